import { OUTCOME_KINDS, type OutcomeKind } from '@pbt/domain/contract/claim';
import { CLAIM_STATUSES, CLAIM_TYPES } from '@pbt/domain/rules/claim/browse-claims';
import { addDays, addMonths } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import { inScope } from '../../../database/scope.ts';
import { all, filters, inDates, outcomeCodes, type Browse } from './conditions.ts';

/** Counts of one tax ID in the date range: claims of the wanted type and status, and all claims if they are needed. */
export interface TaxIdTotal {
  readonly tax_id: string;
  readonly wanted: number;
  readonly inRange: number;
}

type Span = readonly [grain: 'd' | 'm', first: string, last: string];

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/**
 * Splits a range into whole months and the single days at its ends. Dates are compared as text, so their years must
 * have four digits.
 */
export function spansOf(start: string, end: string): Span[] {
  const lastOfMonth = addDays(addMonths(monthOf(end), 1), -1);
  if (monthOf(start) === monthOf(end)) {
    return [[start === monthOf(start) && end === lastOfMonth ? 'm' : 'd', start, end]];
  }
  const first = start === monthOf(start) ? start : addMonths(monthOf(start), 1);
  const last = end === lastOfMonth ? end : addDays(monthOf(end), -1);
  if (first > last) return [['d', start, end]];
  const spans: Span[] = [['m', first, last]];
  if (start < first) spans.push(['d', start, addDays(first, -1)]);
  if (last < end) spans.push(['d', monthOf(end), end]);
  return spans;
}

/** Values of `kind` in claim_tally: 0 counts all claims, and counts per month have 10,000 added. */
const ALL = 0;
const FIRST_KIND_OF = { d: 0, m: 10_000 } as const;

function kindsOf({ filter: { type }, statuses: wanted }: Browse): number[] {
  if (wanted === null && type === null) return [ALL];
  const types = type === null ? CLAIM_TYPES.map(({ code }) => code) : [type];
  const statuses = wanted ?? CLAIM_STATUSES.map(({ code }) => code);
  return types.flatMap((one) => statuses.map((other) => one.charCodeAt(0) * 100 + Number(other)));
}

/** Statuses that a claim with an outcome can have. Claims of any status can be taken back. */
const STATUSES_OF: Readonly<Partial<Record<OutcomeKind, readonly string[]>>> = {
  takenBack: CLAIM_STATUSES.map(({ code }) => code),
  corrected: ['91'],
  correcting: ['92'],
  pending: ['02', '10', '11', '15'],
  awaitingPayment: ['01'],
};
const PROCESSED = ['02'];

const FIRST_OUTCOME_KIND_OF = { d: 0, m: 20_000 } as const;
/** Claim types in the order of the kinds of claim_outcome_tally. */
const TYPE_PLACES = ['M', 'D', 'H'] as const;

/** Values of `kind` in claim_outcome_tally: outcome, type and status. */
function outcomeKindsOf({ filter: { type }, statuses: wanted }: Browse, outcomes: readonly OutcomeKind[]): number[] {
  const types = TYPE_PLACES.flatMap((code, at) => (type === null || type === code ? [at + 1] : []));
  return outcomeCodes(outcomes).flatMap((outcome) => {
    const statuses = STATUSES_OF[OUTCOME_KINDS[outcome - 1]!] ?? PROCESSED;
    return statuses
      .filter((status) => wanted === null || wanted.some((code) => code === status))
      .flatMap((status) => types.map((place) => outcome * 1000 + place * 100 + Number(status)));
  });
}

interface Counts {
  readonly table: 'claim_tally' | 'claim_outcome_tally';
  readonly kinds: readonly number[];
  readonly firstKindOf: Readonly<Record<Span[0], number>>;
}

const allClaims: Counts = { table: 'claim_tally', kinds: [ALL], firstKindOf: FIRST_KIND_OF };

/** Where the claims of the wanted type, status and outcome are counted. */
function countsOf(browse: Browse): Counts {
  const { outcomes } = browse.filter;
  if (outcomes === null) return { ...allClaims, kinds: kindsOf(browse) };
  const kinds = outcomeKindsOf(browse, outcomes);
  return { table: 'claim_outcome_tally', kinds, firstKindOf: FIRST_OUTCOME_KIND_OF };
}

function sumOf(spans: readonly Span[], { table, kinds, firstKindOf }: Counts) {
  const sums = spans.map(([grain, first, last]) => {
    const wanted = kinds.map((kind) => firstKindOf[grain] + kind);
    const kind = wanted.length === 1 ? sql`${wanted[0]}::smallint` : sql`any(${wanted}::smallint[])`;
    return sql`coalesce((select sum(total) from ${sql.raw(table)} where tax_id = run.tax_id and kind = ${kind}
      and bucket between ${first}::date and ${last}::date), 0)`;
  });
  return sql`(${sql.join(sums, sql` + `)})::integer`;
}

/**
 * Reads exact counts from the tables claim_tally and claim_outcome_tally, which triggers update with every claim. Returns null while a bulk load
 * has paused the triggers. Counting all claims takes as long as counting the wanted ones, so it can be left out.
 */
export async function totalsFromTally(browse: Browse, needsAll = true): Promise<TaxIdTotal[] | null> {
  const spans = spansOf(browse.filter.start, browse.filter.end);
  const counts = countsOf(browse);
  const isAll = counts.kinds[0] === ALL;
  const { rows } = await sql<TaxIdTotal & { is_paused: boolean }>`
    select run.tax_id, ${isAll || needsAll ? sumOf(spans, allClaims) : sql`0`} as "inRange", ${isAll ? sql`0` : sumOf(spans, counts)} as wanted,
      exists (select from setting where key = 'claim_tally') as is_paused
    from unnest(${browse.scope}::text[]) run (tax_id)`.execute(browse.db, browse.options);
  if (rows[0]?.is_paused) return null;
  return rows.map(({ tax_id, inRange, wanted }) => ({ tax_id, inRange, wanted: isAll ? inRange : wanted }));
}

export async function countExactly(browse: Browse): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from browsed_claim
    where ${inScope('tax_id', browse.scope)} and ${all([inDates(browse), ...filters(browse)])}`.execute(
    browse.db,
    browse.options,
  );
  return rows[0]!.total;
}

/**
 * Counts matches among about `maxSampled` claims in the date range, spread over the tax IDs. The result is never above
 * the true count.
 */
export async function countSample(browse: Browse, maxSampled: number): Promise<number> {
  const days = browse.filter.decided ? sql`, paid_date` : sql``;
  const { rows } = await sql<{ total: number }>`
    select (count(*) filter (where ${all(filters(browse, true))}))::integer as total
    from unnest(${browse.scope}::text[]) run (tax_id) cross join lateral (
      select id, status, type, payable_cents ${days} from browsed_claim
      where tax_id = run.tax_id and ${inDates(browse)} limit ${Math.ceil(maxSampled / Math.max(browse.scope.length, 1))}
    ) sampled`.execute(browse.db, browse.options);
  return rows[0]!.total;
}
