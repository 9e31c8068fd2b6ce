import { userApi } from '@pbt/domain/contract/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/query.ts';

/** Whether a feature is on; off until the list is there. */
export function useFeature(name: string): boolean {
  return useQuery(query(userApi.features, {})).data?.includes(name) ?? false;
}
