import { keepsSearch, typeOfFragment } from '@pbt/domain/rules/portal/search-fragment';
import { SEARCH_TABS, searchOutcome, type SearchType } from '@pbt/domain/rules/portal/search-results';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../router/router.tsx';
import type { SearchRequest } from './search-calls.ts';
import { fragmentOf, loadCalls, useSearch, type SearchActions } from './use-search.ts';

/** The search that was read from the address, to fill the form. */
export interface Restored {
  /** Changes with each search that is read, so that the form is mounted again. */
  readonly count: number;
  readonly request: SearchRequest | null;
  /** It is loading while the address is read and its provider is looked up. It has failed if that call failed. */
  readonly state: 'done' | 'loading' | 'failed';
}

/** Returns a function that tells whether Back or Forward was used since its last call. */
function useTraversal() {
  const isTraversed = useRef(false);
  useEffect(() => {
    const note = () => {
      isTraversed.current = true;
    };
    addEventListener('popstate', note);
    return () => {
      isTraversed.current = false;
      removeEventListener('popstate', note);
    };
  }, []);
  return () => {
    const was = isTraversed.current;
    isTraversed.current = false;
    return was;
  };
}

/** Reads the search of an address. A newer search or an action of the user cancels the lookup of the provider. */
function useRestore(actions: SearchActions, isLoading: boolean) {
  const [restored, setRestored] = useState<Restored>({
    count: 0,
    request: null,
    state: isLoading ? 'loading' : 'done',
  });
  const newest = useRef(0);

  const restore = async (hash: string) => {
    newest.current += 1;
    const turn = newest.current;
    setRestored((last) => ({ ...last, state: 'loading' }));
    try {
      const { readView, requestOf } = await loadCalls();
      const view = readView(hash);
      const request = await requestOf(view);
      if (turn !== newest.current) return;
      actions.restore(view.type, request && { ...view, request });
      setRestored({ count: turn, request, state: 'done' });
    } catch {
      if (turn !== newest.current) return;
      actions.restore(typeOfFragment(hash), null);
      setRestored({ count: turn, request: null, state: 'failed' });
    }
  };
  /** After an action of the user the form no longer belongs to the address. */
  const forget = () => {
    newest.current += 1;
    setRestored((last) => ({ ...last, request: null, state: 'done' }));
  };
  return { restored, restore, forget };
}

/**
 * A search that is kept in the URL fragment (spec 5 §7). A new search adds a history entry if the address has a search
 * already. The type of the search comes from the address unless one is given. A hidden tab has no effects, so it never changes the address of the shown one.
 */
export function useAddressedSearch(startType: SearchType | null) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [state, actions] = useSearch(startType ?? typeOfFragment(hash));
  const takeTraversal = useTraversal();
  // The fragment that this page has read or written last.
  const known = useRef<string | null>(null);
  const hasActed = useRef(false);
  const { searchType } = state.search;
  const fragment = state.request ? fragmentOf(state) : searchType === SEARCH_TABS[0] ? '' : searchType;
  const { restored, restore, forget } = useRestore(actions, hash !== '' && hash.slice(1) !== fragment);
  // Whether the term stays in the address is known when all lists are loaded.
  const isLoading = state.isRestored && searchOutcome(state.search).state === 'loading';
  const isRestoring = restored.state !== 'done' || isLoading;

  const write = (next: string, replace: boolean) => {
    known.current = next;
    navigate(next === '' ? pathname : `${pathname}#${next}`, { replace, immediate: true });
  };
  const synchronize = useEffectEvent(() => {
    const current = hash.slice(1);
    const isChanged = known.current !== current;
    // A link to /search returns to the page as it is. Only Back and Forward return to the empty form.
    const isTraversed = takeTraversal();
    const isRead = isChanged && current !== fragment && (current !== '' || isTraversed);
    known.current = current;
    if (isRead) {
      void restore(hash);
    } else if (fragment !== null && current !== fragment && !isRestoring) {
      const adds = hasActed.current && keepsSearch(current);
      hasActed.current = false;
      write(fragment, !adds);
    }
  });
  // A layout effect, so that the address is written before an effect opens the only result.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again when the address or the search changes
  useLayoutEffect(() => synchronize(), [hash, fragment, isRestoring]);

  const acting =
    <A extends unknown[]>(action: (...args: A) => void) =>
    (...args: A) => {
      hasActed.current = true;
      forget();
      action(...args);
    };
  const acted: SearchActions = {
    ...actions,
    switchTo: acting(actions.switchTo),
    submit: acting(actions.submit),
    submitWithoutResults: acting(actions.submitWithoutResults),
    clear: acting(actions.clear),
    goToPage: acting(actions.goToPage),
    sortBy: acting(actions.sortBy),
  };
  return { state, actions: acted, restored };
}
