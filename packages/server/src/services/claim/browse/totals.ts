import { CLAIM_STATUSES, CLAIM_TYPES } from '@pbt/domain/rules/claim/browse-claims';
import { addDays, addMonths } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import { inScope } from '../../../database/scope.ts';
import { all, filters, inDates, type Browse } from './conditions.ts';

/** Counts of one tax ID in the date range: claims of the wanted type and status, and all claims. */
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

function sumOf(spans: readonly Span[], kinds: readonly number[]) {
  const sums = spans.map(([grain, first, last]) => {
    const wanted = kinds.map((kind) => FIRST_KIND_OF[grain] + kind);
    const kind = wanted.length === 1 ? sql`${wanted[0]}::smallint` : sql`any(${wanted}::smallint[])`;
    return sql`coalesce((select sum(total) from claim_tally where tax_id = run.tax_id and kind = ${kind}
      and bucket between ${first}::date and ${last}::date), 0)`;
  });
  return sql`(${sql.join(sums, sql` + `)})::integer`;
}

/**
 * Reads exact counts from the table claim_tally, which triggers update with every claim. Returns null while a bulk load
 * has paused the triggers.
 */
export async function totalsFromTally(browse: Browse): Promise<TaxIdTotal[] | null> {
  const spans = spansOf(browse.filter.start, browse.filter.end);
  const kinds = kindsOf(browse);
  const { rows } = await sql<TaxIdTotal & { is_paused: boolean }>`
    select run.tax_id, ${sumOf(spans, [ALL])} as "inRange", ${kinds[0] === ALL ? sql`0` : sumOf(spans, kinds)} as wanted,
      exists (select from setting where key = 'claim_tally') as is_paused
    from unnest(${browse.scope}::text[]) run (tax_id)`.execute(browse.db, browse.options);
  if (rows[0]?.is_paused) return null;
  return rows.map(({ tax_id, inRange, wanted }) => ({ tax_id, inRange, wanted: kinds[0] === ALL ? inRange : wanted }));
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
  const { rows } = await sql<{ total: number }>`
    select (count(*) filter (where ${all(filters(browse, true))}))::integer as total
    from unnest(${browse.scope}::text[]) run (tax_id) cross join lateral (
      select id, status, type, payable_cents from browsed_claim
      where tax_id = run.tax_id and ${inDates(browse)} limit ${Math.ceil(maxSampled / Math.max(browse.scope.length, 1))}
    ) sampled`.execute(browse.db, browse.options);
  return rows[0]!.total;
}
