import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.ts';
import { connectCache } from './identity.ts';

/** Answers kept for one person go when another is shown. */
export function followIdentity(client: QueryClient): void {
  connectCache({
    clear: () => client.clear(),
    shownUser: () => client.getQueryData(currentUserQuery().queryKey),
  });
}
