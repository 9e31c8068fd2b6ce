import type { ColumnType } from 'kysely';

export type Day = string;
/** JSON on both engines. Write the result of `JSON.stringify`, and read the parsed value. */
export type Json<T> = ColumnType<T | null, string | null, string | null>;
export type DefaultTo<T> = ColumnType<T, T | undefined, T>;

/** A nullable column that an insert may leave out. */
export type Added<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Where a row of the plan came from. Null in rows that no import has written. */
export interface Origin {
  version: Added<number>;
  import_id: Added<number>;
  content_hash: Added<number>;
}

/** Where a row of a large table came from, with the keyed hash of its line. */
export interface LineOrigin extends Origin {
  source_hash: Added<number>;
}
