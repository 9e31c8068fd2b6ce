import { oneOf, yesNo } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { directoryId, username } from '../fields/id.ts';
import { list } from '../fields/list.ts';
import { positiveNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { optional, personal, required, type Kind } from './checking/kind.ts';

const ROLE_WORDS = ['Staff', 'Admin', 'SuperAdmin'];

const sampleOnly = { isSampleOnly: true } as const;

export const users: Kind = {
  name: 'users',
  order: 15,
  table: 'app_user',
  summary: 'People who sign in',
  key: ['username'],
  fields: [
    required('username', username, 'mjones'),
    personal(
      optional('subject', text(255), 'mjones', {
        defaultText: 'the username',
        rule: '`sub` of the access token, or the claim `OIDC_USER_CLAIM`',
      }),
    ),
    personal(required('first_name', text(60), 'Mary')),
    personal(required('last_name', text(60), 'Jones')),
    required('external_id', directoryId, 'AB123456', {
      rule: "the user's ID in the plan's directory",
      sample: { type: text(40) },
    }),
    personal(optional('email', text(254), 'mjones@example.org')),
    personal(optional('phone', text(20), '801-555-0128')),
    optional('roles', list(oneOf(ROLE_WORDS), 3, `list of ${ROLE_WORDS.join(', ')}`), ['Staff'], {
      default: ['Staff'],
      rule: 'Admin sees every tax ID of office_id; SuperAdmin only with --allow-super',
    }),
    optional('office_id', positiveNumber, 4711, { references: 'offices' }),
    optional('dental_access', yesNo, true, { default: false, rule: 'true: sees the dental history of patients' }),
    optional('is_umr', yesNo, false, { default: false, rule: 'true: does not see the page Letters' }),
    optional('status', oneOf(['Active', 'Inactive']), 'Active', {
      default: 'Active',
      sample: { type: oneOf(['Active', 'Inactive', 'Locked']) },
    }),
    optional('id', positiveNumber, 1, sampleOnly),
    optional('directory_error', yesNo, false, sampleOnly),
    optional('attested_on', day, '2026-11-01', sampleOnly),
    optional('initial_activity_date', day, '2026-01-05', sampleOnly),
    optional('feedback_hidden', yesNo, false, sampleOnly),
  ],
  rules: (values, findings, { allowSuper }) => {
    const roles = values['roles'];
    if (!allowSuper && Array.isArray(roles) && roles.includes('SuperAdmin'))
      findings.refuse('super-admin', 'roles', roles.join(', '), 'has SuperAdmin; import it with --allow-super');
  },
  computed: (values) => ({ subject: values['username'] ?? null }),
};
