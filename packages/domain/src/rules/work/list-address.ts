import { WORK_KINDS, WORK_STATES, type Noticed, type WorkKind, type WorkState } from '../../contract/work-values.ts';
import { isRealDay } from '../shared/dates.ts';

export const WORK_SORTS = ['due-asc', 'due-desc', 'amount-asc', 'amount-desc'] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

const ASSIGNED = ['anyone', 'me', 'nobody'] as const;
const DUE = ['any', 'week', 'overdue'] as const;

/**
 * What the address of the work list keeps (spec 5 §5.2). The filter text, the tax ID and a chosen colleague are not
 * part of it, because addresses stay in the history of the browser.
 */
export interface WorkView {
  /** Null for all kinds. */
  readonly kind: WorkKind | null;
  readonly assigned: (typeof ASSIGNED)[number];
  readonly due: (typeof DUE)[number];
  readonly state: WorkState;
  readonly onlyNew: boolean;
  /** The notice whose rows are listed, in every state. Null for none. */
  readonly noticed: { readonly day: string; readonly of: Noticed } | null;
  readonly sort: WorkSort;
  /** Starts at 0. */
  readonly page: number;
}

export const START_VIEW: WorkView = {
  kind: null,
  assigned: 'anyone',
  due: 'any',
  state: 'open',
  onlyNew: false,
  noticed: null,
  sort: 'due-asc',
  page: 0,
};

const MAX_PAGE = 9999;

/** The value if it is in the list, otherwise the standard value. Anyone can edit an address. */
function oneOf<T>(values: readonly T[], value: string | undefined, standard: T): T {
  return values.find((known) => known === value) ?? standard;
}

function pageOf(text: string | undefined): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) - 1 : 0;
  return page >= 0 && page <= MAX_PAGE ? page : 0;
}

/** The parameter of the address for each kind of notice. */
const NOTICE_NAMES: Readonly<Record<Noticed, string>> = { cause: 'noticed', deadline: 'near' };

function noticeOf(value: (name: string) => string | undefined): WorkView['noticed'] {
  for (const of of ['cause', 'deadline'] as const) {
    const day = value(NOTICE_NAMES[of]) ?? '';
    if (isRealDay(day)) return { day, of };
  }
  return null;
}

export function viewOfFragment(hash: string): WorkView {
  const parts = hash.replace(/^#/, '').split('&');
  const value = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return {
    kind: oneOf<WorkKind | null>(WORK_KINDS, value('kind'), null),
    assigned: oneOf(ASSIGNED, value('assigned'), START_VIEW.assigned),
    due: oneOf(DUE, value('due'), START_VIEW.due),
    state: oneOf(WORK_STATES, value('state'), START_VIEW.state),
    onlyNew: value('new') === '1',
    noticed: noticeOf(value),
    sort: oneOf(WORK_SORTS, value('sort'), START_VIEW.sort),
    page: pageOf(value('page')),
  };
}

/** The fragment of the address, without standard values. Empty for the standard view. */
export function fragmentOfView(view: WorkView): string {
  const parts = [
    view.kind !== null && `kind=${view.kind}`,
    view.assigned !== START_VIEW.assigned && `assigned=${view.assigned}`,
    view.due !== START_VIEW.due && `due=${view.due}`,
    view.state !== START_VIEW.state && `state=${view.state}`,
    view.onlyNew && 'new=1',
    view.noticed !== null && `${NOTICE_NAMES[view.noticed.of]}=${view.noticed.day}`,
    view.sort !== START_VIEW.sort && `sort=${view.sort}`,
    view.page !== 0 && `page=${view.page + 1}`,
  ];
  return parts.filter((part) => part !== false).join('&');
}
