import { yesNo } from '../fields/choice.ts';
import { taxId } from '../fields/digits.ts';
import { positiveNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { optional, personal, required, type Kind } from './checking/kind.ts';

export const taxIds: Kind = {
  name: 'tax-ids',
  order: 2,
  table: 'tax_id',
  summary: 'Tax IDs under which providers bill',
  key: ['tax_id'],
  fields: [
    required('tax_id', taxId, '07-1234567'),
    personal(required('name', text(120), 'Canyon Family Medicine LLC')),
    optional('office_id', positiveNumber, 4711, { references: 'offices' }),
    optional('excluded', yesNo, false, { default: false, rule: 'true: users must request it separately' }),
  ],
};
