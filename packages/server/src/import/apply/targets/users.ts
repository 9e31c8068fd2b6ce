import { sameNames } from '../same-names.ts';
import type { Target } from '../target.ts';

export const users: Target = {
  kind: 'users',
  table: 'app_user',
  key: ['username'],
  unique: ['issuer', 'subject'],
  columns: sameNames(
    'username',
    'subject',
    'first_name',
    'last_name',
    'external_id',
    'email',
    'phone',
    'roles',
    'office_id',
    'dental_access',
    'is_umr',
    'status',
    // Only in sample data.
    'id',
    'directory_error',
    'attested_on',
    'initial_activity_date',
    'feedback_hidden',
  ),
  children: [],
  defaults: { directory_error: false, feedback_hidden: false },
  isSharedWithPortal: true,
  adjust: (columns, stored, { issuer, today }) => {
    if (!stored) {
      return { issuer, initial_activity_date: today, ...columns };
    }
    // An import neither locks nor unlocks a user.
    const { status, ...rest } = columns;
    return stored['status'] === 'Locked' || status === undefined ? rest : columns;
  },
  after: (session, written) => {
    for (const { row } of written) session.noteUser(row.key);
    return Promise.resolve();
  },
};
