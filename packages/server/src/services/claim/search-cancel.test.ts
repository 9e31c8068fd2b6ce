import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();

/** Counts the running Browse Claims queries. */
async function underWay(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query like '%from claim_tally%'`.execute(server().deps.db);
  return rows[0]!.count;
}

async function until(count: number, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while ((await underWay()) !== count) {
    if (performance.now() > end) throw new Error(`not ${count} statements within ${limitMs} ms`);
    await wait(20);
  }
}

// The embedded database runs one query at a time, so a running query cannot be canceled there.
test.runIf(inject('database').engine === 'postgres')(
  'a browse is canceled in the database when its client disconnects',
  async () => {
    const { app, deps } = server();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const gone = new AbortController();
    await deps.db.transaction().execute(async (trx) => {
      // The lock makes the count query wait, up to the lock timeout of 2 s.
      await sql`lock table claim_tally in access exclusive mode`.execute(trx);
      const asked = fetch(`http://127.0.0.1:${port}/api/claim`, {
        method: 'POST',
        headers: { authorization: 'Bearer user.staff', 'content-type': 'application/json' },
        body: JSON.stringify({ start: '2026-01-01', end: '2026-11-15', index: 0 }),
        signal: gone.signal,
      });
      await until(1, 1500);
      gone.abort();
      await expect(asked).rejects.toThrow();
      await until(0, 400);
    });
    const last = await deps.db
      .selectFrom('audit')
      .select(['outcome', 'reason'])
      .where('action', '=', 'claim.search')
      .execute();
    expect(last).toEqual([{ outcome: 'refused', reason: '499' }]);
  },
);
