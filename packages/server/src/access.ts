import { addDays } from '@pbt/domain/rules/dates';
import { SIGN_IN_ERROR } from '@pbt/domain/rules/sign-in-errors';
import type { Selectable } from 'kysely';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { endGrant } from './emulation-end.ts';
import { notFound, Refused } from './errors.ts';
import type { Policy } from './policy.ts';
import type { Database } from './schema.ts';
import type { Identity } from './tokens.ts';

type UserRow = Selectable<Database['app_user']>;

/** Who asks and what is theirs. Every read takes it; nothing is read without. */
export interface Access {
  /** The user whose data is shown: the emulated one while emulating. */
  readonly userId: number;
  readonly user: UserRow;
  /** The person at the keyboard. */
  readonly actorId: number;
  readonly actorSubject: string;
  readonly emulationId: string | null;
  readonly roles: readonly string[];
  /** Active tax IDs at this moment. Claims, letters and payments outside them do not exist for the caller. */
  readonly taxIds: readonly string[];
  readonly hasDentalAccess: boolean;
  readonly isUmr: boolean;
  readonly today: string;
  /** When the person last proved who they are, in seconds; null where the token does not say. */
  readonly authTime: number | null;
}

export interface AccessSettings {
  readonly attestationDays: number;
}

interface AccessDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: AccessSettings;
}

const EXTERNAL_ID = /^[A-Z]{2}[0-9]{6}$/;

export const fullName = (user: Pick<UserRow, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim();

/** Why an account may not come in, as the code the browser's error page knows; null when it may. First match wins. */
export function blockedCode(user: UserRow, today: string, { attestationDays }: AccessSettings): string | null {
  if (user.directory_error) return SIGN_IN_ERROR.LDAP_MSPR_ERROR;
  if (user.external_id === null) return SIGN_IN_ERROR.MISSING_EXTERNAL_ID;
  if (!EXTERNAL_ID.test(user.external_id)) return SIGN_IN_ERROR.INVALID_EXTERNAL_ID;
  if (user.status === 'Locked') return SIGN_IN_ERROR.REJECTED_ATTESTATION;
  if (user.status === 'Inactive') return SIGN_IN_ERROR.INACTIVE;
  const due = user.attested_on === null || addDays(user.attested_on, attestationDays) <= today;
  return due ? SIGN_IN_ERROR.MISSING_ATTESTATION : null;
}

async function taxIdsOf(db: Db, user: UserRow, today: string): Promise<string[]> {
  const own = db
    .selectFrom('user_access')
    .select('tax_id')
    .where('user_id', '=', user.id)
    .where('termination_date', '>', today);
  // An Admin sees the whole office.
  const office = db.selectFrom('tax_id').select('tax_id').where('office_id', '=', user.office_id);
  const rows = await (
    user.roles.includes('Admin') && user.office_id !== null ? own.union(office) : own.distinct()
  ).execute();
  return rows.map((row) => row.tax_id);
}

const mayComeIn = (code: string | null, policy: Policy) =>
  code === null ||
  (policy.blocked === 'may-attest' && (code === SIGN_IN_ERROR.INACTIVE || code === SIGN_IN_ERROR.MISSING_ATTESTATION));

/**
 * From a verified token to the caller's access, in the order of the authorization matrix: user row, status,
 * attestation, emulation grant, role, special access. The first refusal wins.
 */
export async function resolveAccess(
  { db, audit, clock, config: settings }: AccessDeps,
  identity: Identity,
  policy: Policy,
): Promise<Access> {
  const today = clock.today();
  const actor = await db
    .selectFrom('app_user')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (!actor) throw new Refused(403, 'There is no user for this sign-in', { code: SIGN_IN_ERROR.NULL_USER });
  const actorCode = blockedCode(actor, today, settings);
  if (!mayComeIn(actorCode, policy)) {
    throw new Refused(403, 'The account may not be used', { code: actorCode!, actorId: actor.id });
  }

  const grant = await db
    .selectFrom('emulation')
    .select(['id', 'target_id', 'expires_at'])
    .where('actor_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  let user = actor;
  let emulationId: string | null = null;
  if (grant) {
    const actorSubject = `${identity.issuer}|${identity.subject}`;
    const end = { id: grant.id, actorId: actor.id, actorSubject, targetId: grant.target_id };
    if (grant.expires_at <= clock.now()) {
      await endGrant(audit, { ...end, at: grant.expires_at, by: 'expired' }, clock.now());
    } else if (!actor.roles.includes('SuperAdmin')) {
      await endGrant(audit, { ...end, at: clock.now(), by: 'demoted' }, clock.now());
      if (policy.blocked !== 'may-stop-emulation') {
        throw new Refused(403, 'Emulation has ended', { actorId: actor.id, effectiveUserId: actor.id });
      }
    } else {
      user = await db.selectFrom('app_user').selectAll().where('id', '=', grant.target_id).executeTakeFirstOrThrow();
      emulationId = grant.id;
      const code = blockedCode(user, today, settings);
      if (code !== null && policy.blocked !== 'may-stop-emulation') {
        throw new Refused(403, 'The emulated account may not be used', {
          code,
          emulating: fullName(user),
          actorId: actor.id,
        });
      }
    }
  }
  if (emulationId !== null && policy.notWhileEmulating) {
    throw new Refused(403, `Not possible while emulating ${fullName(user)}. Stop emulating to do this as yourself.`, {
      actorId: actor.id,
    });
  }
  if (policy.role && !user.roles.includes(policy.role)) {
    throw new Refused(403, 'This needs another role', { actorId: actor.id });
  }

  const taxIds = await taxIdsOf(db, user, today);
  if (policy.needs !== undefined && policy.needs !== 'letters' && taxIds.length === 0) throw notFound();
  if (policy.needs === 'dental-access' && !user.dental_access) throw notFound();
  if (policy.needs === 'letters' && user.is_umr) {
    throw new Refused(403, 'Letters are not available for this account', { actorId: actor.id });
  }
  return {
    userId: user.id,
    user,
    actorId: actor.id,
    actorSubject: `${identity.issuer}|${identity.subject}`,
    emulationId,
    roles: user.roles,
    taxIds,
    hasDentalAccess: user.dental_access,
    isUmr: user.is_umr,
    authTime: identity.authTime,
    today,
  };
}
