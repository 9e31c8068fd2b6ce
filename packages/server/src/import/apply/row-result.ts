import { hash } from 'node:crypto';
import type { Problem } from '../problem.ts';

/** The outcome of one row of a file. */
export type Outcome =
  | 'new'
  | 'changed'
  | 'unchanged'
  | 'older'
  | 'corrected'
  | 'duplicate'
  | 'waiting'
  | 'refused'
  | 'ended'
  | 'deleted';

interface StagedKey {
  /** Rows are applied in the order of their positions. */
  readonly position: number;
  readonly line: number;
  readonly key: string;
  readonly version: number | null;
  readonly hash: number;
  /** The keyed hash of the line. Null if the line alone does not tell the row. */
  readonly source: number | null;
}

/** A row that was read and checked, as it is staged. */
export interface CheckedLine extends StagedKey {
  /** The fields that the file has, in stored form, as JSON. Null for a row that is stored already. */
  readonly body: string | null;
}

/** A staged row that is applied. */
export interface StagedRow extends StagedKey {
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a payment of an 835 does besides its own row. */
export interface Effects {
  /** Numbers of the claims that it made. */
  readonly claims: readonly string[];
  readonly taxIds: readonly string[];
  /** Claims that wait for a member or provider, each with the missing records. */
  readonly waiting: readonly (readonly string[])[];
}

export interface RowResult {
  readonly row: StagedRow;
  readonly outcome: Outcome;
  /** Reasons of a refusal, or warnings about a row that is used. */
  readonly problems: readonly Problem[];
  /** The missing records of a waiting row, each as `kind|key`. */
  readonly waitsFor: readonly string[];
  readonly effects?: Effects;
}

export const resultOf = (
  row: StagedRow,
  outcome: Outcome,
  problems: readonly Problem[] = [],
  waitsFor: readonly string[] = [],
): RowResult => ({ row, outcome, problems, waitsFor });

/** A field as text. Fields of keys and references are texts or numbers. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The key of a row as one text. IDs, days and codes contain no vertical bar. */
export const keyText = (parts: readonly unknown[]): string => parts.map(textOf).join('|');

/** 52 bits of a hash, which a number holds exactly. */
export const hashOf = (content: string): number => Number.parseInt(hash('sha256', content).slice(0, 13), 16);
