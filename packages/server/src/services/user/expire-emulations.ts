import { endEmulation } from '../../identity/end-emulation.ts';
import type { Deps } from '../../deps.ts';

async function endExpired({ db, audit, clock }: Pick<Deps, 'db' | 'audit' | 'clock'>): Promise<void> {
  const now = clock.now();
  const expired = await db
    .selectFrom('emulation')
    .innerJoin('app_user as actor', 'actor.id', 'emulation.actor_id')
    .select(['emulation.id', 'actor_id', 'target_id', 'expires_at', 'actor.issuer', 'actor.subject'])
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  for (const grant of expired) {
    const end = {
      id: grant.id,
      actorId: grant.actor_id,
      actorSubject: `${grant.issuer}|${grant.subject}`,
      targetId: grant.target_id,
      at: grant.expires_at,
      by: 'expired',
    } as const;
    await endEmulation(audit, end, now);
  }
}

/**
 * An expired grant ends at the super administrator's next call. This job ends the grants of users who make no further
 * call.
 */
export const emulationExpiry = { name: 'emulation-expiry', everyMinutes: 5, run: endExpired };
