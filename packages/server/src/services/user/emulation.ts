import { randomBytes } from 'node:crypto';
import { canEmulate } from '@pbt/domain/rules/user/user-lookup';
import { sql } from 'kysely';
import { signInErrorOf, fullName, type Caller, type CallerSettings } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import { findByUsername } from './repository.ts';
import type { UserRow } from './view.ts';

const MAX_LISTED = 200;
const MINUTE_MS = 60_000;
const FRESH_SIGN_IN_MINUTES = 20;

/** Requires a sign-in within the last 20 minutes. A token without the sign-in time is refused. */
export function requireFreshSignIn(authTime: number | null, now: Date): void {
  if (authTime !== null && now.getTime() - authTime * 1000 <= FRESH_SIGN_IN_MINUTES * MINUTE_MS) return;
  throw new Refused(
    403,
    authTime === null
      ? 'The login service does not report when you logged in. Emulating a user requires that time.'
      : `You logged in more than ${FRESH_SIGN_IN_MINUTES} minutes ago. Log out and log in again to emulate a user.`,
  );
}

/** Finds the user to emulate. The caller, another super administrator and an unknown name all get the same 404. */
export async function findTarget(db: Db, caller: Caller, username: string, settings: CallerSettings): Promise<UserRow> {
  const target = await findByUsername(db, username);
  const self = { id: caller.userId, roles: caller.roles };
  if (!target || !canEmulate({ caller: self, target, isEmulating: caller.emulationId !== null })) throw notFound();
  // During emulation of a blocked account, every call except stopping the emulation would be refused.
  if (signInErrorOf(target, caller.today, settings) !== null) {
    throw new Refused(409, `The account of ${fullName(target)} is blocked and cannot be emulated`);
  }
  return target;
}

/**
 * Creates an emulation grant and returns its ID. A unique index allows one running emulation per super administrator.
 */
export async function startEmulation(
  trx: Db,
  actorId: number,
  targetId: number,
  now: Date,
  minutes: number,
): Promise<string> {
  const [grant] = await trx
    .insertInto('emulation')
    .values({
      id: randomBytes(16).toString('base64url'),
      actor_id: actorId,
      target_id: targetId,
      session: null,
      started_at: now,
      expires_at: new Date(now.getTime() + minutes * MINUTE_MS),
      ended_at: null,
      ended_by: null,
    })
    .onConflict((conflict) => conflict.column('actor_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  if (!grant) throw new Refused(409, 'An emulation is already running. Stop it first.');
  return grant.id;
}

export async function stopEmulation(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('emulation')
    .set({ ended_at: now, ended_by: 'stopped' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Lists who emulated this user, newest first. An expired grant counts as ended, even before the expiry job runs. */
export async function listEmulations(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom('emulation')
    .innerJoin('app_user as actor', 'actor.id', 'emulation.actor_id')
    .select(['started_at', 'actor.first_name', 'actor.last_name'])
    .select(
      sql<Date | null>`coalesce(ended_at, case when expires_at <= ${now}::timestamptz then expires_at end)`.as('ended'),
    )
    .where('target_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended?.toISOString() ?? null,
    by: fullName(row),
  }));
}
