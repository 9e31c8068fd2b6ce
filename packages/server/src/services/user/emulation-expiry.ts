import { randomUUID } from 'node:crypto';
import type { Deps } from '../../implement.ts';

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
    const event = () => ({
      at: now,
      request_id: randomUUID(),
      actor_id: grant.actor_id,
      actor_subject: `${grant.issuer}|${grant.subject}`,
      effective_id: grant.target_id,
      emulation_id: grant.id,
      action: 'emulation.expire',
      route: 'job',
      record_kind: 'emulation',
      record_id: grant.id,
      tax_id: null,
      outcome: 'ok',
      reason: null,
      record_count: 1,
      address: null,
      agent_hash: null,
    });
    await audit.write(event, async (trx) => {
      await trx
        .updateTable('emulation')
        .set({ ended_at: grant.expires_at, ended_by: 'expired' })
        .where('id', '=', grant.id)
        .where('ended_at', 'is', null)
        .execute();
    });
  }
}

/** Grants end by themselves at the next call; this ends those of people who never came back. */
export const emulationExpiry = { name: 'emulation-expiry', everyMinutes: 5, run: endExpired };
