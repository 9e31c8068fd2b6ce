import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { startOwnCluster, startStandby, type Cluster } from '../../../test/postgres-cluster.ts';
import { buildApp } from '../../app.ts';
import { openReplica, type Db, type OpenDatabase } from '../database.ts';
import { Refused } from '../../errors/errors.ts';
import { policies } from '../../identity/policies.ts';
import { followReplica, lagOf, type PlanReader } from './replica.ts';

const marks = [
  { position: 10, at: 1000 },
  { position: 20, at: 2000 },
];
test.each([
  ['has all', 20, 0],
  ['misses the last mark', 19, 3000],
  ['stands at the first mark', 10, 3000],
  ['is before the first mark', 9, 4000],
])('a replica that %s is behind since there was more', (_, replayed, lag) => {
  expect(lagOf(marks, replayed, 5000)).toBe(lag);
});

test('calls that read what the portal writes are never answered by a replica', () => {
  const own = Object.entries(policies).filter(([action]) => /^(user|documentation)\.|food|roster|list$/i.test(action));
  expect(own).not.toEqual([]);
  expect(own.filter(([, policy]) => policy.plan)).toEqual([]);
});

const server = useTestServer();

test('a claim is read where the replica says, the user on the primary', async () => {
  const { deps } = server();
  const asked: string[] = [];
  // A database of its own kind: whatever is asked of it is noted.
  const noting = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (asked.push('replica'), Promise.resolve(result)),
  });
  const replica: PlanReader = { read: (_taxIds, work) => work(noting), lagMs: () => 0, stop: () => {} };
  const app = await buildApp({ ...deps, replica });
  const headers = { authorization: 'Bearer user.staff' };
  expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  expect(asked).toEqual([]);
  expect((await app.inject({ url: '/api/claim/910000002400', headers })).statusCode).toBe(200);
  expect(asked).not.toEqual([]);
  await app.close();
});

describe.runIf(inject('database').engine === 'postgres')('beside a primary', () => {
  let [primary, standby]: (Cluster | undefined)[] = [];
  let [first, second]: (OpenDatabase | undefined)[] = [];
  beforeAll(async () => {
    primary = (await startOwnCluster())!;
    standby = await startStandby(primary);
    [first, second] = [openReplica(primary.url, 2), openReplica(standby.url, 2)];
    await sql`create table note (text text); create role pbt_app`.execute(first.db);
  });
  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()]);
    standby?.stop();
    primary?.stop();
  });

  const isReplica = async (db: Db) => {
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db);
    return rows[0]!.yes;
  };
  const write = () => sql`insert into note values ('more')`.execute(first!.db);
  const pause = () => sql`select pg_wal_replay_pause()`.execute(second!.db);
  const resume = () => sql`select pg_wal_replay_resume()`.execute(second!.db);
  const inUse = (reader: PlanReader) => vi.waitFor(() => expect(reader.lagMs()).not.toBeNull(), 60_000);

  test('a replica that is behind at the start is not asked before it has what the primary had', async () => {
    await pause();
    await write();
    // Longer behind than it may be, but only followed from now on.
    const reader = await followReplica({ primary: first!, replica: second!, maxLagMs: 60_000 });
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await reader.read([], isReplica)).toBe(false);
      await wait(700);
    }
    await resume();
    await inUse(reader);
    expect(await reader.read([], isReplica)).toBe(true);
    reader.stop();
  });

  test('a replica too far behind is not asked until it is near again', async () => {
    const changes: string[] = [];
    const reader = await followReplica({
      primary: first!,
      replica: second!,
      maxLagMs: 1500,
      onChange: (inUse) => changes.push(inUse ? 'in use' : 'left alone'),
    });
    await vi.waitFor(async () => expect(await reader.read([], isReplica)).toBe(true), 60_000);
    await pause();
    await write();
    await vi.waitFor(async () => expect(await reader.read([], isReplica)).toBe(false), 60_000);
    expect(reader.lagMs()).toBeNull();
    await resume();
    await vi.waitFor(async () => expect(await reader.read([], isReplica)).toBe(true), 60_000);
    expect(changes).toEqual(['in use', 'left alone', 'in use']);
    reader.stop();
  });

  test('a database that follows no other is not used as a replica', async () => {
    const reader = await followReplica({ primary: first!, replica: first! });
    expect(reader.lagMs()).toBeNull();
    reader.stop();
  });

  test('a read that fails for its own sake is not asked again', async () => {
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

  test('a refusal is the answer: the primary is not asked for another one', async () => {
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

  test('a replica that goes away under a read is answered for by the primary', async () => {
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
