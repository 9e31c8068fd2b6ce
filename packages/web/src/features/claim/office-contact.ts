import type { QueryClient } from '@tanstack/react-query';
import type { AppealValues } from './appeal-fields.tsx';

const FIELDS = [
  'officeContactFirst',
  'officeContactLast',
  'contactAddress',
  'contactCity',
  'contactState',
  'contactZip',
  'contactPhone',
  'contactEmail',
] as const;
type OfficeContact = Pick<AppealValues, (typeof FIELDS)[number]>;

const KEY = ['office-contact'];

/** Whom the office named in its last appeal is not asked for again; in memory, with the answers of this sign-in. */
export function keepOfficeContact(cache: QueryClient, values: OfficeContact): void {
  cache.setQueryDefaults(KEY, { gcTime: Infinity });
  cache.setQueryData<OfficeContact>(
    KEY,
    Object.fromEntries(FIELDS.map((field) => [field, values[field]])) as OfficeContact,
  );
}

export const lastOfficeContact = (cache: QueryClient) => cache.getQueryData<OfficeContact>(KEY);
