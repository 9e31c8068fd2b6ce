import { sql, type RawBuilder } from 'kysely';
import type { AbortableQueryOptions } from 'kysely';
import type { Db } from '../../../database/database.ts';
import type { ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import type { BrowseFilter } from '../search-form.ts';
import { likeText, type TextFilter } from './claim-filter.ts';

/** A browse made ready: names resolved, texts read, tax IDs narrowed down to those with something to find. */
export interface Browse {
  readonly db: Db;
  /** Ends the statement in the database too when the client has gone. */
  readonly options: AbortableQueryOptions;
  readonly taxIds: readonly string[];
  readonly filter: Omit<BrowseFilter, 'status'>;
  /** Of the form or of the text; null asks for all. */
  readonly statuses: readonly ClaimStatusCode[] | null;
  readonly text: FoundBy | null;
  /** Of the person, facility or group asked for; null asks for all. */
  readonly providerIds: readonly string[] | null;
  readonly pageSize: number;
  readonly offset: number;
}

/** What is left of a text filter once statuses, providers and records have been looked up. */
type FoundBy =
  | Exclude<TextFilter, { readonly recordId: string } | { readonly statuses: unknown }>
  | { readonly claimIds: readonly string[] };

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

function textCondition(text: FoundBy, isWalked: boolean): Condition {
  if ('lastNameStart' in text) {
    const { lastNameStart: start, firstNameStart } = text;
    // A range of the index; its collation is C.
    const lastName = sql`patient_search >= ${start} and patient_search < ${start + LAST_CHARACTER}`;
    const fullName = `${likeText(start)}%,${likeText(firstNameStart ?? '')}%`;
    const inRange = firstNameStart === undefined ? lastName : sql`${lastName} and patient_search like ${fullName}`;
    return isWalked ? besides(inRange) : inRange;
  }
  if ('claimIds' in text) return sql`id = any(${text.claimIds})`;
  // The providers themselves were looked up.
  if ('providerPart' in text) return sql`true`;
  return 'claimId' in text ? sql`id = ${text.claimId}` : sql`id like ${`%${text.claimIdPart}%`}`;
}

/**
 * Everything asked for except tax IDs and dates, whose form depends on the index that is to be used. A walk follows an
 * index of its own and only looks at the rest.
 */
export function filters({ filter: { type }, statuses, text, providerIds }: Browse, isWalked = false): Condition[] {
  const found: Condition[] = [];
  if (statuses !== null) {
    found.push(statuses.length === 1 ? sql`status = ${statuses[0]}` : sql`status = any(${statuses}::text[])`);
    // The same by the table's own rule, said so that the index of unpaid claims fits.
    if (!statuses.includes(PROCESSING_COMPLETE)) found.push(sql`payable_cents is null`);
  }
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
