import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { BulkConnection } from '../database.ts';
import type { Database } from '../schema.ts';
import { lineOf } from '../copy-text.ts';
import { copyInto } from './copy.ts';

/** A chunk of an import takes seconds. A statement that takes ten minutes is stuck. */
const STATEMENT_MS = 10 * 60_000;
const LOCK_MS = 30_000;
/** The server ends a transaction that gets no statement for this long, and a session whose client is gone. */
const PAUSE_MS = 60_000;
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';
const CONNECT_MS = 5000;

/** Opens a connection of its own, because COPY and session locks need one connection, and imports run long. */
export async function openBulkConnection(url: string): Promise<BulkConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options:
      `-c jit=off -c statement_timeout=${STATEMENT_MS} -c lock_timeout=${LOCK_MS} ` +
      `-c idle_in_transaction_session_timeout=${PAUSE_MS} ${KEEPALIVE}`,
  });
  // Without a listener, a lost connection would end the process. The next statement fails anyway.
  client.on('error', () => {});
  await client.connect();
  const pool = {
    connect: () => Promise.resolve(Object.assign(client, { release: () => {} })),
    end: () => client.end(),
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    db,
    insert: (_trx, table, columns, rows, whileStoring) =>
      copyInto(
        client,
        table,
        columns,
        (function* lines() {
          for (const row of rows) yield lineOf(row);
        })(),
        whileStoring,
      ),
    close: () => client.end(),
  };
}
