import type { SubmissionRow, SubmissionTab } from '@pbt/domain/contract/submission';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { draftRow } from '../../../test/claim-data.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { submissionRow } from '../../../test/submissions.ts';
import SubmissionsPage from './submissions-page.tsx';

afterEach(() => page.viewport(1280, 900));

const LIST = 'POST /claim/submission';
const DRAFTS = 'GET /claim/documentation/draft';

const paged = (results: readonly SubmissionRow[], more: Partial<Record<SubmissionTab, number>> = {}) => ({
  results,
  count: results.length,
  total: more.all ?? results.length,
  index: 0,
  counts: { all: results.length, inReview: 0, answered: 0, failed: 0, unknown: 0, ...more },
});

async function open(
  results: readonly SubmissionRow[] = [submissionRow()],
  handlers: Handlers = {},
  at = '/submissions',
) {
  const api = stubApi({ [LIST]: () => paged(results, { all: 26, inReview: 5 }), [DRAFTS]: () => [], ...handlers });
  await renderScreen(<SubmissionsPage />, { at });
  return api;
}

const exactText = (text: string) => page.getByText(text, { exact: true });
const rows = () =>
  [...page.getByRole('table', { name: 'My Submissions' }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const bodies = (api: Awaited<ReturnType<typeof open>>) => api.named(LIST).map(({ body }) => body);

const ALL = {
  index: 0,
  state: 'all',
  type: 'all',
  by: 'office',
  from: '2024-10-29',
  filter_string: '',
  sort_direction: 'desc',
};

test('unfinished work is listed above what was sent [SUBMIT-11]', async () => {
  await open([submissionRow()], { [DRAFTS]: () => [draftRow()] });
  const drafts = page.getByRole('region', { name: 'Unfinished work' });
  await expect.element(drafts.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  const below = drafts.element().compareDocumentPosition(page.getByRole('table').element());
  expect(below & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await expectNoAxeFindings();
});

test('the address of a notice chooses state and type, which the user can change [NOTICE-03]', async () => {
  const api = await open(undefined, {}, '/submissions#state=answered&type=Appeal');
  await expect.element(page.getByRole('tab', { name: /^Answered/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Appeal');
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect
    .poll(() => bodies(api))
    .toEqual([
      { ...ALL, state: 'answered', type: 'Appeal' },
      { ...ALL, type: 'Appeal' },
    ]);
});

test('the link of a notice lists the submissions it has counted, until the user shows all [NOTICE-03]', async () => {
  const api = await open(undefined, {}, '/submissions#noticed=2025-10-27&of=attachmentsAnswered');
  await expect.element(page.getByText(/^Reviewed attachments of the notice of 10\/27\/2025\./)).toBeVisible();
  const noticed = { day: '2025-10-27', of: 'attachmentsAnswered' };
  expect(bodies(api)).toEqual([{ ...ALL, from: null, noticed }]);
  await expectNoAxeFindings();
  await page.getByRole('link', { name: 'Show all submissions' }).click();
  await expect.poll(() => bodies(api).at(-1)).toEqual(ALL);
});

test('the list shows reference, type, about, submitted, by and state [SUBMIT-02]', async () => {
  const api = await open([
    submissionRow(),
    submissionRow({
      id: 'D-0000-000H',
      kind: 'attachment',
      typeName: 'Explanation of Benefits',
      lines: [],
      reason: '',
      fileCount: 1,
      hasNotes: true,
      submittedBy: 'Tamsin Okoye',
      isMine: false,
      usualDays: null,
    }),
    submissionRow({
      id: 'F-0000-000B',
      kind: 'food-benefit',
      typeName: 'Food benefit request',
      claimId: null,
      lines: [],
      fileCount: 0,
      diagnosisCount: 2,
      usualDays: null,
      daysInReview: 1,
    }),
  ]);
  await expect
    .element(page.getByRole('link', { name: 'A-0000-000P' }))
    .toHaveAttribute('href', '/submissions/A-0000-000P');
  expect(rows()).toEqual([
    [
      'A-0000-000P',
      'Appeal',
      'Claim 000000251147Line 2, no authorization on filePatient 90000012301, 2 files',
      '10/15/20252:41 PM',
      'You',
      'In review14 days, usual time 60 days',
    ],
    [
      'D-0000-000H',
      'Explanation of Benefits',
      'Claim 000000251147Patient 90000012301, 1 file, notes',
      '10/15/20252:41 PM',
      'Tamsin Okoye',
      'In review14 days',
    ],
    [
      'F-0000-000B',
      'Food benefit request',
      'Patient 900000123012 diagnoses',
      '10/15/20252:41 PM',
      'You',
      'In review1 day',
    ],
  ]);
  expect(bodies(api)).toEqual([ALL]);
  await expectNoAxeFindings();
});

test.each<[string, Partial<SubmissionRow>, string]>([
  ['answered', { queueStatus: 'End', answeredOn: '2025-10-20' }, 'Review completed|Answered 10/20/2025'],
  [
    'an answered appeal',
    { queueStatus: 'End', answeredOn: '2025-10-20', answer: 'upheld' },
    'Review completed|Answered 10/20/2025, Upheld',
  ],
  ['failed', { queueStatus: 'Failed' }, 'Error|Failed. Please send it again.'],
  [
    'not reviewed',
    { queueStatus: 'Rejected', answeredOn: '2025-10-20', message: 'Wrong patient.' },
    'Error|Not reviewed, 10/20/2025: Wrong patient.',
  ],
  [
    'unknown',
    { queueStatus: 'Unknown' },
    'Unknown status|We cannot see its review yet. A caregiver will process it. Contact us with questions.',
  ],
])('the state of a submission that is %s is told in words [SUBMIT-05]', async (_what, changes, words) => {
  await open([submissionRow({ daysInReview: null, ...changes })]);
  await expect.element(page.getByRole('link', { name: 'A-0000-000P' })).toBeVisible();
  const [badge, line] = words.split('|');
  const cell = page.getByRole('cell').elements().at(-1)!;
  expect(cell.textContent.startsWith(badge!)).toBe(true);
  expect(cell.firstElementChild!.lastElementChild!.textContent).toBe(line);
});

test('tabs show their counts and limit the list [SUBMIT-03]', async () => {
  const api = await open();
  const tab = page.getByRole('tab', { name: 'In review 5' });
  await expect.element(page.getByRole('tab', { name: 'All 26' })).toHaveAttribute('aria-selected', 'true');
  await tab.click();
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => bodies(api)).toEqual([ALL, { ...ALL, state: 'inReview' }]);
  expect(page.getByRole('tab').elements()).toHaveLength(5);
});

test('type, author, dates and the box are filters, and each starts at the first page [SUBMIT-03]', async () => {
  const api = await open();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('REC');
  await page.getByRole('combobox', { name: 'Submitted by' }).selectOptions('me');
  await page.getByRole('combobox', { name: 'Dates' }).selectOptions('all');
  await page.getByRole('textbox', { name: 'Reference or claim ID' }).fill(' 251147 ');
  await expect
    .poll(() => bodies(api).at(-1))
    .toEqual({
      ...ALL,
      type: 'REC',
      by: 'me',
      from: null,
      filter_string: '251147',
    });
  expect(bodies(api)[1]).toEqual({ ...ALL, index: 1 });
  expect(bodies(api)[2]).toEqual({ ...ALL, type: 'REC' });
});

test('without submissions the page says so [SUBMIT-05]', async () => {
  await open([], { [LIST]: () => paged([]) });
  await expect.element(exactText('No submissions yet')).toBeVisible();
  await expectNoAxeFindings();
});

test('a filter without results can be cleared, and a mistyped reference is told [SUBMIT-03]', async () => {
  await open([], { [LIST]: ({ fields }) => (fields['filter_string'] === '' ? paged([submissionRow()]) : paged([])) });
  const box = page.getByRole('textbox', { name: 'Reference or claim ID' });
  await box.fill('910000');
  await expect.element(exactText('No results matched the provided filter.')).toBeVisible();
  await box.fill('A-0000-000X');
  await expect.element(exactText('Check the reference. At least one character is wrong.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  await expect.element(page.getByRole('link', { name: 'A-0000-000P' })).toBeVisible();
  await expect.element(box).toHaveValue('');
});

test('a failure has its sentence and Try Again [SUBMIT-05]', async () => {
  const second = held<unknown>();
  let calls = 0;
  await open([], { [LIST]: () => ((calls += 1) === 1 ? failure(500) : second.answer) });
  await expect.element(exactText('There was an error retrieving your submissions.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  second.release(paged([submissionRow()]));
  await expect.element(page.getByRole('link', { name: 'A-0000-000P' })).toBeVisible();
});

test('the page links to the check of a receipt [BATCH-15]', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'Check a receipt' })).toHaveAttribute('href', '/receipt');
});

test('Submitted turns the order around and starts at the first page [SUBMIT-02]', async () => {
  const api = await open();
  await page.getByRole('button', { name: 'Page 2' }).click();
  const head = page.getByRole('columnheader', { name: 'Submitted' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(bodies(api).slice(1)).toEqual([{ ...ALL, index: 1 }, { ...ALL, sort_direction: 'asc' }, ALL]);
});

test('Export CSV saves all submissions of the filters in the order of the list [SUBMIT-03]', async () => {
  const answered = submissionRow({
    id: 'D-0000-000H',
    typeName: 'Explanation of Benefits',
    lines: [],
    reason: '',
    submittedBy: 'Tamsin Okoye',
    isMine: false,
    queueStatus: 'End',
    answeredOn: '2025-10-20',
    daysInReview: null,
  });
  const api = await open([submissionRow(), answered]);
  const files = catchDownloads();
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('REC');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Exported 2 rows.')).toBeVisible();
  expect(files[0]!.name).toBe('submissions-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Reference","Type","Claim","Lines","Reason","Patient ID","Files","Submitted","By","State","Since"',
      '"A-0000-000P","Appeal","000000251147","2","No authorization on file","90000012301","2","10/15/2025 2:41 PM MDT","Riley Example","In review","14 days, usual time 60 days"',
      '"D-0000-000H","Explanation of Benefits","000000251147","","","90000012301","2","10/15/2025 2:41 PM MDT","Tamsin Okoye","Review completed","Answered 10/20/2025"',
      '',
    ].join('\r\n'),
  );
  expect(bodies(api).at(-1)).toEqual({ ...ALL, type: 'REC', page_size: 1000 });
});

test('an export stops at 10,000 submissions and says so [SUBMIT-03]', async () => {
  const rowsOf = (index: number) => Array.from({ length: 1000 }, (_, at) => submissionRow({ id: `A-${index}-${at}` }));
  const list = ({ fields }: { fields: Record<string, unknown> }) =>
    paged(fields['page_size'] === 1000 ? rowsOf(Number(fields['index'])) : [submissionRow()], { all: 12_345 });
  await open([], { [LIST]: list });
  const files = catchDownloads();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .element(page.getByText('Exported the first 10,000 of 12,345 rows. Narrow the search to export the rest.'))
    .toBeVisible();
  expect((await files[0]!.text()).split('\r\n')).toHaveLength(10_002);
});

test('on a telephone the filters, the order and the export fold into Filters [SUBMIT-03]', async () => {
  await page.viewport(390, 844);
  const api = await open();
  const order = page.getByRole('combobox', { name: 'Sort' });
  await expect.element(page.getByRole('link', { name: 'A-0000-000P' })).toBeVisible();
  expect(order.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await order.selectOptions('Oldest first');
  await expect.poll(() => bodies(api).at(-1)).toEqual({ ...ALL, sort_direction: 'asc' });
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expectNoAxeFindings();
});
