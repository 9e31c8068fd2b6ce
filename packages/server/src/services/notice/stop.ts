import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../../audit/chain.ts';
import { Refused } from '../../errors/refused.ts';
import type { RequestDeps } from '../../http/context.ts';
import { userOfStopToken } from './stop-link.ts';

const eventOf = (userId: number, now: Date): AuditEvent => ({
  at: now,
  request_id: randomUUID(),
  actor_id: null,
  actor_subject: 'link|stop-emails',
  effective_id: userId,
  emulation_id: null,
  action: 'notice.stop',
  route: 'POST /user/notice/stop',
  record_kind: 'notice',
  record_id: String(userId),
  tax_id: null,
  outcome: 'ok',
  reason: 'daily email: never',
  record_count: 1,
  address: null,
  agent_hash: null,
});

/** Switches the daily email of a user off. The token can do nothing else. */
export async function stopEmails({ audit, config, clock, scopedTo }: RequestDeps, token: string): Promise<null> {
  const userId = userOfStopToken(config.keys, token);
  if (userId === null) throw new Refused(400, 'This link is not valid.', { field: 'token' });
  const event = eventOf(userId, clock.now());
  await audit.write(
    () => event,
    async (trx) => {
      const user = await trx.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst();
      if (!user) return;
      await trx
        .insertInto('notice_setting')
        .values({ user_id: userId, daily: 'never', kinds: '[]' })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ daily: 'never' }))
        .execute();
    },
    scopedTo([]),
  );
  return null;
}
