import type { WorkChange, WorkChangeReply, WorkCounts, WorkRow } from '@pbt/domain/contract/work';
import type { User } from '@pbt/domain/contract/user';
import { page } from 'vitest/browser';
import WorkPage from '../src/features/work/work-page.tsx';
import { stubApi, type Handlers } from './api.ts';
import { dataAsOf, FRESH } from './data-as-of.ts';
import { renderScreen } from './screen.tsx';

export const LIST = 'POST /claim/work';
export const CHANGE = 'POST /claim/work/change';
export const VISIT = 'PUT /claim/work/visit';
const COLLEAGUES = 'POST /claim/work/colleague';

export const ME = { id: '101', name: 'Riley Example', isMe: true };
export const JO = { id: '7', name: 'Jo Hartwell', isMe: false };

export const row = (changes: Partial<WorkRow> = {}): WorkRow => ({
  id: '1',
  version: 1,
  kind: 'denied',
  state: 'open',
  title: {
    key: 'denial',
    text: 'No authorization on file',
    answer: null,
    off: null,
    days: null,
    day: null,
    detail: null,
    usualDays: null,
  },
  code: { gc: 'CO', carc: '197', rarc: null },
  lines: [2],
  lineCount: 3,
  moreReasons: 0,
  claim: { id: '911000001000', charged: '$2,000.00', adjustedTo: null },
  remittanceId: null,
  reference: null,
  submissionId: null,
  patient: { id: '90000012301', name: 'MARIGOLD TESTPERSON' },
  payee: null,
  taxId: '900000001',
  step: 'appeal',
  callNumber: null,
  amount: '$1,240.00',
  dueDay: '2025-11-20',
  assignee: null,
  snoozedUntil: null,
  isNew: false,
  openedAt: '2025-10-20T12:00:00.000Z',
  closed: null,
  lastNote: null,
  previousId: null,
  ...changes,
});

export const titled = (title: Partial<WorkRow['title']>) => ({ ...row().title, ...title });

/** Three rows: a denial, a records request and a payment. */
export const ROWS: readonly WorkRow[] = [
  row({ isNew: true }),
  row({
    id: '2',
    kind: 'records',
    title: titled({ key: 'recordsRequested', text: 'Visit notes', day: '2025-10-20' }),
    code: null,
    lines: [],
    claim: { id: '911000001100', charged: '$642.50', adjustedTo: null },
    step: 'records',
    amount: '$642.50',
    dueDay: '2025-11-01',
    assignee: JO,
    lastNote: { text: 'The chart is ready.', by: 'Jo Hartwell', at: '2025-10-28T15:00:00.000Z' },
  }),
  row({
    id: '3',
    kind: 'payments',
    title: titled({ key: 'paymentOff', off: '$0.01', day: '2025-10-28', detail: 'Check 0000412' }),
    code: null,
    lines: [],
    claim: null,
    remittanceId: 'CM20261028000112',
    patient: null,
    payee: 'JUNIPER FLATS MEDICAL',
    step: 'call',
    amount: '$4,854.15',
    dueDay: null,
  }),
];

const NO_COUNTS: WorkCounts = { denied: 0, records: 0, submissions: 0, pending: 0, payments: 0, takenBack: 0 };
const NO_VISIT = { since: null, opened: 0, closed: 0, changed: 0 };

/** A page of rows with counts of these rows. */
export function listOf(rows: readonly WorkRow[], changes: object = {}) {
  const counts = { ...NO_COUNTS };
  for (const { kind } of rows) counts[kind] += 1;
  return { results: rows, count: rows.length, total: rows.length, index: 0, counts, visit: NO_VISIT, ...changes };
}

export const FILTERS = {
  taxIds: [
    { taxId: '900000001', name: 'JUNIPER FLATS MEDICAL' },
    { taxId: '900000002', name: 'ELM STREET DENTAL' },
  ],
  colleagues: [
    { ...ME, open: 3 },
    { ...JO, open: 7 },
  ],
};

/** The server's answer to a change: all rows are changed. */
export const changedBy =
  (rows: readonly WorkRow[], changes: Partial<WorkRow> = {}) =>
  ({ body }: { readonly body: unknown }): WorkChangeReply => {
    const asked = new Set((body as WorkChange).rows.map(({ id }) => id));
    const changed = rows.filter(({ id }) => asked.has(id));
    return { changed: changed.map((one) => ({ ...one, version: one.version + 1, ...changes })), left: [] };
  };

interface Opened {
  readonly at?: string;
  readonly user?: Partial<User>;
  readonly width?: number;
}

export async function openWork(handlers: Handlers = {}, { at = '/work', user, width = 1280 }: Opened = {}) {
  await page.viewport(width, 900);
  const api = stubApi({
    [VISIT]: () => ({ since: null }),
    'GET /claim/work/filter': () => FILTERS,
    'GET /user/data-as-of': () =>
      dataAsOf({ claims: FRESH.instant, remittances: FRESH.instant, letters: FRESH.instant }),
    [LIST]: () => listOf(ROWS),
    [CHANGE]: changedBy(ROWS),
    [COLLEAGUES]: () => FILTERS.colleagues,
    ...handlers,
  });
  const screen = await renderScreen(
    <div className="wrap">
      <WorkPage />
    </div>,
    { at, route: '/work', ...(user && { user }) },
  );
  return { ...screen, ...api };
}

export const table = page.getByRole('table', { name: 'Rows' });
/** The row of the list with this title. */
export const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title }).first();
export const address = () => page.getByTestId('address').element().textContent;
