import { COVERAGE_TYPES } from '@pbt/domain/contract/member';
import { OPEN_END } from '@pbt/domain/rules/shared/dates';
import { oneOf, yesNo } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { alphanumericId, id } from '../fields/id.ts';
import { text } from '../fields/text.ts';
import { optional, required, type Kind } from './checking/kind.ts';
import { checkPeriod } from './checking/period.ts';

const drawing = {
  default: 'none',
  rule: '`ready` lets the portal draw it; a plan document is shown instead of a drawn one',
  sample: { type: oneOf(['ready', 'none', 'empty', 'broken']) },
};

export const coverages: Kind = {
  name: 'coverages',
  order: 7,
  table: 'coverage',
  summary: 'Periods of products that members have',
  key: ['member_id', 'id', 'from_date'],
  fields: [
    required('member_id', alphanumericId(4, 16), '80012345601', { references: 'members' }),
    required('id', id(16), 'MPPO1000', { rule: 'product ID' }),
    required('plan_id', id(16), 'PPO10001'),
    required('type', oneOf(COVERAGE_TYPES), 'Medical'),
    optional('description', text(120), 'Summit PPO 1000'),
    optional('plds_desc', text(120), 'Summit PPO'),
    required('from_date', day, '2026-01-01'),
    optional('to_date', day, '2026-12-31', { default: OPEN_END, rule: 'not before from_date' }),
    required('group_id', id(16), '10004321'),
    required('sub_group_id', id(16), '0001'),
    optional('group_type', text(8), 'COMM', { defaultText: 'that of the group' }),
    optional('previous_from_date', day, null, {
      rule: 'the start under which the period is stored; a corrected start moves the period',
    }),
    optional('void', yesNo, false, { default: false, rule: 'true removes the period: it never was' }),
    optional('summary', oneOf(['ready', 'none']), 'ready', drawing),
    optional('card', oneOf(['ready', 'none']), 'ready', drawing),
  ],
  rules: (values, findings) =>
    checkPeriod(values, findings, 'from_date', 'to_date', '; write void true for a period that never was'),
};
