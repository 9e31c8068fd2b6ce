import { day } from '../fields/day.ts';
import { alphanumericId, capitalLetter, id } from '../fields/id.ts';
import { address } from '../fields/list.ts';
import { text } from '../fields/text.ts';
import { optional, personal, required, type Kind } from './checking/kind.ts';
import { checkPeriod } from './checking/period.ts';

export const otherInsurances: Kind = {
  name: 'other-insurances',
  order: 9,
  table: 'other_insurance',
  summary: 'Other insurances of members',
  key: ['member_id', 'id'],
  fields: [
    required('member_id', alphanumericId(4, 16), '80012345601', { references: 'members' }),
    required('id', id(20), 'OI-1'),
    required('type', text(40), 'Medical'),
    required('cob', text(40), 'Primary'),
    required('carrier', text(120), 'Basin Mutual'),
    required('order_letter', capitalLetter, 'P', { rule: 'P first, then S, T, U' }),
    required('from_date', day, '2025-01-01'),
    optional('to_date', day, '2026-12-31', { rule: 'not before from_date', defaultText: 'open' }),
    optional('updated_date', day, '2026-10-01'),
    personal(optional('phone', text(20), '801-555-0162')),
    personal(optional('address', address, ['PO Box 900', 'Ogden, UT 84401'])),
    personal(optional('holder_policy_id', text(40), 'BM-4471')),
    personal(optional('holder_name', text(80), 'Erik Lindqvist')),
  ],
  rules: (values, findings) => checkPeriod(values, findings, 'from_date', 'to_date'),
};
