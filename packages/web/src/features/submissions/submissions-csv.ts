import { submissionApi, type SubmissionRow } from '@pbt/domain/contract/submission';
import { SUBMISSIONS_EXPORT } from '@pbt/domain/rules/claim/submission-list';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { call, currentEpoch } from '../../api/client.ts';
import { StaleResponse } from '../../api/http-error.ts';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { queueWords } from '../../widgets/record/queue-badge.tsx';
import type { Exported, ReportProgress } from '../../widgets/table/export-csv.tsx';
import { submittedTime } from './submission-rows.tsx';
import { stateLine } from './submission-state.tsx';

export type SubmissionSearch = BodyOf<typeof submissionApi.list>;

type Column = readonly [title: string, valueOf: (row: SubmissionRow) => string];

const COLUMNS: readonly Column[] = [
  ['Reference', ({ id }) => id],
  ['Type', ({ typeName }) => typeName],
  ['Claim', ({ claimNumber, claimId }) => claimNumber ?? claimId ?? ''],
  ['Lines', ({ lines }) => lines.join(', ')],
  ['Reason', ({ reason }) => reason],
  ['Patient ID', ({ patientId }) => patientId ?? ''],
  ['Files', ({ fileCount }) => String(fileCount)],
  ['Submitted', ({ submittedOn }) => Object.values(submittedTime(submittedOn)).join(' ')],
  ['By', ({ submittedBy }) => submittedBy],
  ['State', ({ queueStatus }) => queueWords(queueStatus)],
  ['Since', stateLine],
];

const HEADERS: readonly TableHeader[] = COLUMNS.map(([title]) => ({ title }));

const toRow = (row: SubmissionRow): TableRow => ({
  key: row.id,
  cells: Object.fromEntries(COLUMNS.map(([, valueOf], index) => [index, { type: 'text', title: valueOf(row) }])),
});

/** Loads all submissions of the filters, at most 10,000. One that moves to the next page meanwhile is listed once. */
export async function loadAllSubmissions(search: SubmissionSearch, onProgress: ReportProgress): Promise<Exported> {
  const epoch = currentEpoch();
  const { pageSize, maxRows } = SUBMISSIONS_EXPORT;
  const rows = new Map<string, TableRow>();
  for (let index = 0; ; index += 1) {
    const page = await call(submissionApi.list, { body: { ...search, index, page_size: pageSize } });
    if (currentEpoch() !== epoch) throw new StaleResponse();
    for (const row of page.results) rows.set(row.id, toRow(row));
    const isAll = page.results.length < pageSize;
    if (isAll || rows.size >= maxRows) {
      const isCut = !isAll && page.total > rows.size;
      return {
        headers: HEADERS,
        rows: [...rows.values()],
        ...(isCut && { cutFrom: { total: page.total, isExact: true } }),
      };
    }
    onProgress(rows.size / Math.min(page.total, maxRows), false);
  }
}
