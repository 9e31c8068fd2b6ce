import { yesNo } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { digits } from '../fields/digits.ts';
import { alphanumericId, id } from '../fields/id.ts';
import { address } from '../fields/list.ts';
import { number } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import type { Findings } from './checking/findings.ts';
import { optional, personal, required, type Kind } from './checking/kind.ts';
import type { CheckOptions, Values } from './checking/row.ts';

function memberRules(values: Values, findings: Findings, { today }: CheckOptions): void {
  const { sub_id, suffix, dob } = values;
  if ((values['id'] ?? null) === null) {
    if (typeof sub_id === 'string' && typeof suffix === 'number')
      values['id'] = `${sub_id}${String(suffix).padStart(2, '0')}`;
    else {
      findings.refuse('missing', 'id', null, 'is missing; write it, or sub_id and suffix');
      values['id'] = null;
    }
  }
  if (typeof dob === 'string' && dob > today) findings.refuse('future-birth', 'dob', dob, 'is in the future');
}

export const members: Kind = {
  name: 'members',
  order: 6,
  table: 'member',
  summary: 'Subscribers and their dependents',
  key: ['id'],
  keyFrom: ['sub_id', 'suffix'],
  fields: [
    optional('id', alphanumericId(4, 16), '80012345601', { defaultText: 'sub_id and suffix in two digits' }),
    required('sub_id', alphanumericId(4, 14), '800123456', { rule: 'unique with suffix' }),
    required('suffix', number(0, 99), 1, { rule: '0 is the subscriber' }),
    required('group_id', id(16), '10004321', { references: 'groups' }),
    personal(required('first_name', text(60), 'Nora')),
    personal(required('last_name', text(60), 'Lindqvist')),
    personal(required('dob', day, '1984-04-12', { rule: 'not in the future' })),
    optional('rel', text(40), 'Child'),
    optional('sex', text(10), 'F'),
    optional('bcat', text(40), 'Family'),
    optional('home', text(4), 'S1'),
    personal(optional('pcp', text(80), 'Ruth Okafor, MD')),
    optional('ssn', digits(9), '900-41-2345', { isSecret: true, rule: 'stored encrypted; equal SSNs are allowed' }),
    optional('medicaid_number', id(20), 'MD0012345', { isSecret: true, rule: 'stored encrypted' }),
    optional('is_restricted', yesNo, false, { default: false }),
    optional('is_grace_period', yesNo, false, { default: false }),
    optional('pec_end', day, null),
    optional('qmb_end', day, null),
    personal(optional('address', address, ['44 Aspen Way', 'Provo, UT 84604'])),
    personal(optional('phone', text(20), '801-555-0117')),
  ],
  rules: memberRules,
};
