import { singleResult, type ResultType } from '@pbt/domain/rules/portal/search-results';
import { useEffect, useRef } from 'react';
import { useNavigate } from '../../../router/router.tsx';
import { usePreference } from '../../../widgets/preference/use-preference.ts';
import type { SearchState } from '../search-state.ts';

const PAGES: Readonly<Record<ResultType, string>> = {
  patients: '/patient-details/',
  claims: '/claim-details/',
  'remittance-advice': '/remittance-advice/',
};

/** The address of the only result of a quick search. Null if there are more, or a list failed. */
function addressOf({ request, search, found, isRestored }: SearchState): string | null {
  const type = request?.type === 'quick-search' && !isRestored ? singleResult(search) : null;
  const id = type && found[type]?.results[0]?.id;
  return type && id ? `${PAGES[type]}${encodeURIComponent(id)}` : null;
}

/**
 * Opens the only result of a quick search, if the user prefers that. Not for a search of an address, because then Back
 * would open the result again.
 */
export function useOpenSingle(state: SearchState): void {
  const navigate = useNavigate();
  const address = addressOf(state);
  const isPreferred = usePreference(address !== null).stored?.openSingle ?? false;
  // Each search opens its result once. A user who left the page before the result arrived stays where they are.
  const done = useRef<SearchState['request']>(null);
  const request = useRef(state.request);
  useEffect(() => {
    request.current = state.request;
  });
  useEffect(
    () => () => {
      done.current = request.current;
    },
    [],
  );
  useEffect(() => {
    if (address === null || !isPreferred || done.current === state.request) return;
    done.current = state.request;
    navigate(address);
  }, [address, isPreferred, state.request, navigate]);
}
