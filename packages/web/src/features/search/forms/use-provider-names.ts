import { providerApi } from '@pbt/domain/contract/provider';
import { EXTRA_PROVIDER_GROUP, EXTRA_PROVIDER_ID } from '@pbt/domain/rules/claim/browse-claims';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';

const DEBOUNCE_MS = 250;
const NAME_MAX = 64;

interface ProviderNames {
  readonly names: readonly string[];
  /** The group ID or NPI of a listed name. Null without one. */
  readonly idOf: (name: string) => string | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

/**
 * Loads the names of the user's providers that match the text. Debounced, and a newer request aborts the previous one.
 */
export function useProviderNames(text: string): ProviderNames {
  const name = text.trim().slice(0, NAME_MAX);
  const [debouncedName, setDebouncedName] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedName(name), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const input = { query: { name: debouncedName } };
  const found = useQuery({
    ...query(providerApi.autocomplete, input),
    queryFn: ({ signal }) => call(providerApi.autocomplete, { ...input, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    names: found.data?.map((provider) => provider.name) ?? [],
    idOf: (chosen) => {
      if (chosen === EXTRA_PROVIDER_GROUP) return EXTRA_PROVIDER_ID;
      const provider = found.data?.find(({ name: listed }) => listed === chosen);
      return provider?.groupId ?? provider?.npi ?? null;
    },
    isLoading: debouncedName !== name || found.isFetching,
    isFailed: found.isError && debouncedName === name,
  };
}
