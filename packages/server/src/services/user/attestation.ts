import { attestationOutcome } from '@pbt/domain/rules/user/attestation';
import { SIGN_IN_ERROR } from '@pbt/domain/rules/user/sign-in-errors';
import type { Db } from '../../database/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';

/** Makes the account active, attested as of today. */
export async function unlockAccount(trx: Db, userId: number, today: string): Promise<void> {
  const changed = await trx
    .updateTable('app_user')
    .set({ status: 'Active', attested_on: today })
    .where('id', '=', userId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}

/** Locks the account and ends the emulation that this user has started. */
export async function lockAccount(trx: Db, userId: number, now: Date): Promise<void> {
  const changed = await trx
    .updateTable('app_user')
    .set({ status: 'Locked' })
    .where('id', '=', userId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
  await trx
    .updateTable('emulation')
    .set({ ended_at: now, ended_by: 'locked' })
    .where('actor_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Stores the answer that the user gave on the attestation page. Super administrators answer for other users with
 * `unlockAccount` and `lockAccount`. Reads the status again under a lock, because it may have changed since the request
 * began.
 */
export async function attest(
  trx: Db,
  userId: number,
  needsAccess: boolean,
  moment: { readonly now: Date; readonly today: string },
): Promise<void> {
  const { status } = await trx
    .selectFrom('app_user')
    .select('status')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const outcome = attestationOutcome(status, needsAccess);
  if (outcome === 'refused') {
    throw new Refused(403, 'The account may not be used', { code: SIGN_IN_ERROR.REJECTED_ATTESTATION });
  }
  if (outcome === 'active') await unlockAccount(trx, userId, moment.today);
  else await lockAccount(trx, userId, moment.now);
}
