import { sql, type RawBuilder } from 'kysely';
import type { AbortableQueryOptions } from 'kysely';
import type { Db } from '../../db.ts';
import type { BrowseFilter } from './search-form.ts';
import type { TextFilter } from './text-filter.ts';

/** A browse made ready: names resolved, texts read, tax IDs narrowed down to those with something to find. */
export interface Browse {
  readonly db: Db;
  /** Ends the statement in the database too when the client has gone. */
  readonly options: AbortableQueryOptions;
  readonly taxIds: readonly string[];
  readonly filter: BrowseFilter;
  readonly text: TextFilter | null;
  /** Of the person, facility or group asked for; null asks for all. */
  readonly providerIds: readonly string[] | null;
  readonly pageSize: number;
  readonly offset: number;
}

export type Condition = RawBuilder<unknown>;

export const PROCESSING_COMPLETE = '02';
const LAST_CHARACTER = '\u{10FFFF}';

export const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

/** The index of parts has the six digits from every place where the shortest part can begin. */
const INDEXED = 6;
const SHORTEST = 4;

/** What a number that holds this part has in the index: one of these numbers. Null for what is too short. */
export function indexedParts(part: string): number[] | null {
  if (part.length < SHORTEST) return null;
  const open = 10 ** Math.max(INDEXED - part.length, 0);
  return Array.from({ length: open }, (_, rest) => Number(part.slice(0, INDEXED)) * open + rest);
}

function textCondition(text: TextFilter, isWalked: boolean): Condition {
  if ('lastNameStart' in text) {
    const start = text.lastNameStart;
    // A range of the index; its collation is C.
    const inRange = sql`patient_search >= ${start} and patient_search < ${start + LAST_CHARACTER}`;
    return isWalked ? besides(inRange) : inRange;
  }
  return 'claimId' in text ? sql`id = ${text.claimId}` : sql`id like ${`%${text.claimIdPart}%`}`;
}

/**
 * Everything asked for except tax IDs and dates, whose form depends on the index that is to be used. A walk follows an
 * index of its own and only looks at the rest.
 */
export function filters({ filter: { status, type }, text, providerIds }: Browse, isWalked = false): Condition[] {
  const found: Condition[] = [];
  if (status !== null) found.push(sql`status = ${status}`);
  // The same by the table's own rule, said so that the index of unpaid claims fits.
  if (status !== null && status !== PROCESSING_COMPLETE) found.push(sql`payable_cents is null`);
  if (type !== null) found.push(sql`type = ${type}`);
  if (providerIds !== null) found.push(sql`provider_id = any(${providerIds})`);
  if (text !== null) found.push(textCondition(text, isWalked));
  return found;
}

export const inDates = ({ filter: { start, end } }: Browse): Condition =>
  sql`service_start between ${start}::date and ${end}::date`;

/**
 * The same condition, out of the planner's sight as a way into an index: for where another index has the order. It still
 * tells how many rows fit.
 */
export const besides = (condition: Condition): Condition => sql`(${condition}) is true`;
