import { setTimeout as wait } from 'node:timers/promises';
import { sql, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';
import { statusOf } from '../../errors/errors.ts';
import { NamingClient } from './prepared-client.ts';
import { watchSilence } from './dead-connections.ts';

// Long enough for a busy machine to answer within, short enough to wait for.
const LIMIT_MS = 1500;

describe.runIf(inject('database').engine === 'postgres')('a link to PostgreSQL', () => {
  let proxy: TcpProxy;
  let pool: pg.Pool;
  async function connect() {
    const url = new URL(inject('database').source);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    pool = new pg.Pool({ Client: NamingClient, connectionString: url.href, max: 1 });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const unhurried = watchSilence(pool, LIMIT_MS);
    return { unhurried, db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) };
  }
  afterEach(async () => {
    proxy.close();
    await pool.end();
  });
  const one = (db: Kysely<never>) => sql`select ${1}::integer as one`.execute(db);

  test('that falls silent is lost, and the next question gets another one', async () => {
    const { db } = await connect();
    await one(db);
    proxy.hush(true);
    const error: unknown = await one(db).catch((thrown: unknown) => thrown);
    expect(statusOf(error)).toBe(503);
    proxy.hush(false);
    expect((await one(db)).rows).toEqual([{ one: 1 }]);
  });

  test('that falls silent in a transaction fails it as a whole', async () => {
    const { db } = await connect();
    const work = db.transaction().execute(async (trx) => {
      await one(trx);
      proxy.hush(true);
      await one(trx);
    });
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    expect(statusOf(error)).toBe(503);
    proxy.hush(false);
    expect((await one(db)).rows).toEqual([{ one: 1 }]);
  });

  test('that nobody asks anything may be silent, and is watched again with the next question', async () => {
    const { db } = await connect();
    const pid = async () => (await sql`select ${1}::integer, pg_backend_pid() as pid`.execute(db)).rows;
    const before = await pid();
    await wait(LIMIT_MS * 2);
    expect(await pid()).toEqual(before);
    proxy.hush(true);
    expect(statusOf(await one(db).catch((thrown: unknown) => thrown))).toBe(503);
  });

  test('has its time for work at leisure, and only for that', async () => {
    const { db, unhurried } = await connect();
    const slow = () => sql`select pg_sleep(${(LIMIT_MS * 2) / 1000})`.execute(db);
    await unhurried(slow);
    await expect(slow()).rejects.toThrow('no answer within');
  });
});
