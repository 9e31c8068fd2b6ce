import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';
import { USER } from '@pbt/demo-data/catalog/names';
import { EMULATORS } from '../../stage/scope-records.ts';

/** A caller, with the facts that the authorization matrix depends on. */
export interface Principal {
  readonly name: string;
  /** Account of the token; null means no token. */
  readonly token: string | null;
  readonly actorId: number | null;
  /** The user whose data is shown: the emulated user while emulating, otherwise `actorId`. */
  readonly userId: number | null;
  /** Error code (`sh-pbt-error-code`) that refuses a blocked account. */
  readonly code?: string;
  readonly emulation?: 'active' | 'blocked' | 'demoted' | 'expired' | 'promoted';
}

const account = (name: keyof typeof USER, code?: string): Principal => ({
  name,
  token: name,
  actorId: USER[name],
  userId: USER[name],
  ...(code === undefined ? {} : { code }),
});

const emulator = (
  name: keyof typeof EMULATORS,
  emulation: NonNullable<Principal['emulation']>,
  userId: number,
): Principal => ({ name, token: name, actorId: EMULATORS[name], userId, emulation });

export const CODE = { inactive: '0x40300100', attest: '0x40300450', locked: '0x40300400' } as const;

export const PRINCIPALS: readonly Principal[] = [
  { name: 'signed out', token: null, actorId: null, userId: null },
  account('staff'),
  account('admin'),
  account('super'),
  account('umr'),
  account('newcomer'),
  account('noaccess'),
  account('inactive', CODE.inactive),
  account('attest', CODE.attest),
  account('locked', CODE.locked),
  account('noexternal', '0x40300200'),
  { name: 'nulluser', token: 'nulluser', actorId: null, userId: null, code: '0x40300500' },
  // The same subject from another identity provider is another user.
  { name: 'namesake', token: 'staff~elsewhere', actorId: null, userId: null, code: '0x40300500' },
  account('badexternal', '0x40300600'),
  account('ldap', '0x40300700'),
  emulator('emulating', 'active', USER.staff),
  emulator('emulatingBlocked', 'blocked', USER.locked),
  emulator('demoted', 'demoted', EMULATORS.demoted),
  emulator('expired', 'expired', EMULATORS.expired),
  emulator('promoted', 'promoted', EMULATORS.promoted),
];

export interface Account {
  readonly roles: readonly string[];
  readonly taxIds: readonly string[];
  readonly hasDental: boolean;
  readonly isUmr: boolean;
}

const NO_ACCESS: Account = { roles: [], taxIds: [], hasDental: false, isUmr: false };

/** Reads the roles and tax IDs of an account from the tables, without the product's code. */
export async function accountOf(db: Db, userId: number | null, today: string): Promise<Account> {
  if (userId === null) return NO_ACCESS;
  const { rows } = await sql<{ roles: string[]; dental: boolean; umr: boolean; tax_ids: string[] | null }>`
    select u.roles, u.dental_access as dental, u.is_umr as umr, array(
      select a.tax_id from user_access a where a.user_id = u.id and a.termination_date > ${today}::date
      union
      select t.tax_id from tax_id t where 'Admin' = any(u.roles) and t.office_id = u.office_id
    ) as tax_ids
    from app_user u where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) return NO_ACCESS;
  return { roles: row.roles, taxIds: row.tax_ids ?? [], hasDental: row.dental, isUmr: row.umr };
}

const HOUR_MS = 3_600_000;

/** The emulated user. In the case `promoted`, that user is a super administrator by now. */
function targetOf({ emulation, userId }: Principal): number {
  if (emulation === 'active' || emulation === 'blocked') return userId!;
  return emulation === 'promoted' ? USER.super : USER.staff;
}

/** Inserts the principal's emulation grant again, because an earlier call may have ended it. */
export async function renewGrant(db: Db, who: Principal, now: Date): Promise<void> {
  const { emulation, actorId } = who;
  if (emulation === undefined) return;
  await db.deleteFrom('emulation').where('actor_id', '=', actorId).execute();
  await db
    .insertInto('emulation')
    .values({
      id: `trust-grant-${actorId}`,
      actor_id: actorId!,
      target_id: targetOf(who),
      session: null,
      started_at: new Date(now.getTime() - HOUR_MS),
      expires_at: new Date(now.getTime() + (emulation === 'expired' ? -60_000 : HOUR_MS)),
      ended_at: null,
      ended_by: null,
    })
    .execute();
}
