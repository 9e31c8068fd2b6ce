import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.ts';
import { connectCache } from './identity.ts';

/** Clears the cached responses when the signed-in or emulated user changes. */
export function clearCacheOnIdentityChange(client: QueryClient): void {
  connectCache({
    clear: () => client.clear(),
    shownUser: () => client.getQueryData(currentUserQuery().queryKey),
  });
}
