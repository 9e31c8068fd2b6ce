import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HttpError, StaleResponse } from '../../api/http-error.ts';
import { failure, held, stubApi } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { dataAsOf, FRESH } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import type { TableRow } from '../../ui/table/table-types.ts';
import { ExportCsv, type Exported, type ReportProgress } from './export-csv.tsx';

const HEADERS = [{ title: 'Claim ID' }, { title: 'Dates', lines: ['Start', 'End'] }, { title: 'Paid' }] as const;

const rows: TableRow[] = [
  {
    key: '1',
    cells: {
      0: { type: 'text', title: '=cmd|"calc"' },
      1: { type: 'text', title: '09/08/2025', second: 'Présent' },
      2: { type: 'text', title: '-$1,284.00' },
    },
  },
];

const button = () => page.getByRole('button', { name: 'Export CSV' });

async function show(load: (onProgress: ReportProgress) => Exported | Promise<Exported> = () => ({ rows })) {
  stubApi({});
  const files = catchDownloads();
  await renderScreen(<ExportCsv exportName="claims" headers={HEADERS} load={load} />);
  return files;
}

test('the file is named by list and date, has exact content, is safe for spreadsheets, and success is shown', async () => {
  const files = await show();
  await button().click();
  await expect.element(page.getByRole('status').getByText('Exported 1 row.')).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual(['claims-2025-10-29.csv']);
  expect(await files[0]!.text()).toBe(
    '\uFEFF"Claim ID","Start","End","Paid"\r\n"\'=cmd|""calc""","09/08/2025","Présent","-1284.00"\r\n',
  );
  await expectNoAxeFindings();
});

async function exportWith(reply: () => unknown): Promise<string[]> {
  const api = stubApi({ 'GET /user/data-as-of': reply });
  const files = catchDownloads();
  await renderScreen(<ExportCsv exportName="claims" kinds={['claims']} headers={HEADERS} load={() => ({ rows })} />);
  await expect.poll(() => api.calls.length).toBe(1);
  await button().click();
  await expect.element(page.getByText('Exported 1 row.')).toBeVisible();
  return (await files[0]!.text()).split('\r\n');
}

test('the last column of the file has the as-of time of the data [IMPORT-50]', async () => {
  const [header, row] = await exportWith(() => dataAsOf({ claims: FRESH.instant }));
  expect(header).toMatch(/"Paid","Data as of"$/);
  expect(row).toMatch(new RegExp(`"-1284.00","${FRESH.time}"$`));
});

test.each([
  { about: 'was never imported', reply: () => dataAsOf({ members: FRESH.instant }) },
  { about: 'has an unknown age', reply: () => failure(500) },
])('the file of a list whose data $about has no such column [IMPORT-50]', async ({ reply }) => {
  const [header, row] = await exportWith(reply);
  expect(header).toMatch(/"Paid"$/);
  expect(row).toMatch(/"-1284.00"$/);
});

test('a list without plan data does not ask for the age of the data [IMPORT-50]', async () => {
  const api = stubApi({ 'GET /user/data-as-of': () => dataAsOf({ claims: FRESH.instant }) });
  const files = catchDownloads();
  await renderScreen(<ExportCsv exportName="users" headers={HEADERS} load={() => ({ rows })} />);
  await button().click();
  await expect.element(page.getByText('Exported 1 row.')).toBeVisible();
  expect(await files[0]!.text()).not.toContain('Data as of');
  expect(api.calls).toEqual([]);
});

test('the export starts by keyboard, keeps the focus and ignores a second press', async () => {
  const slow = held<Exported>();
  const load = vi.fn<(onProgress: ReportProgress) => Promise<Exported>>((onProgress) => {
    onProgress(0.424, false);
    return slow.answer;
  });
  const files = await show(load);
  await userEvent.tab();
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const busy = page.getByRole('button', { name: 'Exporting 42%' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings();
  await userEvent.keyboard('{Enter}');
  slow.release({ rows: [...rows, ...rows] });
  await expect.element(page.getByText('Exported 2 rows.')).toBeVisible();
  await expect.element(button()).toHaveFocus();
  expect(load).toHaveBeenCalledOnce();
  expect(files).toHaveLength(1);
});

test('a long export shows its progress and its pauses, and can be stopped', async () => {
  stubApi({});
  const files = catchDownloads();
  let onProgress: ReportProgress = () => undefined;
  const load = vi.fn<(callback: ReportProgress, signal: AbortSignal) => Promise<Exported>>(
    (callback, signal) =>
      new Promise((_, reject) => {
        onProgress = callback;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  await renderScreen(<ExportCsv exportName="claims" headers={HEADERS} load={load} canStop />);
  expect(page.getByRole('button', { name: 'Stop exporting' }).elements()).toHaveLength(0);
  await button().click();
  onProgress(0.54, false);
  await expect.element(page.getByRole('button', { name: 'Exporting 54%' })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Exporting 50%', { exact: true })).toBeInTheDocument();
  onProgress(0.54, true);
  await expect
    .element(page.getByRole('button', { name: 'Paused at 54%; resumes within a minute' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Stop exporting' }).click();
  await expect.element(page.getByText('The export was stopped. Nothing was saved.')).toBeVisible();
  await expect.element(button()).toHaveFocus();
  expect(files).toEqual([]);
});

test.each([
  { isExact: true, message: 'Exported the first 1 of 12,345 rows. Narrow the search to export the rest.' },
  { isExact: false, message: 'Exported the first 1 of more than 12,345 rows. Narrow the search to export the rest.' },
])('a message says that rows are missing, exact count: $isExact', async ({ isExact, message }) => {
  await show(() => ({ rows, cutFrom: { total: 12_345, isExact } }));
  await button().click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test.each([
  { status: 500, message: 'The export failed. Please try again.' },
  { status: null, message: 'The export failed. Please try again.' },
  {
    status: 429,
    message: 'There were too many searches in a short time. Please wait a moment and export again.',
  },
])('an export that fails with status $status shows a message and saves no file', async ({ status, message }) => {
  const files = await show(() => Promise.reject(new HttpError({ status })));
  await button().click();
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(button()).not.toHaveAttribute('aria-disabled', 'true');
  expect(files).toEqual([]);
});

test('after a change of user a running export ends without a message', async () => {
  const files = await show(() => Promise.reject(new StaleResponse()));
  await button().click();
  await expect.element(button()).not.toHaveAttribute('aria-disabled', 'true');
  expect(page.getByRole('alert').element().textContent).toBe('');
  expect(files).toEqual([]);
});
