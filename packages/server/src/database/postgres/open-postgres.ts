import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database.ts';
import { sendDirectly } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { openBulkConnection } from './bulk-connection.ts';
import { scopedDatabases, sendOver } from './scoped-database.ts';
import { DATABASE_LIMITS, WatchedPool, type DatabaseLimits } from './watched-pool.ts';

/** The owner needs few connections, because caller lookups and audit rows are batched. */
const OWNER_CONNECTIONS = 4;

/** Jobs delete files within a transaction, and a file store can be slow. */
const OWNER_PAUSE_MS = 60_000;

// Returns dates as text and bigint as numbers, as the embedded engine does.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// A time without a zone stays as it is written.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PostgresSettings {
  readonly url: string;
  readonly server: 'primary' | 'standby';
  readonly poolSize?: number | undefined;
  readonly limits?: DatabaseLimits | undefined;
}

/** Creates the connection pools of a PostgreSQL server. They connect with the first query. */
export function openPostgres({ url, server, poolSize = 10, limits = DATABASE_LIMITS }: PostgresSettings): OpenDatabase {
  const owner = new WatchedPool({
    url,
    size: Math.min(poolSize, OWNER_CONNECTIONS),
    server,
    limits: { ...limits, pauseMs: OWNER_PAUSE_MS },
  });
  const callers = new WatchedPool({ url, size: poolSize, server, limits });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: owner }) });
  sendDirectly(
    db,
    sendOver(() => owner.connect()),
  );
  const sum = (figure: 'totalCount' | 'idleCount' | 'waitingCount') => owner[figure] + callers[figure];
  return {
    engine: 'postgres',
    db,
    scopedTo: scopedDatabases(callers),
    execute: async (sql, params = []) => {
      const result = await owner.query(sql, [...params]);
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    openBulk: () => openBulkConnection(url),
    // Lifts only the pool's time limit. A long statement must also lift `statement_timeout` in the database.
    withoutTimeout: (work) => owner.withoutTimeout(work),
    pool: () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }),
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools')),
    close: async () => {
      await Promise.all([owner.end(), callers.end()]);
    },
  };
}
