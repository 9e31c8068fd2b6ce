import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The open database. PostgreSQL and the embedded engine share this interface. */
export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** Connections of the owner. For startup, jobs, the command line, caller lookup and the audit trail of reads. */
  readonly db: Db;
  /** A database limited to the caller's tax IDs. On PostgreSQL, row policies hide the rows of other tax IDs. */
  readonly scopedTo: (scope: readonly string[]) => Db;
  /** Plain SQL for the job queue and for bulk work. */
  execute(sql: string, params?: readonly unknown[]): Promise<{ rows: readonly unknown[]; rowCount: number }>;
  /** Runs long work, such as a migration, without the query time limit. Use it only before requests are served. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>;
  /** Connection counts of the pools. PostgreSQL only. */
  readonly pool?: () => PoolState;
  /** Returns an archive of the whole database. Embedded engine only. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}
