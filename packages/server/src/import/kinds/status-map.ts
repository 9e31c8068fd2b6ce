import { text } from '../fields/text.ts';
import { optional, required, type Kind } from './checking/kind.ts';
import { claimStatus } from './claims.ts';

export const statusMap: Kind = {
  name: 'status-map',
  order: 14,
  table: 'status_map',
  summary:
    'Claim statuses for the status codes of a 277. This version only stores these rows, so they need not be sent',
  key: ['category', 'code'],
  fields: [
    required('category', text(3), 'F2'),
    optional('code', text(5), '585', { default: '', rule: 'empty: every code of the category' }),
    required('status', claimStatus, '02'),
  ],
};
