import type { Claim } from '@pbt/domain/contract/claim';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { claim, insertOffices, TAX, userId, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { TEST_LIMITS } from '../../../test/settings.ts';
import { startOwnCluster, startStandby, type Cluster } from '../../../test/postgres-cluster.ts';
import { buildApp } from '../../app.ts';
import { createAudit } from '../../audit/trail.ts';
import { openDatabase, openReplica } from '../open.ts';
import type { OpenDatabase } from '../database.ts';
import { followReplica, type ReplicaReader } from './replica.ts';

const CLAIM = '990000000001';
const MAX_LAG_MS = 5000;
/** The clock for measuring the lag. Only the test advances it. */
let now = Date.now();
const server = useTestServer();

describe.runIf(inject('database').engine === 'postgres')('a replica that lags', { timeout: 300_000 }, () => {
  let [primary, standby]: (Cluster | undefined)[] = [];
  let [own, following]: (OpenDatabase | undefined)[] = [];
  let reader: ReplicaReader | undefined;
  beforeAll(async () => {
    primary = (await startOwnCluster())!;
    own = await openDatabase({ url: primary.url, dataDir: undefined, poolSize: 5, limits: TEST_LIMITS });
    await insertOffices(own.db);
    await own.db.insertInto('claim').values(claim(CLAIM)).execute();
    standby = await startStandby(primary);
    following = openReplica({ url: standby.url, poolSize: 5, limits: TEST_LIMITS });
    reader = await followReplica({ primary: own, replica: following, maxLagMs: MAX_LAG_MS, now: () => now });
  }, 300_000);
  afterAll(async () => {
    reader?.stop();
    await Promise.all([own?.close(), following?.close()]);
    standby?.stop();
    primary?.stop();
  });

  test('shows slightly older plan data, never revoked access, and is not used when it is too far behind', async () => {
    const { deps } = server();
    const { db, scopedTo } = own!;
    const audit = createAudit(db, deps.config.keys);
    const app = await buildApp({ ...deps, db, scopedTo, audit, replica: reader! });
    const ask = (account: 'staff' | 'colleague') =>
      app.inject({ url: `/api/claim/${CLAIM}`, headers: { authorization: `Bearer user.${username(account)}` } });
    const shownEnd = async () => (await ask('staff')).json<Claim>().service.end;
    await vi.waitFor(() => expect(reader!.lagMs()).not.toBeNull(), { timeout: 120_000 });
    expect(await shownEnd()).toBe('2026-10-21');

    await sql`select pg_wal_replay_pause()`.execute(following!.db);
    await db.updateTable('claim').set({ service_end: '2026-10-22' }).where('id', '=', CLAIM).execute();
    expect(await shownEnd()).toBe('2026-10-21');
    // The replica still has the colleague's access and the claim. The primary decides who may see the claim.
    expect((await ask('colleague')).statusCode).toBe(200);
    await db
      .deleteFrom('user_access')
      .where('user_id', '=', userId('colleague'))
      .where('tax_id', '=', TAX.own)
      .execute();
    expect((await ask('colleague')).statusCode).toBe(204);

    await vi.waitFor(
      async () => {
        now += MAX_LAG_MS;
        expect(await shownEnd()).toBe('2026-10-22');
      },
      { timeout: 120_000, interval: 1000 },
    );
    expect(reader!.lagMs()).toBeNull();

    await sql`select pg_wal_replay_resume()`.execute(following!.db);
    await vi.waitFor(() => expect(reader!.lagMs()).not.toBeNull(), { timeout: 120_000 });
    expect(await shownEnd()).toBe('2026-10-22');
    const { rows } = await sql<{ reads: number }>`
      select count(*)::integer as reads from audit where record_id = ${CLAIM}`.execute(db);
    expect(rows[0]!.reads).toBeGreaterThanOrEqual(6);
    await app.close();
  });
});
