import { randomUUID } from 'node:crypto';
import type { Audit } from '../audit/trail.ts';

export interface EndedEmulation {
  readonly id: string;
  readonly actorId: number;
  readonly actorSubject: string;
  readonly targetId: number;
  readonly at: Date;
  readonly by: 'expired' | 'demoted' | 'promoted';
}

/** Ends an emulation that the super administrator did not stop, and writes an audit row about the end. */
export async function endEmulation(audit: Audit, grant: EndedEmulation, now: Date): Promise<void> {
  const event = () => ({
    at: now,
    request_id: randomUUID(),
    actor_id: grant.actorId,
    actor_subject: grant.actorSubject,
    effective_id: grant.targetId,
    emulation_id: grant.id,
    action: 'emulation.end',
    route: 'none',
    record_kind: 'emulation',
    record_id: grant.id,
    tax_id: null,
    outcome: 'ok',
    reason: grant.by,
    record_count: 1,
    address: null,
    agent_hash: null,
  });
  await audit.write(event, async (trx) => {
    await trx
      .updateTable('emulation')
      .set({ ended_at: grant.at, ended_by: grant.by })
      .where('id', '=', grant.id)
      .where('ended_at', 'is', null)
      .execute();
  });
}
