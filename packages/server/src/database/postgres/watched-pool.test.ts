import { sql, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';
import { TEST_LIMITS } from '../../../test/settings.ts';
import { statusOf } from '../../errors/status-of.ts';
import { DATABASE_LIMITS, WatchedPool, type DatabaseLimits } from './watched-pool.ts';

const { engine, source } = inject('database');
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe.runIf(engine === 'postgres')('the connection pool', () => {
  let proxy: TcpProxy;
  let pool: WatchedPool;
  let limits: { -readonly [Key in keyof DatabaseLimits]: DatabaseLimits[Key] };
  beforeEach(async () => {
    // The pool checks its connections with an interval timer. The tests decide when it fires.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const url = new URL(source);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    limits = { ...TEST_LIMITS };
    pool = new WatchedPool({ url: url.href, size: 4, server: 'primary', limits });
  });
  afterEach(async () => {
    proxy.close();
    await pool.end();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const ask = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  /** Opens every connection of the pool and releases them. */
  async function fill(): Promise<number[]> {
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    for (const client of clients) client.release();
    return clients.map((client) => (client as unknown as { processID: number }).processID);
  }
  /** Sends so many queries at once that some wait for a connection. */
  const askMany = () => Promise.all(Array.from({ length: 10 }, async () => statusOf(await failureOf(ask()))));
  const isWaiting = (pid: number) =>
    pool
      .query<{ state: string }>('select state from pg_stat_activity where pid = $1', [pid])
      .then(({ rows }) => rows[0]?.state === 'active');

  test('fails all calls with 503 at once when the network goes silent, and recovers with it', async () => {
    await fill();
    proxy.hush(true);
    limits.connectMs = 1000;
    const asked = askMany();
    await pass(limits.suspectMs * 2);
    // Without the check, the first of ten would fail only after `silenceMs`, and the fake time does not advance.
    expect(await asked).toEqual(Array.from({ length: 10 }, () => 503));
    expect(await askMany()).toEqual(Array.from({ length: 10 }, () => 503));
    limits.connectMs = TEST_LIMITS.connectMs;
    proxy.hush(false);
    await vi.waitFor(
      async () => {
        await pass(limits.suspectMs);
        expect(await ask()).toBeGreaterThan(0);
      },
      { timeout: 60_000 },
    );
  });

  test('closes all idle connections when one is dead, although the server responds', async () => {
    await fill();
    proxy.forget();
    const asked = failureOf(ask());
    await pass(limits.suspectMs * 2);
    expect(statusOf(await asked)).toBe(503);
    const later = await Promise.all(Array.from({ length: 10 }, ask));
    expect(later).toHaveLength(10);
  });

  test('fails a transaction as a whole when its connection dies', async () => {
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    const work = db.transaction().execute(async (trx) => {
      await sql`select ${1}::integer`.execute(trx);
      proxy.forget();
      const rest = sql`select ${1}::integer`.execute(trx);
      await pass(limits.suspectMs * 2);
      await rest;
    });
    expect(statusOf(await failureOf(work))).toBe(503);
    expect(await ask()).toBeGreaterThan(0);
  });

  test('the server soon frees the locks of a transaction whose connection the network has dropped', async () => {
    const url = new URL(source);
    url.port = String(proxy.port);
    const other = new WatchedPool({ url: url.href, size: 1, server: 'primary', limits: { ...limits, pauseMs: 300 } });
    const lock = 'select pg_advisory_xact_lock(20261119)';
    const client = await other.connect();
    await client.query('begin');
    await client.query(lock);
    proxy.forget();
    // The query waits for the lock.
    expect((await pool.query(lock)).rowCount).toBe(1);
    await failureOf(
      Promise.all([client.query('select 1'), pass(limits.suspectMs * 2)]).finally(() => client.release(true)),
    );
    await other.end();
  });

  test('lets a slow query run while the server works on it, up to the silence limit', async () => {
    const client = await pool.connect();
    const { processID: pid } = client as unknown as { processID: number };
    const slow = failureOf(client.query('select pg_sleep(600)'));
    await vi.waitFor(async () => expect(await isWaiting(pid)).toBe(true), { timeout: 60_000 });
    await pass(limits.suspectMs);
    // The slow query is still running after the check.
    await vi.waitFor(async () => expect(await isWaiting(pid)).toBe(true), { timeout: 60_000 });
    await pass(limits.silenceMs);
    expect(String(await slow)).toContain('no answer within');
    client.release();
  });

  test('keeps idle connections open, even after a long silence', async () => {
    const pids = await fill();
    await pass(limits.silenceMs * 2);
    expect(pids).toContain(await ask());
  });

  test('applies no silence limit to long work before requests are served', async () => {
    const client = await pool.connect();
    await pool.withoutTimeout(async () => {
      const slow = client.query('select pg_sleep(0.5)');
      await pass(limits.silenceMs * 2);
      expect((await slow).rowCount).toBe(1);
    });
    client.release();
  });

  test('replaces a connection after its lifetime, and not all at the same time', async () => {
    const lifetimes = new Set(Array.from({ length: 20 }, () => pool.options.maxLifetimeSeconds));
    expect(lifetimes.size).toBe(20);
    const [least, most] = [0.8, 1.2].map((part) => (part * TEST_LIMITS.lifetimeMs) / 1000);
    for (const lifetime of lifetimes) expect(lifetime >= least! && lifetime <= most!).toBe(true);
    limits.lifetimeMs = 1;
    const first = await ask();
    await vi.waitFor(async () => expect(await ask()).not.toBe(first), { timeout: 60_000 });
  });

  const READ_ONLY: Record<string, (client: pg.PoolClient) => Promise<unknown>> = {
    'a plain statement': (client) => client.query('begin read only; create table never (id integer)'),
    'a named statement': async (client) => {
      await client.query('begin read only');
      return client.query('select nextval($1)', ['pbt_test_sequence']);
    },
    'a statement with a callback': (client) =>
      new Promise((resolve, reject) => {
        client.query('begin read only; create table never (id integer)', [], (error) =>
          error ? reject(error) : resolve(0),
        );
      }),
  };
  test.each(Object.keys(READ_ONLY))('closes a connection whose server refuses to write: %s', async (kind) => {
    await pool.query('create sequence if not exists pbt_test_sequence');
    const client = await pool.connect();
    const { processID: pid } = client as unknown as { processID: number };
    const error = await failureOf(READ_ONLY[kind]!(client));
    expect(error).toMatchObject({ code: '25006' });
    expect(statusOf(error)).toBe(503);
    client.release();
    expect(await Promise.all(Array.from({ length: 8 }, ask))).not.toContain(pid);
  });

  test('closes a connection whose server reports that it became read-only', async () => {
    const client = await pool.connect();
    const { processID: pid } = client as unknown as { processID: number };
    await failureOf(client.query('set default_transaction_read_only = on'));
    await failureOf(client.query('select 1'));
    client.release();
    expect(await Promise.all(Array.from({ length: 8 }, ask))).not.toContain(pid);
  });

  test.each(['08P01', '26000', '57P01', '53300'])('returns 503 when a connection pooler reports %s', async (code) => {
    await fill();
    proxy.answerWith(code);
    expect(await askMany()).toEqual(Array.from({ length: 10 }, () => 503));
    proxy.answerWith(null);
    expect(await ask()).toBeGreaterThan(0);
  });
});

test('the database ends a slow query before its connection counts as dead', () => {
  expect(DATABASE_LIMITS.silenceMs).toBeGreaterThan(DATABASE_LIMITS.statementMs);
});
