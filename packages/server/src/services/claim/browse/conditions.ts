import { sql, type RawBuilder } from 'kysely';
import type { AbortableQueryOptions } from 'kysely';
import type { Db } from '../../../database/database.ts';
import type { Scope } from '../../../database/scope.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '@pbt/domain/contract/claim';
import type { ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import type { DecidedRange } from '@pbt/domain/rules/claim/decided-range';
import type { BrowseFilter, Sort } from '../search-form.ts';
import { likeText, type TextFilter } from './claim-filter.ts';

/**
 * A search in Browse Claims, with the provider name resolved to IDs and the filter text reduced to one interpretation.
 */
export interface Browse {
  readonly db: Db;
  /** Cancels the query in the database when the client disconnects. */
  readonly options: AbortableQueryOptions;
  readonly scope: Scope;
  readonly filter: Omit<BrowseFilter, 'status'>;
  /** The statuses from the form or the text; null means all. */
  readonly statuses: readonly ClaimStatusCode[] | null;
  readonly text: FoundBy | null;
  /** The IDs of providers from the form or the text; null means all. A group is replaced by its members. */
  readonly providerIds: readonly string[] | null;
  readonly pageSize: number;
  readonly offset: number;
}

/**
 * The text filter after lookup. Statuses have moved to `statuses`, and the ID of a patient or payment has become claim
 * IDs.
 */
type FoundBy =
  | Exclude<TextFilter, { readonly recordId: string } | { readonly statuses: unknown }>
  | { readonly claimIds: readonly string[] };

export type Condition = RawBuilder<unknown>;

export const PROCESSING_COMPLETE = '02';
const LAST_CHARACTER = '\u{10FFFF}';

export const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

/**
 * The index of parts (claim_id_part) stores six digits of a claim ID from each position with at least four digits left.
 */
const INDEXED_DIGITS = 6;
const MIN_INDEXED_DIGITS = 4;

/**
 * Returns the index entries to look up for part of a claim ID. A claim ID that contains the part has one of them. Null
 * for parts of fewer than four digits.
 */
export function indexedParts(part: string): number[] | null {
  if (part.length < MIN_INDEXED_DIGITS) return null;
  const open = 10 ** Math.max(INDEXED_DIGITS - part.length, 0);
  return Array.from({ length: open }, (_, rest) => Number(part.slice(0, INDEXED_DIGITS)) * open + rest);
}

function textCondition(text: FoundBy, isMerged: boolean): Condition {
  if ('lastNameStart' in text) {
    const { lastNameStart: start, firstNameStart } = text;
    // A range condition can use the index, because its collation is C.
    const lastName = sql`patient_search >= ${start} and patient_search < ${start + LAST_CHARACTER}`;
    const fullName = `${likeText(start)}%,${likeText(firstNameStart ?? '')}%`;
    const inRange = firstNameStart === undefined ? lastName : sql`${lastName} and patient_search like ${fullName}`;
    return isMerged ? hideFromPlanner(inRange) : inRange;
  }
  if ('claimIds' in text) return sql`id = any(${text.claimIds})`;
  // The matching providers are already in providerIds.
  if ('providerPart' in text) return sql`true`;
  if ('claimId' in text) return sql`id = ${text.claimId}`;
  return sql`id like ${`%${'claimIdPart' in text ? text.claimIdPart : text.claimNumberPart}%`}`;
}

/** The codes of outcomes in the table claim_outcome: their places in the list, from 1. */
export const outcomeCodes = (kinds: readonly OutcomeKind[]): number[] =>
  kinds.map((kind) => OUTCOME_KINDS.indexOf(kind) + 1);

const DENIED: ReadonlySet<OutcomeKind> = new Set(['denied', 'partlyDenied']);

/** The index of amounts has only these claims. */
export const IS_DENIED: Condition = sql`outcome in (7, 8)`;

/** Tells whether an index holds the claims with these outcomes in the order of the list. */
export const isInOrder = (outcomes: readonly OutcomeKind[], sort: Sort | null): boolean =>
  sort === null || (sort.column === 'payable' && outcomes.every((kind) => DENIED.has(kind)));

/**
 * With `isMerged`, the outcome of each claim is looked up, because another table must provide the order. A join could
 * read all outcomes first.
 */
function outcomeCondition(kinds: readonly OutcomeKind[], isMerged: boolean): Condition {
  const wanted = sql`any(${outcomeCodes(kinds)}::smallint[])`;
  return isMerged
    ? sql`(select outcome from claim_outcome told where told.claim_id = id) = ${wanted}`
    : sql`id in (select claim_id from claim_outcome where outcome = ${wanted})`;
}

/**
 * Claims that were decided in the range: on the paid date, otherwise on the status date. Each condition alone finds its
 * claims with an index. The inner table has no column `id`, so `id` is the one of the list.
 */
export const decidedConditions = ({ from, to }: DecidedRange): readonly Condition[] => [
  sql`paid_date between ${from}::date and ${to}::date`,
  sql`paid_date is null and (select status_date from (select id as claim_id, status_date from claim) told
    where told.claim_id = id) between ${from}::date and ${to}::date`,
];

/**
 * Returns all conditions except tax IDs and dates, whose form depends on the index in use. With `isMerged`, the planner
 * must not choose the index by patient name, because another index provides the order.
 */
export function filters(browse: Browse, isMerged = false): Condition[] {
  const { filter, statuses, text, providerIds } = browse;
  const { type, outcomes, decided = null } = filter;
  const found: Condition[] = [];
  if (statuses !== null) {
    found.push(statuses.length === 1 ? sql`status = ${statuses[0]}` : sql`status = any(${statuses}::text[])`);
    // The table's check constraint implies this condition. Stating it lets the planner use the index of unpaid claims.
    if (!statuses.includes(PROCESSING_COMPLETE)) found.push(sql`payable_cents is null`);
  }
  if (type !== null) found.push(sql`type = ${type}`);
  if (providerIds !== null) found.push(sql`provider_id = any(${providerIds})`);
  if (text !== null) found.push(textCondition(text, isMerged));
  if (outcomes !== null) found.push(outcomeCondition(outcomes, isMerged));
  if (decided !== null) found.push(sql`(${sql.join(decidedConditions(decided), sql` or `)})`);
  return found;
}

export const inDates = ({ filter: { start, end } }: Browse): Condition =>
  sql`service_start between ${start}::date and ${end}::date`;

/**
 * Keeps the planner from using this condition for an index scan, because another index must provide the order. The
 * planner still estimates how many rows match.
 */
export const hideFromPlanner = (condition: Condition): Condition => sql`(${condition}) is true`;
