import { userApi, type User } from '@pbt/domain/contract/user';
import { isLeftOverEmulation } from '@pbt/domain/rules/user/emulation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, currentEpoch } from '../api/client.ts';
import { HttpError } from '../api/http-error.ts';
import { isFirstFetch, markFetched } from './first-fetch.ts';

/** Fetches the user. If an emulation of an earlier session still runs, stops it before a page is shown (spec 1 §4). */
async function fetchUser(): Promise<User> {
  const first = isFirstFetch();
  try {
    const user = await call(userApi.current, {});
    markFetched();
    return isLeftOverEmulation(user, first) ? await call(userApi.stopEmulate, {}) : user;
  } catch (error) {
    // The server refused the emulated user's account. Without the emulation, the administrator has access again.
    if (!(error instanceof HttpError) || error.emulating === null) throw error;
    return call(userApi.stopEmulate, {});
  }
}

export const currentUserQuery = () =>
  queryOptions({ queryKey: [currentEpoch(), 'current-user'], queryFn: fetchUser, retry: false, staleTime: Infinity });

/** The signed-in or emulated user. For pages inside `Guard`, which has fetched the user. */
export function useUser(): User {
  const { data } = useQuery(currentUserQuery());
  if (!data) throw new Error('no user: this screen is not guarded');
  return data;
}

/** The signed-in or emulated user, or null before the fetch and without a sign-in. */
export function useOptionalUser(enabled: boolean): User | null {
  return useQuery({ ...currentUserQuery(), enabled }).data ?? null;
}
