import { positiveNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { personal, required, type Kind } from './checking/kind.ts';

export const offices: Kind = {
  name: 'offices',
  order: 1,
  table: 'office',
  summary: 'Offices that share tax IDs',
  key: ['id'],
  fields: [required('id', positiveNumber, 4711), personal(required('name', text(120), 'Canyon Family Medicine'))],
};
