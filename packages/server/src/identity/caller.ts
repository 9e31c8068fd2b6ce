import { signInRefusal } from '@pbt/domain/rules/user/account-status';
import { isAttestationDue } from '@pbt/domain/rules/user/attestation';
import { SIGN_IN_ERROR } from '@pbt/domain/rules/user/sign-in-errors';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Audit } from '../audit/trail.ts';
import type { Clock } from '../config/clock.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { endEmulation } from './end-emulation.ts';
import { notFound, Refused } from '../errors/refused.ts';
import type { Policy } from './policies.ts';
import type { Database } from '../database/schema.ts';
import { prepared, type Placeholders } from '../database/prepared.ts';
import { batch } from '../database/batch.ts';
import type { Identity } from './identity.ts';

type UserRow = Selectable<Database['app_user']>;

/** The user who sent a request, and the data that the user may see. */
export interface Caller {
  /** The user whose data is shown. During emulation this is the emulated user. */
  readonly userId: number;
  readonly user: UserRow;
  /** The user who signed in. During emulation this is the super administrator. */
  readonly actorId: number;
  readonly actorSubject: string;
  readonly emulationId: string | null;
  readonly roles: readonly string[];
  /**
   * Tax IDs to which the user has access today. An Admin also has every tax ID of the office. Claims, letters and
   * payments of other tax IDs are not returned, except dental history. Member data only needs at least one tax ID.
   */
  readonly scope: Scope;
  readonly hasDentalAccess: boolean;
  readonly isUmr: boolean;
  readonly today: string;
  /** When the actor last signed in, in seconds since 1970. Null when the token has no usable `auth_time`. */
  readonly authTime: number | null;
}

export interface CallerSettings {
  readonly attestationDays: number;
}

interface CallerDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: CallerSettings;
}

const EXTERNAL_ID = /^[A-Z]{2}[0-9]{6}$/;

