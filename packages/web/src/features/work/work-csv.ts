import { workApi, type WorkRow, type WorkSearch } from '@pbt/domain/contract/work';
import { WORK_EXPORT_MAX, WORK_EXPORT_PAGE_SIZE } from '@pbt/domain/contract/work-values';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { call } from '../../api/client.ts';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import type { Exported, ReportProgress } from '../../widgets/table/export-csv.tsx';
import { codeOf, linesOf, partyOf, recordOf, titleOf } from './row-texts.ts';
import { kindTexts, stateTexts } from './texts.ts';

type Column = readonly [title: string, valueOf: (row: WorkRow) => string];

const COLUMNS: readonly Column[] = [
  ['Kind', ({ kind }) => kindTexts[kind]],
  ['Title', titleOf],
  ['Code', codeOf],
  ['Lines', linesOf],
  ['Claim or payment', recordOf],
  ['Patient ID', ({ patient }) => patient?.id ?? ''],
  ['Patient', ({ patient }) => partyOf({ patient, payee: null })],
  ['Charged', ({ claim }) => claim?.charged ?? ''],
  ['Amount', ({ amount }) => amount ?? ''],
  ['Due', ({ dueDay }) => (dueDay === null ? '' : formatDay(dueDay))],
  ['Assigned', ({ assignee }) => assignee?.name ?? ''],
  ['State', ({ state }) => stateTexts[state]],
  ['Last note', ({ lastNote }) => lastNote?.text ?? ''],
];

const HEADERS: readonly TableHeader[] = COLUMNS.map(([title]) => ({ title }));

const toRow = (row: WorkRow): TableRow => ({
  key: row.id,
  cells: Object.fromEntries(COLUMNS.map(([, valueOf], index) => [index, { type: 'text', title: valueOf(row) }])),
});

/** Loads all rows of the filters, at most 10,000. A row that moves to the next page meanwhile is listed once. */
export async function loadAllRows(
  search: WorkSearch,
  onProgress: ReportProgress,
  signal: AbortSignal,
): Promise<Exported> {
  const rows = new Map<string, TableRow>();
  for (let index = 0; ; index += 1) {
    signal.throwIfAborted();
    const body = { ...search, index, page_size: WORK_EXPORT_PAGE_SIZE } as const;
    const page = await call(workApi.list, { body });
    for (const row of page.results) rows.set(row.id, toRow(row));
    const all = { headers: HEADERS, rows: [...rows.values()].slice(0, WORK_EXPORT_MAX) };
    const isComplete = page.results.length < WORK_EXPORT_PAGE_SIZE || rows.size >= page.total;
    if (isComplete && page.total <= WORK_EXPORT_MAX) return all;
    if (isComplete || rows.size >= WORK_EXPORT_MAX) return { ...all, cutFrom: { total: page.total, isExact: true } };
    onProgress(rows.size / Math.min(page.total, WORK_EXPORT_MAX), false);
  }
}
