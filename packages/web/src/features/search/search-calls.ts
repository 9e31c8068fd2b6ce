import { claimApi, type ClaimSearch } from '@pbt/domain/contract/claim';
import type { BodyOf, ReplyOf } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { EXTRA_PROVIDER_GROUP, EXTRA_PROVIDER_ID, type BrowseClaims } from '@pbt/domain/rules/claim/browse-claims';
import type { AddressBrowse, SearchView } from '@pbt/domain/rules/portal/search-address';
import { viewOfFragment } from '@pbt/domain/rules/portal/search-address-reader';
import type { ResultType } from '@pbt/domain/rules/portal/search-results';
import { call } from '../../api/client.ts';
import { getSettings, today } from '../../settings.ts';

/** A search from Quick Search, Patient Lookup or Browse Claims. */
export type SearchRequest =
  | { readonly type: 'quick-search'; readonly term: string }
  | { readonly type: 'patient-lookup'; readonly fn: string; readonly ln: string; readonly dob: string }
  | BrowseRequest;

export interface BrowseRequest {
  readonly type: 'browse-claims';
  readonly browse: BrowseClaims;
  /** NPI of the provider, or ID of the group, for the address. */
  readonly providerId?: string | null;
}

async function nameOfProvider(id: string | null): Promise<string | null> {
  if (id === null) return null;
  if (id === EXTRA_PROVIDER_ID) return EXTRA_PROVIDER_GROUP;
  const found = await call(providerApi.autocomplete, { query: { name: '', id } });
  return found[0]?.name ?? null;
}

async function browseRequest({ provider, ...filters }: AddressBrowse): Promise<BrowseRequest> {
  const providerName = await nameOfProvider(provider);
  return {
    type: 'browse-claims',
    browse: { ...filters, providerName },
    providerId: providerName === null ? null : provider,
  };
}

/** Reads an address. */
export function readView(hash: string): SearchView {
  return viewOfFragment(hash, { today: today(), longest: getSettings().client.quickSearchMax });
}

/** The search of an address, or null without one. A provider that does not exist is left out. */
export async function requestOf({ term, browse }: SearchView): Promise<SearchRequest | null> {
  if (browse) return browseRequest(browse);
  return term === null ? null : { type: 'quick-search', term };
}

const SORT_COLUMNS = ['payable', 'paidDate'] as const;

export interface ClaimSort {
  readonly column: (typeof SORT_COLUMNS)[number];
  readonly direction: 'asc' | 'desc';
}

/** Converts the table's sort order for the server. Null means the server's default order. */
export function claimSort(sort: { column: string; direction: 'asc' | 'desc' } | null): ClaimSort | null {
  const column = SORT_COLUMNS.find((known) => known === sort?.column);
  return sort && column ? { column, direction: sort.direction } : null;
}

export interface PageRequest {
  readonly index: number;
  readonly sort: ClaimSort | null;
  readonly filter: string;
  /** Rows per page, for claims only. The default is ten. */
  readonly pageSize?: ClaimSearch['page_size'];
}

export interface PageReply {
  readonly patients: ReplyOf<typeof memberApi.search, Blob>;
  readonly claims: ReplyOf<typeof claimApi.search, Blob>;
  readonly 'remittance-advice': ReplyOf<typeof remittanceApi.search, Blob>;
}

const termOf = (request: SearchRequest) => (request.type === 'quick-search' ? request.term : '');

export function patientsBody(request: SearchRequest, { index }: PageRequest): BodyOf<typeof memberApi.search> {
  if (request.type !== 'patient-lookup') return { quick: termOf(request), index };
  return { fn: request.fn, ln: request.ln, dob: request.dob, index };
}

export function claimsBody(request: SearchRequest, { index, sort, filter, pageSize }: PageRequest): ClaimSearch {
  const order = {
    sort_column: sort?.column ?? null,
    sort_direction: sort?.direction ?? null,
    ...(pageSize === undefined ? {} : { page_size: pageSize }),
  };
  if (request.type !== 'browse-claims') return { quick: termOf(request), index, ...order };
  const { fromDate, toDate, providerName, status, type, outcome, decided } = request.browse;
  return {
    start: fromDate,
    end: toDate,
    providerName,
    status,
    type,
    outcome,
    ...(decided && { decided_from: decided.from, decided_to: decided.to }),
    index,
    pagination_flag: true,
    filter_string: filter.trim(),
    ...order,
  };
}

export function remittanceBody(request: SearchRequest, { index }: PageRequest): BodyOf<typeof remittanceApi.search> {
  return { quick: termOf(request), index };
}

/** A loaded page with its result type. */
export type SearchReply = { [T in ResultType]: { readonly of: T; readonly reply: PageReply[T] } }[ResultType];

type Fetch = (request: SearchRequest, page: PageRequest, signal?: AbortSignal) => Promise<SearchReply>;

export const fetchPage: Readonly<Record<ResultType, Fetch>> = {
  patients: async (request, page, signal) => ({
    of: 'patients',
    reply: await call(memberApi.search, { body: patientsBody(request, page), signal }),
  }),
  claims: async (request, page, signal) => ({
    of: 'claims',
    reply: await call(claimApi.search, { body: claimsBody(request, page), signal }),
  }),
  'remittance-advice': async (request, page, signal) => ({
    of: 'remittance-advice',
    reply: await call(remittanceApi.search, { body: remittanceBody(request, page), signal }),
  }),
};
