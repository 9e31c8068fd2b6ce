import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { TEST_LIMITS } from '../../../test/settings.ts';
import { startOwnCluster, startStandby, type Cluster } from '../../../test/postgres-cluster.ts';
import { buildApp } from '../../app.ts';
import { expectWritable } from '../expect-writable.ts';
import { openDatabase, openReplica } from '../open.ts';
import type { Db, OpenDatabase } from '../database.ts';
import { Refused } from '../../errors/refused.ts';
import { statusOf } from '../../errors/status-of.ts';
import { policies, type Policy } from '../../identity/policies.ts';
import { followReplica, lagOf, type ReplicaReader } from './replica.ts';
import { WatchedPool } from './watched-pool.ts';

const marks = [
  { position: 10, at: 1000 },
  { position: 20, at: 2000 },
];
test.each([
  ['has everything', 20, 0],
  ['misses the last mark', 19, 3000],
  ['is at the first mark', 10, 3000],
  ['is before the first mark', 9, 4000],
])('the lag of a replica that %s is the age of the first change it misses', (_, replayed, lag) => {
  expect(lagOf(marks, replayed, 5000)).toBe(lag);
});

test('calls that read data the portal writes never use a replica', () => {
  const own = Object.entries<Policy>(policies).filter(([action]) =>
    /^(user|documentation)\.|food|roster|list$/i.test(action),
  );
  expect(own).not.toEqual([]);
  expect(own.filter(([, policy]) => policy.plan)).toEqual([]);
});

const server = useTestServer();

test('a claim is read from the replica, and the user from the primary', async () => {
  const { deps } = server();
  const asked: string[] = [];
  // Records every query, to show which database served it.
  const noting = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (asked.push('replica'), Promise.resolve(result)),
  });
  const replica: ReplicaReader = { read: (_scope, work) => work(noting), lagMs: () => 0, stop: () => {} };
  const app = await buildApp({ ...deps, replica });
  const headers = { authorization: 'Bearer user.staff' };
  expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  expect(asked).toEqual([]);
  expect((await app.inject({ url: '/api/claim/910000002400', headers })).statusCode).toBe(200);
  expect(asked).not.toEqual([]);
  await app.close();
});

