import type { Batch, BatchRow } from '@pbt/domain/contract/batch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held } from '../../../test/api.ts';
import { batch, batchRow, limits, unknownRow } from '../../../test/batch/batch.ts';
import { button, exactText, GET_BATCH, openAnswers } from '../../../test/batch/answers.tsx';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { rememberLength } from './left-out.ts';

const LIST = 'GET /member/batch';
const RETRY = 'POST /member/batch/:reference/retry';

const rows = () =>
  [...page.getByRole('table', { name: 'Answers' }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('a running check shows its progress, and its answers when it has ended [BATCH-08]', async () => {
  let calls = 0;
  const last = held<Batch>();
  const running = batch([], { state: 'running', total: 500, checked: 212, endedAt: null });
  const api = await openAnswers(() => ((calls += 1) === 1 ? running : last.answer));
  await expect.element(exactText('Checking 500 rows')).toBeVisible();
  await expect.element(exactText('212 of 500')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Checking 500 rows' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', '212 of 500');
  await expect.element(page.getByRole('status').getByText('Checking 500 rows, 125 of 500')).toBeInTheDocument();
  await expect.element(exactText('You can leave this page; the check goes on.')).toBeVisible();
  await expectNoAxeFindings();
  last.release(batch([batchRow()]));
  await expect.element(page.getByRole('table', { name: 'Answers' })).toBeVisible();
  await expect
    .element(page.getByRole('status').getByText('1 active, 0 not active, 0 not determined'))
    .toBeInTheDocument();
  expect(api.named(GET_BATCH).map(({ params }) => params['reference'])).toEqual(['B-7K3M-92QS', 'B-7K3M-92QS']);
});

test('the table has a row per patient with answer, coverage, amounts and flags [BATCH-04] [BATCH-06]', async () => {
  await openAnswers(
    batch([
      batchRow(),
      batchRow({
        row: 2,
        deductible: { kind: 'zero' },
        outOfPocket: { kind: 'unlimited' },
        flags: ['QMB', 'Grace', 'PEC', 'Restricted'],
      }),
      unknownRow('several'),
      batchRow({
        row: 6,
        answer: 'not-active',
        reason: 'ended',
        day: '2025-10-15',
        deductible: null,
        outOfPocket: null,
        flags: [],
      }),
      batchRow({ row: 7, answer: 'not-active', reason: 'starts', day: '2025-12-01', deductible: { kind: 'unknown' } }),
    ]),
  );
  await expect
    .element(page.getByRole('link', { name: 'Marigold Testperson' }).first())
    .toHaveAttribute('href', '/patient-details/90000012301#service=2025-10-30');
  // The tooltip of a flag is part of the text.
  expect(rows()).toEqual([
    [
      '1',
      '0800 Finch',
      'Marigold Testperson90000012301',
      'Active',
      'Medical, Dental',
      '$362.50',
      '$3,818.20',
      'COBAnother plan pays first',
    ],
    [
      '2',
      '0800 Finch',
      'Marigold Testperson90000012301',
      'Active',
      'Medical, Dental',
      'No deductible',
      'No maximum',
      'QMBCollect nothingGracePremium grace periodPECPre-existing conditions may not be coveredRestrictedOnly the assigned PCP and pharmacy are paid',
    ],
    [
      '3',
      '',
      'Twinford, Quincy, 07/07/1979',
      'Not determinedSeveral patients match. Add the patient ID.',
      '--',
      '--',
      '--',
      '',
    ],
    [
      '6',
      '0800 Finch',
      'Marigold Testperson90000012301',
      'Not activeEnded 10/15/2025',
      'Medical, Dental',
      '--',
      '--',
      '',
    ],
    [
      '7',
      '0800 Finch',
      'Marigold Testperson90000012301',
      'Not activeStarts 12/01/2025',
      'Medical, Dental',
      'Not known',
      '$3,818.20',
      'COBAnother plan pays first',
    ],
  ]);
  await expect
    .element(
      exactText(
        'For service on 10/30/2025. Checked 10/29/2025 7:12 AM MDT by Riley Example. Amounts are of 10/29/2025. Answers are deleted on 11/05/2025; the receipt stays.',
      ),
    )
    .toBeVisible();
  await expectNoAxeFindings();
});

test('the dental amounts are below the medical ones [BATCH-06]', async () => {
  const left = (leftCents: number) => ({ kind: 'left' as const, leftCents, maxCents: 150_000 });
  const dental = { deductible: left(5000), maximum: left(85_000) };
  await openAnswers(
    batch([batchRow({ dental }), batchRow({ row: 2, coverage: ['Dental'], outOfPocket: null, dental })]),
  );
  await expect.element(page.getByRole('table', { name: 'Answers' })).toBeVisible();
  expect(rows().map((cells) => cells.slice(4, 7))).toEqual([
    ['Medical, Dental', '$362.50Dental $50.00', '$3,818.20Dental maximum $850.00'],
    ['Dental', '$362.50', 'Dental maximum $850.00'],
  ]);
});

test.each<[BatchRow['reason'], string]>([
  ['several', 'Several patients match. Add the patient ID.'],
  ['not-found', 'Not found. Check the ID card.'],
  ['subscriber-id', 'Not found. Check the ID card. This is a subscriber ID. Enter the patient ID.'],
  ['contact-plan', 'Contact the plan administrator for eligibility information.'],
  ['failed', 'Could not be checked.'],
])(
  'the reason %s is told as "%s" below "Not determined", never as not active [BATCH-04] [BATCH-05]',
  async (reason, words) => {
    await openAnswers(batch([unknownRow(reason)]));
    const cell = page.getByRole('cell', { name: /^Not determined/ });
    await expect.element(cell).toBeVisible();
    expect(cell.element().textContent.startsWith(`Not determined${words}`)).toBe(true);
    await page.getByRole('tab', { name: 'Not active 0' }).click();
    await expect.element(exactText('No row has this answer.')).toBeVisible();
    await page.getByRole('tab', { name: 'Not determined 1' }).click();
    await expect.element(cell).toBeVisible();
  },
);

test('several dates of service are shown in the rows [BATCH-06]', async () => {
  await openAnswers(batch([batchRow(), unknownRow('not-found', { serviceDay: '2025-10-31' })]));
  await expect.element(page.getByText('For service from 10/30/2025 to 10/31/2025.', { exact: false })).toBeVisible();
  expect(rows().map((cells) => cells[2])).toEqual([
    'Marigold Testperson90000012301, service 10/30/2025',
    'Twinford, Quincy, 07/07/1979, service 10/31/2025',
  ]);
});

test('for service on the day of the check no day of the amounts is named [BATCH-06]', async () => {
  await openAnswers(batch([batchRow({ serviceDay: '2025-10-29' })]));
  await expect.element(page.getByText('For service on 10/29/2025.', { exact: false })).toBeVisible();
  expect(page.getByText('Amounts are of', { exact: false }).elements()).toEqual([]);
});

test('tabs filter by answer and show counts; a page has 25 rows, and a print has all [BATCH-06]', async () => {
  const active = Array.from({ length: 27 }, (_, index) => batchRow({ row: index + 1 }));
  await openAnswers(batch([...active, unknownRow('not-found', { row: 28 })]));
  await expect.element(page.getByRole('tab', { name: 'All 28' })).toHaveAttribute('aria-selected', 'true');
  expect(rows()).toHaveLength(25);
  await button('Page 2').click();
  await expect.poll(() => rows().map(([row]) => row)).toEqual(['26', '27', '28']);
  await page.getByRole('tab', { name: 'All 28' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(page.getByRole('tab', { name: 'Active 27', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => rows()).toHaveLength(25);
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toHaveLength(27);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => rows()).toHaveLength(25);
});

test('Print opens the print dialog of the browser [BATCH-06]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openAnswers(batch());
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
});

test('Export CSV has the rows of the tab and the day of the amounts, and a reference cannot become a formula [BATCH-06]', async () => {
  const files = catchDownloads();
  const left = (leftCents: number) => ({ kind: 'left' as const, leftCents, maxCents: 150_000 });
  const dental = { deductible: left(5000), maximum: left(85_000) };
  await openAnswers(batch([batchRow({ reference: '=1+1', dental }), unknownRow('several')]));
  await page.getByRole('tab', { name: 'Active 1', exact: true }).click();
  await button('Export CSV').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['batch-check-2025-10-29.csv']);
  expect(await files[0]!.text()).toBe(
    '\uFEFF"Row","Your reference","Patient","Patient ID","Asked","Date of service","Answer","Reason","Warning","Coverage","Deductible left","Out-of-pocket left","Dental deductible left","Dental maximum left","Amounts of","Flags","Checked"\r\n' +
      '"1","\'=1+1","Marigold Testperson","90000012301","90000012301","10/30/2025","Active","","","Medical, Dental","362.50","3818.20","50.00","850.00","10/29/2025","COB","10/29/2025 7:12 AM MDT"\r\n',
  );
});

test('Try Again checks the rows again that could not be checked [BATCH-04]', async () => {
  let state = batch([unknownRow('failed')]);
  const api = await openAnswers(() => state, {
    [RETRY]: () => {
      state = batch([batchRow({ row: 3 })]);
      return { reference: 'B-7K3M-92QS' };
    },
  });
  await button('Try Again row 3').click();
  await expect.element(page.getByRole('link', { name: 'Marigold Testperson' })).toBeVisible();
  expect(api.named(RETRY).map(({ params }) => params['reference'])).toEqual(['B-7K3M-92QS']);
});

test('a failed Try Again says so, and the button stays [BATCH-04]', async () => {
  await openAnswers(batch([unknownRow('failed')]), { [RETRY]: () => failure(500) });
  await button('Try Again row 3').click();
  await expect
    .element(page.getByRole('alert').getByText('The rows could not be checked again. Please try again.'))
    .toBeVisible();
  await expect.element(button('Try Again row 3')).toBeVisible();
});

test('a reference that the user has no check of says so and leads back [BATCH-12]', async () => {
  await openAnswers(() => failure(404), { [LIST]: () => ({ batches: [], limits: limits() }) });
  await expect.element(page.getByRole('heading', { name: 'No check has this reference' })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Batch Check', exact: true }))
    .toHaveAttribute('href', '/batch-check');
  await expectNoAxeFindings();
});

test('a user without any access row sees the refusal [WORK-04]', async () => {
  await openAnswers(() => failure(404), { [LIST]: () => failure(404) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
});

test('a failure has its sentence and Try Again [BATCH-08]', async () => {
  let calls = 0;
  await openAnswers(() => ((calls += 1) === 1 ? failure(500) : batch()));
  await expect.element(exactText('There was an error retrieving this check.')).toBeVisible();
  await expectNoAxeFindings();
  await button('Try Again').click();
  await expect.element(page.getByRole('table', { name: 'Answers' })).toBeVisible();
});

test('a failed question about the progress keeps what is known, and the next one follows [BATCH-08]', async () => {
  let calls = 0;
  const running = batch([], { state: 'running', total: 500, checked: 212, endedAt: null });
  const replies = [() => running, () => failure(500), () => batch()];
  await openAnswers(() => replies[Math.min((calls += 1), 3) - 1]!());
  await expect.element(exactText('212 of 500')).toBeVisible();
  await expect.poll(() => calls).toBeGreaterThan(1);
  await expect.element(page.getByRole('table', { name: 'Answers' })).toBeVisible();
});

test('while emulating the page shows no answers and asks nothing [BATCH-12]', async () => {
  const api = await openAnswers(batch(), {}, 'Casey Sample');
  await expect.element(exactText('View only while emulating Casey Sample.')).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('below 900 px a row is a card of two columns below its number [BATCH-06]', async () => {
  await page.viewport(390, 844);
  await openAnswers(batch());
  await expect.element(page.getByRole('cell', { name: 'Active' })).toBeVisible();
  const cells = page.getByRole('table', { name: 'Answers' }).element().querySelectorAll('td');
  const at = (index: number) => cells[index]!.getBoundingClientRect();
  expect(getComputedStyle(cells[0]!, '::before').content).toBe('"Row"');
  expect(at(0).height).toBeGreaterThan(0);
  expect(at(0).bottom).toBeLessThanOrEqual(at(2).top);
  expect(at(3).top).toBe(at(2).top);
  expect(at(3).left).toBeGreaterThan(at(2).left);
  expect(at(4).top).toBe(at(1).top);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
  await page.viewport(1280, 800);
});

test('rows of the list that were not checked are named, with a link to change them [BATCH-03] [BATCH-06]', async () => {
  await openAnswers(batch([batchRow({ row: 1 }), batchRow({ row: 4 })]));
  await expect.element(page.getByText(/^2 rows of your list were not checked: rows 2 and 3\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change and check them' }))
    .toHaveAttribute('href', '/batch-check');
});

test('rows after the last checked one are known while the portal stays open [BATCH-03] [BATCH-06]', async () => {
  rememberLength('B-7K3M-92QS', 3);
  onTestFinished(() => void rememberLength('B-7K3M-92QS', 0));
  await openAnswers(batch([batchRow({ row: 1 }), batchRow({ row: 2 })]));
  await expect.element(page.getByText(/^1 row of your list was not checked: row 3\./)).toBeVisible();
});
