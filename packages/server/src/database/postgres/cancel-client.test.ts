import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { TEST_LIMITS } from '../../../test/settings.ts';
import { scopedDatabases } from './scoped-database.ts';
import { WatchedPool } from './watched-pool.ts';

type Failing = 'reset' | 'close' | 'silent';

describe.runIf(inject('database').engine === 'postgres')('the connection that carries a cancel request', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  let heard = 0;
  let onSleep = () => {};

  /** A proxy to the database that fails as soon as it sees a cancel request. */
  async function failingLink(how: Failing): Promise<string> {
    const url = new URL(inject('database').source);
    const { hostname, port } = url;
    heard = 0;
    server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      sockets.add(client).add(upstream);
      client.on('error', () => {}).on('close', () => upstream.destroy());
      upstream.on('error', () => {}).on('close', () => client.destroy());
      upstream.pipe(client);
      client.on('data', (chunk: Buffer) => {
        if (chunk.includes('pg_sleep')) onSleep();
        if (!chunk.includes('pg_cancel_backend')) return upstream.write(chunk);
        heard += 1;
        if (how === 'reset') client.resetAndDestroy();
        if (how === 'close') client.destroy();
        return undefined;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url.port = String((server.address() as AddressInfo).port);
    return url.href;
  }
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    server.close();
  });

  test.each<Failing>(['reset', 'close', 'silent'])(
    'may fail (%s); the query then runs to its end, and its connection serves the next query',
    async (how) => {
      const pool = new WatchedPool({ url: await failingLink(how), size: 1, server: 'primary', limits: TEST_LIMITS });
      const db = scopedDatabases(pool)([]);
      await sql`select 1`.execute(db);
      const abort = new AbortController();
      onSleep = () => abort.abort();
      const work = sql`select pg_sleep(1)`.execute(db, {
        signal: abort.signal,
        inflightQueryAbortStrategy: 'cancel query',
      });
      await expect(work).rejects.toThrow();
      const next = () => sql`select 2 as two`.execute(db);
      await vi.waitFor(async () => expect((await next()).rows).toEqual([{ two: 2 }]), 120_000);
      expect(heard).toBe(1);
      await pool.end();
    },
    240_000,
  );
});
