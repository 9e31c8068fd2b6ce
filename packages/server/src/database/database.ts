import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The values of a row in the order of the columns, or their text from `copyLine`. */
export type BulkRow = readonly unknown[] | string;

/** A database session for loading many rows. Its statements run one after the other. */
export interface BulkConnection {
  readonly db: Db;
  /** Inserts rows. `trx` must be of this session. `whileStoring` is called when the database has all rows to store. */
  insert(
    trx: Db,
    table: string,
    columns: readonly string[],
    rows: Iterable<BulkRow>,
    whileStoring?: () => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** The open database. PostgreSQL and the embedded engine share this interface. */
export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** Connects as the database owner. For startup, jobs, the command line, caller lookup and audit rows of reads. */
  readonly db: Db;
  /**
   * Returns the database for a caller with these tax IDs. On PostgreSQL, row policies hide the rows of other tax IDs.
   * The embedded engine hides none.
   */
  readonly scopedTo: (scope: readonly string[]) => Db;
  /** Runs plain SQL as the database owner, for example for the anchors of the audit trail. */
  execute(sql: string, params?: readonly unknown[]): Promise<{ rows: readonly unknown[]; rowCount: number }>;
  /** Opens a session for loading many rows. On PostgreSQL it is a connection of its own. */
  openBulk(): Promise<BulkConnection>;
  /** Relaxes the pool's time limit during long work, such as a migration. Use it only before requests are served. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>;
  /** Connection counts of the pools. PostgreSQL only. */
  readonly pool?: () => PoolState;
  /** Returns an archive of the whole database. Embedded engine only. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}
