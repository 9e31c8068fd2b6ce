import type { RawBuilder } from 'kysely';
import type { Keys } from '../../config/keys.ts';
import type { BulkConnection } from '../../database/database.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import type { FileStore } from '../../files/disk-store.ts';
import type { CheckOptions } from '../kinds/index.ts';
import type { Problem } from '../problem.ts';
import type { RowResult, StagedRow } from './row-result.ts';

export type Table = keyof Database & string;
/** A row or an entry of a list, by the names of fields or columns. */
export type DataRow = Readonly<Record<string, unknown>>;

/** A list inside a row that is stored in a table of its own. A list in the file replaces all stored entries. */
export interface ChildTarget {
  /** The name of the list in the row. */
  readonly field: string;
  readonly table: Table;
  /** The column that holds the key of the parent. */
  readonly parent: string;
  /** Columns by field of an entry. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns that order the stored entries. They must identify an entry of its parent. */
  readonly order: readonly string[];
  /** Returns an entry as stored. `seq` counts from 1. */
  readonly complete: (entry: DataRow, seq: number) => DataRow;
  /** True if imports also record entries, which have an `import_id`. A list in the file does not replace those. */
  readonly isRecorded?: true;
  /** A condition on entries that come from a file. The portal adds the others itself. */
  readonly isFromFile?: RawBuilder<boolean>;
}

/** A record that a row refers to. The row waits until it exists. */
export interface Reference {
  readonly kind: string;
  readonly key: string;
}

/** Values that the portal derives from other records, by the key of the row. */
export type Derive = (row: DataRow) => DataRow;

/** How the rows of one kind are stored in one table. */
export interface Target {
  readonly kind: string;
  readonly table: Table;
  /** The fields of the key. They have the names of their columns. */
  readonly key: readonly string[];
  /** Columns besides the key that no two rows can share. */
  readonly unique?: readonly string[];
  /** Columns by field, without lists and derived columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that do not tell whether a row changed. */
  readonly notCompared?: readonly string[];
  readonly children: readonly ChildTarget[];
  /** Columns that the database computes. */
  readonly computed?: readonly string[];
  /** Default values of columns that are no fields of the kind. */
  readonly defaults?: DataRow;
  /** True if the portal itself also changes these rows. An equal hash then does not mean equal content. */
  readonly isSharedWithPortal?: true;
  /** True if rows keep the hash of their line, so an import recognizes them without parsing it. */
  readonly hasSourceHash?: true;
  /** Adjusts the columns of a row before they are compared and stored. */
  readonly adjust?: (columns: DataRow, stored: DataRow | null, session: Session) => DataRow;
  /** Returns the keys of rows that differ from what is stored outside of the table and its lists. */
  readonly differs?: (session: Session, rows: readonly StagedRow[]) => Promise<ReadonlySet<string>>;
  /** Loads what the derived columns of these rows depend on. */
  readonly derive?: (trx: Db, rows: readonly DataRow[]) => Promise<Derive>;
  /** Finds rows that other records do not allow. */
  readonly refuse?: (trx: Db, rows: readonly Change[]) => Promise<(change: Change) => readonly Problem[]>;
  /** Finds what is odd about rows that are stored. Unchanged rows are only asked about if the portal changes them too. */
  readonly warn?: (session: Session, rows: readonly Change[]) => Promise<(change: Change) => readonly Problem[]>;
  /** Runs before rows are written. Returns what to do after that, for updates that depend on the former content. */
  readonly before?: (session: Session, written: readonly Written[]) => Promise<() => Promise<void>>;
  /** Updates other records after rows were written, such as copies of names. */
  readonly after?: (session: Session, written: readonly Written[]) => Promise<void>;
}

/** A row that is stored. */
export interface Change {
  readonly row: StagedRow;
  /** The stored row before the change. Null for a new row. */
  readonly before: DataRow | null;
  /** The row with all columns that come from files. */
  readonly after: DataRow;
}

/** A row that was stored, with derived columns. */
export type Written = Change;

/** A PDF file that a row brings. It is in the file store before the row is applied. */
export interface StagedFile {
  readonly path: string;
  /** Where the file begins, if it is a part of the one at `path`. */
  readonly start?: number;
  readonly sha256: string;
  readonly size: number;
}

/** What an applier works with, inside the transaction of one chunk. */
export interface Session {
  readonly trx: Db;
  readonly bulk: BulkConnection;
  readonly importId: number;
  readonly today: string;
  readonly now: Date;
  /** True for `--check`. The transaction is rolled back. */
  readonly isCheck: boolean;
  readonly check: CheckOptions;
  /** Encrypt rows that wait. */
  readonly keys: Keys;
  readonly files: FileStore;
  /** True if payments of an 835 may add tax IDs. */
  readonly createsTaxIds: boolean;
  /** The issuer of users that an import adds. */
  readonly issuer: string;
  /** Notes a changed user for the audit trail. */
  readonly noteUser: (username: string) => void;
  /** Appliers call it when the database stores the rows of the chunk. The next chunk is loaded meanwhile. */
  readonly whileStoring: () => void;
}

/** Applies the rows of one chunk and returns what became of each. */
export type Applier = (session: Session, rows: readonly StagedRow[]) => Promise<RowResult[]>;
