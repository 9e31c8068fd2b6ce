import { userApi } from '@pbt/domain/contract/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/query.ts';

const NONE: readonly string[] = [];

/** Names of the features that the server enables. Empty until the list is loaded, and if loading fails. */
export function useFeatures(): readonly string[] {
  return useQuery(query(userApi.features, {})).data ?? NONE;
}