describe.runIf(inject('database').engine === 'postgres')('a replica of a primary', { timeout: 300_000 }, () => {
  let [primary, standby]: (Cluster | undefined)[] = [];
  let [first, second]: (OpenDatabase | undefined)[] = [];
  beforeAll(async () => {
    primary = (await startOwnCluster())!;
    first = await openDatabase({ url: primary.url, dataDir: undefined, poolSize: 2, limits: TEST_LIMITS });
    standby = await startStandby(primary);
    second = openReplica({ url: standby.url, poolSize: 2, limits: TEST_LIMITS });
    await sql`create table note (text text)`.execute(first.db);
  }, 300_000);
  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()]);
    standby?.stop();
    primary?.stop();
  });

  const WAIT_OPTIONS = { timeout: 120_000 };
  const isReplica = async (db: Db) => {
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db);
    return rows[0]!.yes;
  };
  const write = () => sql`insert into note values ('more')`.execute(first!.db);
  const pause = () => sql`select pg_wal_replay_pause()`.execute(second!.db);
  const resume = () => sql`select pg_wal_replay_resume()`.execute(second!.db);
  const inUse = (reader: ReplicaReader) => vi.waitFor(() => expect(reader.lagMs()).not.toBeNull(), WAIT_OPTIONS);

  test('a replica that is behind at startup is not used until it has caught up', async () => {
    await pause();
    await write();
    // The replica is already behind when the portal begins to follow it.
    let looks = 0;
    const counted = second!.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => ((looks += 1), Promise.resolve(result)),
    });
    const reader = await followReplica({
      primary: first!,
      replica: { ...second!, db: counted },
      maxLagMs: Number.MAX_SAFE_INTEGER,
    });
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2), WAIT_OPTIONS);
    expect(await reader.read([], isReplica)).toBe(false);
    await resume();
    await inUse(reader);
    expect(await reader.read([], isReplica)).toBe(true);
    reader.stop();
  });

  test('a replica that is too far behind is not used until it catches up', async () => {
    const changes: string[] = [];
    let now = 0;
    const reader = await followReplica({
      primary: first!,
      replica: second!,
      maxLagMs: 1500,
      now: () => now,
      onChange: (inUse) => changes.push(inUse ? 'in use' : 'left alone'),
    });
    await vi.waitFor(async () => expect(await reader.read([], isReplica)).toBe(true), WAIT_OPTIONS);
    await pause();
    await write();
    await vi.waitFor(
      async () => {
        now += 1501;
        expect(await reader.read([], isReplica)).toBe(false);
      },
      { ...WAIT_OPTIONS, interval: 500 },
    );
    expect(reader.lagMs()).toBeNull();
    await resume();
    await vi.waitFor(async () => expect(await reader.read([], isReplica)).toBe(true), WAIT_OPTIONS);
    expect(changes).toEqual(['in use', 'left alone', 'in use']);
    reader.stop();
  });

  test('a server that follows no primary is not used as a replica', async () => {
    const reader = await followReplica({ primary: first!, replica: first! });
    expect(reader.lagMs()).toBeNull();
    reader.stop();
    const primaryAsReplica = openReplica({ url: primary!.url, limits: TEST_LIMITS });
    const refused: unknown = await primaryAsReplica.execute('select 1').catch((error: unknown) => error);
    expect(statusOf(refused)).toBe(503);
    await primaryAsReplica.close();
  });

  test('a standby is not used as the primary', async () => {
    const pool = new WatchedPool({ url: standby!.url, size: 1, server: 'primary', limits: TEST_LIMITS });
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(statusOf(error)).toBe(503);
    await pool.end();
    // Behind PgBouncer the server's status message is missing, so a query checks it.
    await expect(expectWritable(second!.db)).rejects.toMatchObject({ code: '25006' });
    await expectWritable(first!.db);
  });

  test('the portal’s role may call every function that measures the replica’s lag', async () => {
    const { rows } = await sql<{ yes: boolean }>`
      select bool_and(has_function_privilege('pbt_app', oid, 'execute')) as yes from pg_proc
      where proname in ('pg_control_checkpoint', 'pg_walfile_name', 'pg_current_wal_lsn', 'pg_last_wal_replay_lsn')`.execute(
      first!.db,
    );
    expect(rows).toEqual([{ yes: true }]);
  });

  test('a read that fails because of its own error is not run again on the primary', async () => {
    const reader = await followReplica({ primary: first!, replica: second! });
    await inUse(reader);
    const asked: boolean[] = [];
    const failing = reader.read([], async (db) => {
      asked.push(await isReplica(db));
      await sql`select 1 / 0`.execute(db);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(asked).toEqual([true]);
    reader.stop();
  });

  test('a refused read is not run again on the primary', async () => {
    const reader = await followReplica({ primary: first!, replica: second! });
    await inUse(reader);
    const asked: boolean[] = [];
    const refused = reader.read([], async (db) => {
      asked.push(await isReplica(db));
      throw new Refused(429, 'Too many searches');
    });
    await expect(refused).rejects.toThrow('Too many searches');
    expect(asked).toEqual([true]);
    expect(reader.lagMs()).not.toBeNull();
    reader.stop();
  });

  /** Starts another standby and opens connections to it. Both end with the test. */
  async function openStandby(of: Cluster) {
    const server = await startStandby(of);
    const replica = openReplica({ url: server.url, poolSize: 2, limits: TEST_LIMITS });
    onTestFinished(async () => {
      await replica.close();
      server.stop();
    });
    return { server, replica };
  }

  test('a replica that was promoted is not used any more, and the primary serves its reads', async () => {
    const { server: promoted, replica } = await openStandby(primary!);
    const changes: string[] = [];
    const reader = await followReplica({
      primary: first!,
      replica,
      now: () => 0,
      onChange: (inUse) => changes.push(inUse ? 'in use' : 'left alone'),
    });
    onTestFinished(() => reader.stop());
    await inUse(reader);
    await sql`select pg_promote(true, 120)`.execute(replica.db).catch(() => {});
    await vi.waitFor(() => expect(reader.lagMs()).toBeNull(), WAIT_OPTIONS);
    await write();
    const ofPrimary = reader.read([], (db) => sql`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db));
    expect((await ofPrimary).rows).toEqual([{ name: expect.stringMatching(/^00000001/) }]);
    expect(changes).toEqual(['in use', 'left alone']);

    // A standby of the promoted server follows another primary than ours.
    const stranger = await openStandby(promoted);
    const other = await followReplica({ primary: first!, replica: stranger.replica });
    onTestFinished(() => other.stop());
    expect(other.lagMs()).toBeNull();
  });

  test('when the replica is lost during a read, the primary serves the read', async () => {
    const reader = await followReplica({ primary: first!, replica: second! });
    await inUse(reader);
    expect(await reader.read([], isReplica)).toBe(true);
    standby!.stop();
    standby = undefined;
    expect(await reader.read([], isReplica)).toBe(false);
    expect(reader.lagMs()).toBeNull();
    reader.stop();
  });
});
