import type { PatientName } from '@pbt/domain/rules/portal/quick-search';

export type RequestedSearch = { readonly term: string } | { readonly name: PatientName };

/** Searches for a new search tab, by its path. They are kept in memory, because the URL holds no search text. */
export const searchRequests = new Map<string, RequestedSearch>();
