import { showsReasons, type OutcomeFilter } from '@pbt/domain/rules/claim/browse-outcomes';
import { useState } from 'react';
import { usePreference } from '../../../widgets/preference/use-preference.ts';
import type { SearchRequest } from '../search-calls.ts';

const outcomeOf = (request: SearchRequest | null): OutcomeFilter | null =>
  request?.type === 'browse-claims' ? request.browse.outcome : null;

/** Whether reasons are shown below the claims of a search, and a function that changes and stores it. */
export function useShowReasons(request: SearchRequest | null): [boolean, (isShown: boolean) => void] {
  const isBrowsing = request?.type === 'browse-claims';
  const preference = usePreference(isBrowsing);
  // The choice counts for the search that it was made in. The next search starts with the stored one.
  const [choice, setChoice] = useState<{ isShown: boolean; of: SearchRequest | null } | null>(null);
  const chosen = choice?.of === request ? choice.isShown : null;
  const change = (showReasons: boolean) => {
    setChoice({ isShown: showReasons, of: request });
    preference.change({ showReasons });
  };
  const isPreferred = preference.stored?.showReasons ?? false;
  return [isBrowsing && showsReasons({ isPreferred, outcome: outcomeOf(request), chosen }), change];
}
