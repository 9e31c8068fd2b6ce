import { oneOf } from '../fields/choice.ts';
import { text } from '../fields/text.ts';
import { required, type Kind } from './checking/kind.ts';

export const codeTexts: Kind = {
  name: 'code-texts',
  order: 14,
  table: 'code_text',
  summary: 'Texts of procedure, remark, adjustment and service type codes',
  key: ['kind', 'code'],
  fields: [
    required('kind', oneOf(['procedure', 'remark', 'adjustment', 'provider-adjustment', 'service-type']), 'procedure'),
    required('code', text(12), '99213'),
    required('text', text(500), 'Office visit, established patient'),
  ],
};
