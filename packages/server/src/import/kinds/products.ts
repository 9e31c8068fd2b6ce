import { COVERAGE_TYPES } from '@pbt/domain/contract/member';
import { oneOf } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { text } from '../fields/text.ts';
import { optional, required, type Kind } from './checking/kind.ts';

export const products: Kind = {
  name: 'products',
  order: 5,
  table: 'product',
  summary: 'What the coverage lines of an 834 mean. This version only stores these rows, so they need not be sent',
  key: ['line', 'plan'],
  fields: [
    required('line', text(3), 'HLT', { rule: 'HD03 of the 834' }),
    optional('plan', text(50), 'PPO1000', { default: '', rule: 'HD04 of the 834; empty: every plan of the line' }),
    required('product_id', id(16), 'MPPO1000'),
    required('plan_id', id(16), 'PPO10001'),
    required('type', oneOf(COVERAGE_TYPES), 'Medical'),
    optional('description', text(120), 'Summit PPO 1000'),
    optional('plds_desc', text(120), 'Summit PPO'),
  ],
};
