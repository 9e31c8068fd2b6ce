import { claimApi, type ClaimSearch } from '@pbt/domain/contract/claim';
import type { BodyOf, ReplyOf } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { defaultBrowse, type BrowseClaims } from '@pbt/domain/rules/claim/browse-claims';
import type { ResultType } from '@pbt/domain/rules/portal/search-results';
import { call } from '../../api/client.ts';

/** What was asked by one of the three forms. */
export type SearchRequest =
  | { readonly type: 'quick-search'; readonly term: string }
  | { readonly type: 'patient-lookup'; readonly fn: string; readonly ln: string; readonly dob: string }
  | { readonly type: 'browse-claims'; readonly browse: BrowseClaims };

/** What a link to one provider's claims asks for: the last month's. */
export function claimsOfProvider(providerName: string, today: string): SearchRequest {
  return { type: 'browse-claims', browse: { ...defaultBrowse(today), providerName } };
}

const SORT_COLUMNS = ['payable', 'paidDate'] as const;

export interface ClaimSort {
  readonly column: (typeof SORT_COLUMNS)[number];
  readonly direction: 'asc' | 'desc';
}

/** The table's order in the server's words; null where it is the server's own. */
export function claimSort(sort: { column: string; direction: 'asc' | 'desc' } | null): ClaimSort | null {
  const column = SORT_COLUMNS.find((known) => known === sort?.column);
  return sort && column ? { column, direction: sort.direction } : null;
}

/** Which part of the answer is wanted. */
export interface Wanted {
  readonly index: number;
  readonly sort: ClaimSort | null;
  readonly filter: string;
  /** Of claims only; the usual one where it is left out. */
  readonly pageSize?: ClaimSearch['page_size'];
}

export interface Found {
  readonly patients: ReplyOf<typeof memberApi.search, Blob>;
  readonly claims: ReplyOf<typeof claimApi.search, Blob>;
  readonly 'remittance-advice': ReplyOf<typeof remittanceApi.search, Blob>;
}

const termOf = (request: SearchRequest) => (request.type === 'quick-search' ? request.term : '');

export function patientsBody(request: SearchRequest, { index }: Wanted): BodyOf<typeof memberApi.search> {
  if (request.type !== 'patient-lookup') return { quick: termOf(request), index };
  return { fn: request.fn, ln: request.ln, dob: request.dob, index };
}

export function claimsBody(request: SearchRequest, { index, sort, filter, pageSize }: Wanted): ClaimSearch {
  const order = {
    sort_column: sort?.column ?? null,
    sort_direction: sort?.direction ?? null,
    ...(pageSize === undefined ? {} : { page_size: pageSize }),
  };
  if (request.type !== 'browse-claims') return { quick: termOf(request), index, ...order };
  const { fromDate, toDate, providerName, status, type } = request.browse;
  return {
    start: fromDate,
    end: toDate,
    providerName,
    status,
    type,
    index,
    pagination_flag: true,
    filter_string: filter.trim(),
    ...order,
  };
}

export function remittanceBody(request: SearchRequest, { index }: Wanted): BodyOf<typeof remittanceApi.search> {
  return { quick: termOf(request), index };
}

/** A page that came, with what it is a page of. */
export type Answered = { [T in ResultType]: { readonly of: T; readonly reply: Found[T] } }[ResultType];

type Fetch = (request: SearchRequest, wanted: Wanted, signal?: AbortSignal) => Promise<Answered>;

export const fetchPage: Readonly<Record<ResultType, Fetch>> = {
  patients: async (request, wanted, signal) => ({
    of: 'patients',
    reply: await call(memberApi.search, { body: patientsBody(request, wanted), signal }),
  }),
  claims: async (request, wanted, signal) => ({
    of: 'claims',
    reply: await call(claimApi.search, { body: claimsBody(request, wanted), signal }),
  }),
  'remittance-advice': async (request, wanted, signal) => ({
    of: 'remittance-advice',
    reply: await call(remittanceApi.search, { body: remittanceBody(request, wanted), signal }),
  }),
};
