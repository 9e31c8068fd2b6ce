import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { createStore } from '../../state/store.ts';

/**
 * The user's unfinished submissions. They are not shown while emulating. Forms save drafts in the background, so an
 * earlier reply may be old.
 */
export function useDrafts(staleTime = 0) {
  const { emulatingUser } = useUser();
  return useQuery({ ...query(claimDocumentationApi.drafts, {}), staleTime, enabled: emulatingUser === '' });
}

export const reloadDrafts = (queries: QueryClient) =>
  queries.invalidateQueries(query(claimDocumentationApi.drafts, {}));

/** The submission that the claim page opens next. Set by a Continue link on another page. */
export const draftToContinue = createStore<string | null>(null);
