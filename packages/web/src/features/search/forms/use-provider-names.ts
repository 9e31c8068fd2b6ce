import { providerApi } from '@pbt/domain/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';

const DEBOUNCE_MS = 250;
const NAME_MAX = 64;

/** Names of the caller's providers that fit a text, asked for when typing pauses; an older question is called off. */
export function useProviderNames(text: string): { names: readonly string[]; isLoading: boolean; isFailed: boolean } {
  const wanted = text.trim().slice(0, NAME_MAX);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { query: { name: asked } };
  const found = useQuery({
    ...query(providerApi.autocomplete, input),
    queryFn: ({ signal }) => call(providerApi.autocomplete, { ...input, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    names: found.data?.map(({ name }) => name) ?? [],
    isLoading: asked !== wanted || found.isFetching,
    isFailed: found.isError && asked === wanted,
  };
}
