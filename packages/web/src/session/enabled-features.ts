import { userApi } from '@pbt/domain/contract/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/query.ts';

const NONE: readonly string[] = [];

/** Names of the enabled features; none until the list is there. */
export function useFeatures(): readonly string[] {
  return useQuery(query(userApi.features, {})).data ?? NONE;
}
