import { OFFICE_CONTACT } from '@pbt/domain/rules/claim/appeal-form';
import type { QueryClient } from '@tanstack/react-query';
import type { AppealValues } from './appeal-fields.tsx';

type OfficeContact = Pick<AppealValues, (typeof OFFICE_CONTACT)[number]>;

const KEY = ['office-contact'];

/** Keeps the office contact of a sent appeal, to prefill the next one. Kept in memory until the user changes. */
export function keepOfficeContact(cache: QueryClient, values: OfficeContact): void {
  cache.setQueryDefaults(KEY, { gcTime: Infinity });
  cache.setQueryData<OfficeContact>(
    KEY,
    Object.fromEntries(OFFICE_CONTACT.map((field) => [field, values[field]])) as OfficeContact,
  );
}

export const lastOfficeContact = (cache: QueryClient) => cache.getQueryData<OfficeContact>(KEY);
