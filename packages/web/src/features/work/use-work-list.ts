import { workApi, type WorkSearch } from '@pbt/domain/contract/work';
import { fragmentOfView, START_VIEW, viewOfFragment, type WorkView } from '@pbt/domain/rules/work/list-address';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { useLocation, useNavigate } from '../../router/router.tsx';

const FILTER_DELAY_MS = 400;

/** Filters that are not kept in the address. */
export interface LocalFilters {
  readonly text: string;
  readonly taxId: string | null;
  /** ID of a chosen colleague. */
  readonly colleague: string | null;
}

const NO_FILTERS: LocalFilters = { text: '', taxId: null, colleague: null };

export function searchOf(view: WorkView, { text, taxId, colleague }: LocalFilters): WorkSearch {
  const [column, direction] = view.sort.split('-') as ['due' | 'amount', 'asc' | 'desc'];
  return {
    kind: view.kind,
    state: view.state,
    assigned: colleague === null ? view.assigned : 'colleague',
    ...(colleague !== null && { colleague }),
    taxId,
    due: view.due,
    onlyNew: view.onlyNew,
    noticed: view.noticed,
    filter_string: text.trim(),
    sort_column: column,
    sort_direction: direction,
    index: view.page,
  };
}

/** Typed text filters after 400 ms. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

export interface WorkFilters {
  readonly view: WorkView;
  readonly local: LocalFilters;
  readonly isFiltered: boolean;
  readonly show: (changes: Partial<WorkView>) => void;
  readonly filter: (changes: Partial<LocalFilters>) => void;
  readonly clear: () => void;
}

/** The filters of the address and those of this page. A changed filter shows the first page. */
export function useWorkFilters(): WorkFilters {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => viewOfFragment(hash), [hash]);
  const [local, setLocal] = useState(NO_FILTERS);
  const goTo = (next: WorkView) => {
    const fragment = fragmentOfView(next);
    // Back returns to the rows of a notice. Other filters add no entry to the history.
    navigate(fragment === '' ? '/work' : `/work#${fragment}`, {
      replace: view.noticed === next.noticed,
      immediate: true,
    });
  };
  const isFiltered =
    fragmentOfView({ ...view, sort: START_VIEW.sort, page: 0 }) !== '' ||
    local.text.trim() !== '' ||
    local.taxId !== null ||
    local.colleague !== null;
  return {
    view,
    local,
    isFiltered,
    show: (changes) => goTo({ ...view, page: 0, ...changes }),
    filter: (changes) => {
      setLocal((before) => ({ ...before, ...changes }));
      if (view.page !== 0) goTo({ ...view, page: 0 });
    },
    clear: () => {
      setLocal(NO_FILTERS);
      goTo({ ...START_VIEW, sort: view.sort });
    },
  };
}

/** The page of rows. It is loaded again whenever the tab is shown, because colleagues change the same rows. */
export function useWorkList({ view, local }: WorkFilters, enabled: boolean) {
  const text = useDebounced(local.text);
  const search = searchOf(view, { ...local, text });
  const list = useQuery({
    ...query(workApi.list, { body: search }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { list, search };
}
