import { CLAIM_STATUSES, CLAIM_TYPES, defaultBrowse } from '../claim/browse-claims.ts';
import { isDeniedFilter, OUTCOME_FILTERS } from '../claim/browse-outcomes.ts';
import { decidedOf } from '../claim/decided-range.ts';
import { isRealDay } from '../shared/dates.ts';
import { checkTerm, cleanTerm } from './quick-search.ts';
import { addressableProvider, NEW_VIEW, type AddressBrowse, type SearchView } from './search-address.ts';
import { typeOfFragment } from './search-fragment.ts';
import { RESULT_TYPES } from './search-results.ts';

const SORTS = [
  { column: 'payable', direction: 'asc' },
  { column: 'payable', direction: 'desc' },
  { column: 'paidDate', direction: 'asc' },
  { column: 'paidDate', direction: 'desc' },
] as const;

const MAX_PAGE = 10_000;
const BROWSE_PARAMETERS = ['from', 'to', 'claim', 'status', 'outcome', 'decided', 'provider', 'sort', 'page'];

type Values = (name: string) => string | undefined;

function codeIn<Code extends string>(options: readonly { readonly code: Code }[], value: string | undefined) {
  return options.find(({ code }) => code === value)?.code ?? null;
}

function sortOf(value: string | undefined): SearchView['sort'] {
  return SORTS.find(({ column, direction }) => `${column}-${direction}` === value) ?? null;
}

function pageOf(value: string | undefined): number {
  const page = /^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) - 1 : 0;
  return page <= MAX_PAGE ? page : 0;
}

function browseOf(value: Values, today: string): AddressBrowse {
  const { fromDate, toDate } = defaultBrowse(today);
  const [from = '', to = ''] = [value('from'), value('to')];
  const outcome = codeIn(OUTCOME_FILTERS, value('outcome'));
  const decided = isDeniedFilter(outcome) ? decidedOf(value('decided')) : null;
  const isRange = isRealDay(from) && isRealDay(to) && from <= to;
  return {
    fromDate: isRange ? from : fromDate,
    toDate: isRange ? to : toDate,
    type: codeIn(CLAIM_TYPES, value('claim')),
    status: codeIn(CLAIM_STATUSES, value('status')),
    outcome,
    provider: addressableProvider(value('provider')),
    ...(decided && { decided }),
  };
}

function termOf(value: string | undefined, longest: number): string | null {
  const term = value ?? '';
  return cleanTerm(term, longest) === term && checkTerm(term, longest) === null ? term : null;
}

/** Reads a URL fragment. Unknown and invalid parameters are ignored. `longest` is the length of a quick search term. */
export function viewOfFragment(hash: string, { today, longest }: { today: string; longest: number }): SearchView {
  const parts = hash.replace(/^#/, '').split('&');
  const value: Values = (name) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const page = pageOf(value('page'));
  const sort = sortOf(value('sort'));
  const type = typeOfFragment(hash);
  if (type === 'browse-claims') {
    const browses = BROWSE_PARAMETERS.some((name) => value(name) !== undefined);
    if (!browses) return { ...NEW_VIEW, type: 'browse-claims' };
    return { ...NEW_VIEW, type: 'browse-claims', browse: browseOf(value, today), sort, page };
  }
  const term = type === 'quick-search' ? termOf(value('q'), longest) : null;
  if (term === null) return { ...NEW_VIEW, type };
  const list = RESULT_TYPES[type].find((name) => name === value('list')) ?? null;
  return { ...NEW_VIEW, type, term, list, sort, page: list === null ? 0 : page };
}
