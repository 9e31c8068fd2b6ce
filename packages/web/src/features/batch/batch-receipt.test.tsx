import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file } from '../../../test/api.ts';
import { batch, batchRow, receipt, unknownRow } from '../../../test/batch/batch.ts';
import { button, exactText, openAnswers } from '../../../test/batch/answers.tsx';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const MAKE = 'POST /member/receipt';
const FILE = 'GET /member/receipt/:reference';

test('Get receipt makes a receipt, saves its PDF and shows it [BATCH-13]', async () => {
  const files = catchDownloads();
  const api = await openAnswers(batch(), { [MAKE]: () => receipt(), [FILE]: () => file('%PDF') });
  await button('Get receipt').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Eligibility receipt E-4M7D-90KP.pdf']);
  expect(api.named(MAKE).map(({ fields }) => fields['batch'])).toEqual(['B-7K3M-92QS']);
  const paper = page.getByRole('article', { name: 'Eligibility receipt' });
  await expect.element(paper.getByText('E-4M7D-90KP', { exact: true })).toBeVisible();
  await expect.element(paper.getByText('Q7XK-3MNP-88TD-VR2H', { exact: true })).toBeVisible();
  await expect.element(paper.getByText('22 active, 3 not active, 3 not determined')).toBeVisible();
  await expect.element(paper.getByText('Juniper Flats Medical')).toBeVisible();
  await expect.element(paper.getByText('10/29/2025 7:12:09 AM MDT')).toBeVisible();
  await expectNoAxeFindings();
  await button('Eligibility receipt E-4M7D-90KP.pdf').click();
  await expect.poll(() => files).toHaveLength(2);
  expect(api.named(MAKE)).toHaveLength(1);
});

test('a receipt that was just made has the focus and is in view; an earlier one does not take it [BATCH-13]', async () => {
  const results = Array.from({ length: 25 }, (_, at) => batchRow({ row: at + 1 }));
  const before = receipt({ reference: 'E-0000-000R' });
  await openAnswers(batch(results, { receipts: [before] }), { [MAKE]: () => receipt(), [FILE]: () => file('%PDF') });
  const paper = page.getByRole('article', { name: 'Eligibility receipt' });
  await expect.element(paper).toBeVisible();
  await expect.element(paper).not.toHaveFocus();
  await button('Get receipt').click();
  await expect.element(paper).toHaveFocus();
  await expect.element(paper.getByText('E-4M7D-90KP', { exact: true })).toBeInViewport();
});

test('the receipt shows its first rows in the words of its file, with the ID instead of the name [BATCH-13]', async () => {
  const results = [
    batchRow(),
    unknownRow('several'),
    ...[4, 5, 6, 7].map((row) => batchRow({ row, answer: 'not-active', reason: 'ended', day: '2025-10-15' })),
  ];
  await openAnswers(batch(results, { receipts: [receipt()] }));
  const table = page.getByRole('table', { name: 'Answers on the receipt' });
  const lines = () => [...table.element().querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  await expect.element(table).toBeVisible();
  expect(lines().slice(0, 3)).toEqual([
    '19000001230110/30/2025Active: Medical, Dental$362.50$3,818.20',
    '3--10/30/2025Not determined: several match----',
    '49000001230110/30/2025Not active: ended 10/15/2025Medical, Dental$362.50$3,818.20',
  ]);
  expect(lines()).toHaveLength(5);
  await expect.element(exactText('And 1 more row in the file.')).toBeVisible();
});

test('a receipt that is older than the answers shows no rows, because it never changes [BATCH-14]', async () => {
  await openAnswers(batch([batchRow()], { receipts: [receipt({ at: '2025-10-29T13:00:00.000Z' })] }));
  await expect.element(page.getByRole('article', { name: 'Eligibility receipt' })).toBeVisible();
  expect(page.getByRole('table', { name: 'Answers on the receipt' }).elements()).toEqual([]);
});

test('asking again makes a new receipt, and the earlier one can be saved [BATCH-14]', async () => {
  const files = catchDownloads();
  const earlier = receipt({ reference: 'E-0000-000R', fileName: 'Eligibility receipt E-0000-000R.pdf' });
  const api = await openAnswers(batch([batchRow()], { receipts: [earlier] }), {
    [MAKE]: () => receipt(),
    [FILE]: () => file('%PDF'),
  });
  await expect.element(button('Eligibility receipt E-0000-000R.pdf')).toBeVisible();
  await button('Get receipt').click();
  await expect.element(button('Eligibility receipt E-4M7D-90KP.pdf')).toBeVisible();
  await button('E-0000-000R').click();
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual(['Eligibility receipt E-4M7D-90KP.pdf', 'Eligibility receipt E-0000-000R.pdf']);
  expect(api.named(MAKE)).toHaveLength(1);
});

test('a receipt that cannot be made says so; the second try cannot make two [BATCH-13]', async () => {
  let calls = 0;
  const api = await openAnswers(batch(), {
    [MAKE]: () => ((calls += 1) === 1 ? failure(null) : receipt()),
    [FILE]: () => failure(500),
  });
  await button('Get receipt').click();
  await expect
    .element(page.getByRole('alert').getByText('The receipt could not be made. Please try again.'))
    .toBeVisible();
  await button('Get receipt').click();
  await expect
    .element(page.getByRole('alert').getByText('The receipt could not be loaded. Please try again.'))
    .toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Eligibility receipt' })).toBeVisible();
  const [first, second] = api.named(MAKE).map(({ fields }) => fields['receiptId']);
  expect(second).toBe(first);
});
