import { OPEN_END } from '@pbt/domain/rules/shared/dates';
import { day } from '../fields/day.ts';
import { taxId } from '../fields/digits.ts';
import { id, username } from '../fields/id.ts';
import { optional, required, type Kind } from './checking/kind.ts';

export const access: Kind = {
  name: 'access',
  order: 15,
  table: 'user_access',
  summary: 'Tax IDs and providers whose records a user sees',
  key: ['username', 'tax_id', 'provider_id'],
  fields: [
    required('username', username, 'mjones', { references: 'users' }),
    required('tax_id', taxId, '07-1234567', { references: 'tax-ids' }),
    optional('provider_id', id(20), 'P00000001013', {
      references: 'providers',
      rule: 'empty: every provider of the tax ID',
    }),
    optional('termination_date', day, '2026-12-31', { default: OPEN_END }),
  ],
};
