import type { ClaimSearch, OutcomeKind } from '@pbt/domain/contract/claim';
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  type ClaimStatusCode,
  type ClaimTypeCode,
} from '@pbt/domain/rules/claim/browse-claims';
import { isDeniedFilter, outcomesOf, type OutcomeFilter } from '@pbt/domain/rules/claim/browse-outcomes';
import type { DecidedRange } from '@pbt/domain/rules/claim/decided-range';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { storedId } from '@pbt/domain/rules/shared/identifiers';
import { Refused } from '../../errors/refused.ts';

export interface Sort {
  readonly column: 'payable' | 'paidDate';
  readonly direction: 'asc' | 'desc';
}

export interface BrowseFilter {
  readonly start: string;
  readonly end: string;
  readonly providerName: string | null;
  readonly status: ClaimStatusCode | null;
  readonly type: ClaimTypeCode | null;
  readonly outcomes: readonly OutcomeKind[] | null;
  readonly decided?: DecidedRange | null;
  readonly text: string;
}

export type SearchForm =
  | { readonly by: 'quick'; readonly term: string; readonly typed: string; readonly sort: Sort | null }
  | { readonly by: 'member'; readonly memberId: string }
  | { readonly by: 'browse'; readonly filter: BrowseFilter; readonly sort: Sort | null };

const wrong = (field: string, detail: string) => new Refused(400, detail, { field });

function sortOf({ sort_column: column, sort_direction: direction }: ClaimSearch): Sort | null {
  return column && direction ? { column, direction } : null;
}

/** The days of the decision. Only denied claims are found by them, because these are few. */
function decidedRange({ decided_from: from = null, decided_to: to = null, outcome = null }: ClaimSearch) {
  if (from === null && to === null) return null;
  if (from === null || !isRealDay(from)) throw wrong('decided_from', 'The first day is missing or not a real date.');
  if (to === null || !isRealDay(to)) throw wrong('decided_to', 'The last day is missing or not a real date.');
  if (from > to) throw wrong('decided_from', 'The first day must not be after the last day.');
  if (!isDeniedFilter(outcome as OutcomeFilter | null)) {
    throw wrong('outcome', 'Only denied claims can be searched by the day of the decision.');
  }
  return { from, to };
}

function browseForm(body: ClaimSearch): SearchForm {
  const { start, end } = body;
  if (start === undefined || !isRealDay(start)) throw wrong('start', 'Start date is missing or not a real date.');
  if (end === undefined || !isRealDay(end)) throw wrong('end', 'End date is missing or not a real date.');
  if (start > end) throw wrong('start', 'Start date must not be after end date.');
  const filter: BrowseFilter = {
    start,
    end,
    providerName: body.providerName ?? null,
    status: CLAIM_STATUSES.find(({ code }) => code === body.status)?.code ?? null,
    type: CLAIM_TYPES.find(({ code }) => code === body.type)?.code ?? null,
    outcomes: outcomesOf(body.outcome),
    decided: decidedRange(body),
    text: body.filter_string ?? '',
  };
  return { by: 'browse', filter, sort: sortOf(body) };
}

/**
 * Reads the body as one of three searches (spec 2 §7): by ID, by member or by date range. Refuses a combination of
 * them.
 */
export function searchForm(body: ClaimSearch): SearchForm {
  const { quick, m } = body;
  const browses = body.start !== undefined || body.end !== undefined;
  if (quick !== undefined && m !== undefined) throw wrong('m', 'm cannot be combined with quick.');
  if (browses && (quick !== undefined || m !== undefined)) {
    throw wrong(body.start === undefined ? 'end' : 'start', 'Dates cannot be combined with quick or m.');
  }
  const decided = (['decided_from', 'decided_to'] as const).find((field) => typeof body[field] === 'string');
  if (decided !== undefined && !browses && (quick ?? m) !== undefined) {
    throw wrong(decided, 'Days of the decision cannot be combined with quick or m.');
  }
  if (quick !== undefined) return { by: 'quick', term: storedId(quick), typed: quick, sort: sortOf(body) };
  if (m !== undefined) {
    if (body.index !== 0) throw wrong('index', 'All claims of a member are on page 0.');
    return { by: 'member', memberId: m };
  }
  if (!browses) throw wrong('quick', 'One of quick, m, or start and end is needed.');
  return browseForm(body);
}
