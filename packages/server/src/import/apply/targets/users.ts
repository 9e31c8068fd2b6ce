import { EMBEDDED_ISSUER } from '../../../config/identity-provider.ts';
import type { Problem } from '../../problem.ts';
import { sameNames } from '../same-names.ts';
import type { Change, DataRow, Session, Target } from '../target.ts';

/**
 * Links a user to the identity provider that the portal uses now, as if the row were new. A subject of another provider
 * could be another person, so the row must tell it, or it is the username. Without OIDC_AUTHORITY no user is moved away
 * from a real provider, because the setting may just be missing in this process.
 */
function linkIdentity(columns: DataRow, stored: DataRow, issuer: string): DataRow {
  const hasSubject = 'subject' in columns || stored['subject'] === stored['username'];
  return stored['issuer'] === issuer || issuer === EMBEDDED_ISSUER || !hasSubject ? columns : { ...columns, issuer };
}

function otherProvider({ issuer }: Session, { after }: Change): Problem[] {
  const known = after['issuer'] as string;
  if (known === issuer) return [];
  const remedy =
    issuer === EMBEDDED_ISSUER ? 'set OIDC_AUTHORITY' : 'add the field subject, or use npm run pbt -- users move';
  const sentence = `the user belongs to the identity provider "${known}", but the portal uses "${issuer}", so the user cannot sign in; ${remedy}`;
  return [{ code: 'other-provider', field: 'subject', value: null, sentence }];
}

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
    return linkIdentity(stored['status'] === 'Locked' || status === undefined ? rest : columns, stored, issuer);
  },
  warn: (session) => Promise.resolve((change) => otherProvider(session, change)),
  after: (session, written) => {
    for (const { row } of written) session.noteUser(row.key);
    return Promise.resolve();
  },
};