export const fullName = (user: Pick<UserRow, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim();

/** Returns the sign-in error code for the browser's error page, or null when the account can be used. */
export function signInErrorOf(user: UserRow, today: string, { attestationDays }: CallerSettings): string | null {
  const refusal = signInRefusal({
    directoryFailed: user.directory_error,
    externalId: user.external_id,
    isExternalIdValid: EXTERNAL_ID.test(user.external_id ?? ''),
    statusCode: user.status,
    isAttestationDue: isAttestationDue(user.attested_on, today, attestationDays),
  });
  return refusal && SIGN_IN_ERROR[refusal];
}

interface OpenGrant {
  readonly grant_id: string | null;
  readonly grant_target: number;
  readonly grant_expires: Date;
}

type WithTaxIds = UserRow & { readonly tax_ids: string[] };
type UserKey = Identity & { readonly today: string };

/** SQL for the user's active tax IDs. An Admin also has every tax ID of the office. */
const taxIdsOf = (today: RawBuilder<unknown>) => sql`array(
  select tax_id from user_access where user_id = person.id and termination_date > ${today}
  union
  select tax_id from tax_id where office_id = person.office_id and 'Admin' = any(person.roles)
)`;

type Lists = Record<'issuers' | 'subjects' | 'days', readonly string[]>;

const actors = prepared(
  (_, { issuers, subjects, days }: Placeholders<Lists>) => sql<WithTaxIds & OpenGrant & { readonly place: number }>`
    select person.*, ${taxIdsOf(sql`asking.today`)} as tax_ids, asking.place,
      open.id as grant_id, open.target_id as grant_target, open.expires_at as grant_expires
    from unnest(${issuers}::text[], ${subjects}::text[], ${days}::date[])
      with ordinality asking (issuer, subject, today, place)
    join app_user person on person.issuer = asking.issuer and person.subject = asking.subject
    left join emulation open on open.actor_id = person.id and open.ended_at is null`,
);

const nameOf = ({ issuer, subject, today }: UserKey) => JSON.stringify([issuer, subject, today]);

/**
 * Loads the users of a batch of requests in one query, with their tax IDs and open emulation. A screen sends several
 * requests at once, and its user is then looked up once for all of them.
 */
async function findUsers(db: Db, keys: readonly UserKey[]) {
  const named = keys.map(nameOf);
  const byName = new Map(keys.map((key, place) => [named[place]!, key]));
  const [names, people] = [[...byName.keys()], [...byName.values()]];
  const list = (field: 'issuer' | 'subject' | 'today') => people.map((one) => one[field]);
  const rows = await actors(db, { issuers: list('issuer'), subjects: list('subject'), days: list('today') });
  const found = new Map(rows.map((row) => [names[row.place - 1]!, row]));
  return named.map((name) => found.get(name));
}

type FindUser = (key: UserKey) => Promise<Awaited<ReturnType<typeof findUsers>>[number]>;
const finders = new WeakMap<Db, FindUser>();

function findUser(db: Db, key: UserKey): ReturnType<FindUser> {
  const find = finders.get(db) ?? batch((all: readonly UserKey[]) => findUsers(db, all));
  finders.set(db, find);
  return find(key);
}

/** Finds a user with the tax IDs of today, for an emulation or for work that outlives its request. */
export async function userWithTaxIds(db: Db, id: number, today: string): Promise<WithTaxIds> {
  const { rows } = await sql<WithTaxIds>`
    select person.*, ${taxIdsOf(sql`${today}::date`)} as tax_ids from app_user person where id = ${id}`.execute(db);
  return rows[0]!;
}

/** Says why a running emulation must end. The actor lost the SuperAdmin role, or the emulated user gained it. */
function lostRight(actor: UserRow, target: UserRow): 'demoted' | 'promoted' | null {
  if (!actor.roles.includes('SuperAdmin')) return 'demoted';
  return target.roles.includes('SuperAdmin') ? 'promoted' : null;
}

const isAdmitted = (code: string | null, policy: Policy) =>
  code === null ||
  (policy.blocked === 'may-attest' && (code === SIGN_IN_ERROR.INACTIVE || code === SIGN_IN_ERROR.MISSING_ATTESTATION));

/**
 * Finds the caller of a verified token. Checks user row, account status, attestation, emulation, role, tax IDs and
 * dental access, in this order. The first failed check decides the response.
 */
export async function resolveCaller(
  { db, audit, clock, config: settings }: CallerDeps,
  identity: Identity,
  policy: Policy,
): Promise<Caller> {
  const today = clock.today();
  const actor = await findUser(db, { ...identity, today });
  if (!actor) throw new Refused(403, 'There is no user for this sign-in', { code: SIGN_IN_ERROR.NULL_USER });
  const { grant_id: grantId, grant_target: targetId, grant_expires: expiresAt } = actor;
  const actorCode = signInErrorOf(actor, today, settings);
  if (!isAdmitted(actorCode, policy)) {
    throw new Refused(403, 'The account may not be used', { code: actorCode!, actorId: actor.id });
  }

  let user: WithTaxIds = actor;
  let emulationId: string | null = null;
  if (grantId !== null) {
    const actorSubject = `${identity.issuer}|${identity.subject}`;
    const end = { id: grantId, actorId: actor.id, actorSubject, targetId };
    if (expiresAt <= clock.now()) {
      await endEmulation(audit, { ...end, at: expiresAt, by: 'expired' }, clock.now());
    } else {
      const target = await userWithTaxIds(db, targetId, today);
      const by = lostRight(actor, target);
      if (by !== null) {
        await endEmulation(audit, { ...end, at: clock.now(), by }, clock.now());
        if (policy.blocked !== 'may-stop-emulation') {
          throw new Refused(403, 'Emulation has ended', { actorId: actor.id, effectiveUserId: actor.id });
        }
      } else {
        user = target;
        emulationId = grantId;
        const code = signInErrorOf(user, today, settings);
        if (code !== null && policy.blocked !== 'may-stop-emulation') {
          throw new Refused(403, 'The emulated account may not be used', {
            code,
            emulating: fullName(user),
            actorId: actor.id,
          });
        }
      }
    }
  }
  if (emulationId !== null && policy.notWhileEmulating) {
    throw new Refused(403, `Not possible while emulating ${fullName(user)}. Stop emulating to do this as yourself.`, {
      actorId: actor.id,
    });
  }
  if (policy.role && !user.roles.includes(policy.role)) {
    throw new Refused(403, 'Your role does not allow this', { actorId: actor.id });
  }

  const scope = user.tax_ids;
  if (policy.needs !== undefined && policy.needs !== 'letters' && scope.length === 0) throw notFound();
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
    scope,
    hasDentalAccess: user.dental_access,
    isUmr: user.is_umr,
    authTime: identity.authTime,
    today,
  };
}
