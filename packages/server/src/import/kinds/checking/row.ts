import type { Problem } from '../../problem.ts';
import type { ReadOptions } from '../../fields/field-type.ts';

/** A row as it was written. CSV values are texts, NDJSON values are JSON values. An absent field has no key. */
export interface RawRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export type Values = Record<string, unknown>;

export interface CheckedRow {
  /**
   * The fields that the row has, in stored form: whole cents, YYYY-MM-DD, booleans, text[], child records. A cleared
   * field has its default, an empty list or null.
   */
  readonly values: Readonly<Values>;
  /** Null if the row has no version. */
  readonly version: number | null;
  readonly warnings: readonly Problem[];
}

export type CheckResult = { readonly row: CheckedRow } | { readonly problems: readonly Problem[] };

export interface CheckOptions extends ReadOptions {
  /** Allows the fields and words that only sample data needs. */
  readonly isSample: boolean;
  /** Allows users with the role SuperAdmin. */
  readonly allowSuper: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Unknown fields become warnings. */
  readonly ignoreUnknown?: boolean;
}
