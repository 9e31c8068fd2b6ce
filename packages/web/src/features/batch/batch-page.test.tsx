import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held } from '../../../test/api.ts';
import { limits, summary } from '../../../test/batch/batch.ts';
import { button, exactText } from '../../../test/batch/answers.tsx';
import { LIST, openRows as open, rowsBox as box } from '../../../test/batch/rows.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { workspace } from '../../state/tabs.ts';

const START = 'POST /member/batch';
const REFERENCE = 'B-7K3M-92QS';

const PASTED = [
  'Patient ID\tLast name\tFirst name\tDate of birth\tDate of service\tYour reference',
  '80000010100\t\t\t\t10/30/2025\t0800 Finch',
  '\tTwinford\tQuincy\t7/7/1979\t10/30/2025\t0830 Finch',
  '800\t\t\t\t10/30/2025\t0930 Okafor',
  '\tSmith-Jones\t\t\t10/30/2025\t0945 Okafor',
].join('\n');

const problems = () =>
  page
    .getByRole('list', { name: 'Rows that need a change' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('pasted rows show how many are ready, and each problem with its row and what to change [BATCH-01] [BATCH-03]', async () => {
  await open();
  await expect.element(exactText('Paste, drop or type rows to see how many are ready.')).toBeVisible();
  await expect.element(button('Check rows')).toBeDisabled();
  await box().fill(PASTED);
  await expect.element(page.getByRole('heading', { name: '4 rows' })).toBeVisible();
  await expect.element(exactText('2 ready')).toBeVisible();
  await expect.element(exactText('2 need a change')).toBeVisible();
  expect(problems()).toEqual([
    'Row 3, line 4Patient ID is too short. 800 has 3 characters; patient IDs have 4 to 16.',
    'Row 4, line 5Date of birth is missing. A name needs a date of birth, or use the patient ID.',
  ]);
  await expect.element(button('Check 2 rows')).toBeEnabled();
  await expect.element(page.getByRole('status').getByText('4 rows, 2 ready, 2 need a change')).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('Check sends the ready rows and opens the check; only the other rows stay [BATCH-03]', async () => {
  const api = await open({ [START]: () => ({ reference: REFERENCE }) });
  await box().fill(PASTED);
  await button('Check 2 rows').click();
  await expect.element(page.getByTestId('address')).toHaveTextContent(`/batch-check/${REFERENCE}`);
  expect(api.named(START).map(({ fields }) => fields['rows'])).toEqual([
    [
      { row: 1, patientId: '80000010100', serviceDay: '2025-10-30', reference: '0800 Finch' },
      {
        row: 2,
        lastName: 'Twinford',
        firstName: 'Quincy',
        dob: '1979-07-07',
        serviceDay: '2025-10-30',
        reference: '0830 Finch',
      },
    ],
  ]);
  // The head line stays, so that the rows can be read.
  const lines = PASTED.split('\n');
  await expect.element(box()).toHaveValue([lines[0], ...lines.slice(3)].join('\n'));
});

test('rows that are changed while the check starts stay [BATCH-03]', async () => {
  const started = held<unknown>();
  await open({ [START]: () => started.answer });
  await box().fill('80000010100');
  await button('Check 1 row').click();
  await box().fill('80000010200');
  started.release({ reference: REFERENCE });
  await expect.element(page.getByTestId('address')).toHaveTextContent(`/batch-check/${REFERENCE}`);
  await expect.element(box()).toHaveValue('80000010200');
});

test('when all rows were checked the box is empty again [BATCH-03]', async () => {
  await open({ [START]: () => ({ reference: REFERENCE }) });
  await box().fill('80000010100');
  await button('Check 1 row').click();
  await expect.element(box()).toHaveValue('');
});

test('rows can be typed and checked with the keyboard [BATCH-01]', async () => {
  const api = await open({ [START]: () => ({ reference: REFERENCE }) });
  await box().click();
  await userEvent.keyboard('80000010100{Enter},Twinford,,7/7/79');
  await expect.element(button('Check 2 rows')).toBeVisible();
  await userEvent.tab();
  await expect.element(button('Check 2 rows')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.named(START)).toHaveLength(1);
});

test('a date that cannot be read says how to write it [BATCH-03]', async () => {
  await open();
  await box().fill(',Twinford,,July 7\n,Twinford,,13/13/1979\n80000010100,,,,soon\n80000010100,,,,02/30/2025');
  await expect.element(page.getByRole('heading', { name: '4 rows' })).toBeVisible();
  expect(problems()).toEqual([
    'Row 1Date of birth is not a date. July 7 cannot be read. Write it as MM/DD/YYYY or YYYY-MM-DD.',
    'Row 2Date of birth does not exist. 13/13/1979 is not in the calendar. Write it as MM/DD/YYYY or YYYY-MM-DD.',
    'Row 3Date of service is not a date. soon cannot be read. Write it as MM/DD/YYYY or YYYY-MM-DD.',
    'Row 4Date of service does not exist. 02/30/2025 is not in the calendar. Write it as MM/DD/YYYY or YYYY-MM-DD.',
  ]);
});

test('dates of birth in the place of the last name are not ready, and the page says the order [BATCH-03]', async () => {
  await open();
  const order = 'Patient ID, Last name, First name, Date of birth';
  await expect
    .element(box())
    .toHaveAccessibleDescription(expect.stringContaining(`Start with a head line, or use the order ${order}, `));
  await box().fill('80000010100\t04/12/1984\n80000010200\tLindqvist\t04/12/1984');
  await expect.element(exactText('0 ready')).toBeVisible();
  expect(problems()).toEqual([
    `Row 1Last name has no letters. 04/12/1984 is not a name. Add a head line, or use the order ${order}.`,
    `Row 2First name has no letters. 04/12/1984 is not a name. Add a head line, or use the order ${order}.`,
  ]);
  await expect.element(button('Check rows')).toBeDisabled();
});

test('of more than 500 rows the first 500 are checked, and the page says so [BATCH-02]', async () => {
  await open();
  await box().fill('80000010100\n'.repeat(512));
  await expect.element(page.getByRole('heading', { name: '512 rows' })).toBeVisible();
  await expect.element(exactText('Rows 501 to 512 are not checked.')).toBeVisible();
  await expect.element(button('Check 500 rows')).toBeEnabled();
});

test('a long list of problems shows the first 50 [BATCH-03]', async () => {
  await open();
  await box().fill('1\n'.repeat(60));
  await expect.element(exactText('And 10 more. Change these first.')).toBeVisible();
  expect(problems()).toHaveLength(50);
  await button('Clear').click();
  await expect.element(box()).toHaveValue('');
  await expect.element(box()).toHaveFocus();
});

test('columns of the file that the check does not use are named [BATCH-01]', async () => {
  await open();
  await box().fill('Appt time,Member ID\n8:00,80000010100');
  await expect.element(exactText('Columns that are not used: Appt time')).toBeVisible();
});

test('what is used of the limits of the day is shown [BATCH-09]', async () => {
  await open();
  await expect.element(exactText('120 of 1,000 patients')).toBeVisible();
  await expect.element(exactText('3 of 50')).toBeVisible();
});

test('after a stopped check no other can start that day, and the page says who can help [BATCH-10]', async () => {
  await open({ [LIST]: () => ({ batches: [], limits: limits({ isStopped: true }) }) });
  await expect
    .element(page.getByText('A check was stopped today, because too many rows were not found.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await box().fill('80000010100');
  await expect.element(button('Check 1 row')).toBeDisabled();
});

test.each([
  {
    status: 429,
    detail: 'At most 10 checks an hour. The next one can start at 8:40 AM.',
    words: 'At most 10 checks an hour. The next one can start at 8:40 AM.',
  },
  {
    status: 409,
    detail: undefined,
    words: 'Another check of yours is still running. Start this one when it has ended.',
  },
  { status: 500, detail: 'x', words: 'The check could not be started. Please try again.' },
  { status: null, detail: undefined, words: 'The check could not be started. Please try again.' },
])('a start that fails with $status says: $words [BATCH-08] [BATCH-09]', async ({ status, detail, words }) => {
  await open({ [START]: () => failure(status, detail) });
  await box().fill('80000010100');
  await button('Check 1 row').click();
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(box()).toHaveValue('80000010100');
  await expectNoAxeFindings();
});

test('sending the same rows again after a broken connection cannot start a second check [BATCH-08]', async () => {
  let calls = 0;
  const api = await open({ [START]: () => ((calls += 1) < 3 ? failure(null) : { reference: REFERENCE }) });
  await box().fill('80000010100');
  await button('Check 1 row').click();
  await expect.poll(() => api.named(START)).toHaveLength(1);
  await button('Check 1 row').click();
  await expect.poll(() => api.named(START)).toHaveLength(2);
  await box().fill('80000010200');
  await button('Check 1 row').click();
  await expect.poll(() => api.named(START)).toHaveLength(3);
  const [first, second, third] = api.named(START).map(({ fields }) => fields['batchId']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the checks of the last 7 days are listed with their state [BATCH-08]', async () => {
  await open({
    [LIST]: () => ({
      batches: [
        summary({ reference: 'B-0000-000R', state: 'running', checked: 212, total: 500 }),
        summary({ reference: 'B-0000-000S', state: 'stopped', checked: 40, total: 60 }),
        summary({ total: 1 }),
      ],
      limits: limits(),
    }),
  });
  await expect
    .element(page.getByRole('link', { name: 'B-0000-000R' }))
    .toHaveAttribute('href', '/batch-check/B-0000-000R');
  const rows = page.getByRole('table', { name: 'Checks of the last 7 days' }).getByRole('row').elements().slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'B-0000-000R10/29/2025 7:12 AM MDT500 rowsChecking, 212 of 500',
    'B-0000-000S10/29/2025 7:12 AM MDT60 rowsStopped after 40 rows',
    'B-7K3M-92QS10/29/2025 7:12 AM MDT1 rowDone',
  ]);
  await expectNoAxeFindings();
});

test('without checks the list says so, and a failed list has Try Again beside the working form [BATCH-08]', async () => {
  let calls = 0;
  const second = held<unknown>();
  await open({ [LIST]: () => ((calls += 1) === 1 ? failure(500) : second.answer) });
  await expect.element(exactText('There was an error retrieving your checks.')).toBeVisible();
  await box().fill('80000010100');
  await expect.element(button('Check 1 row')).toBeEnabled();
  await button('Try Again').click();
  second.release({ batches: [], limits: limits() });
  await expect.element(exactText('No checks in the last 7 days.')).toBeVisible();
});

test('a user without any access row sees the refusal and no form [WORK-04]', async () => {
  await open({ [LIST]: () => failure(404) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  expect(box().elements()).toEqual([]);
});

test('while emulating the page shows no form and asks nothing [BATCH-12]', async () => {
  const api = await open({}, { emulatingUser: 'Casey Sample' });
  await expect.element(exactText('View only while emulating Casey Sample.')).toBeVisible();
  expect(box().elements()).toEqual([]);
  expect(api.calls).toEqual([]);
  await expectNoAxeFindings();
});

test('typed rows keep their tab open, and nothing of them is in the address or the storage [BATCH-03]', async () => {
  await open();
  expect(workspace.hasUnsavedWork('/batch-check')).toBe(false);
  await box().fill(PASTED);
  await expect.poll(() => workspace.hasUnsavedWork('/batch-check')).toBe(true);
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]);
  expect(stored).not.toContain('Twinford');
  expect(stored).not.toContain('80000010100');
  await button('Clear').click();
  await expect.poll(() => workspace.hasUnsavedWork('/batch-check')).toBe(false);
});

test('the page links to the check of a receipt [BATCH-15]', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'Check a receipt' })).toHaveAttribute('href', '/receipt');
});

test('a date with the day first says before the check what is wrong [BATCH-03]', async () => {
  await open();
  await box().fill('90000012301,,,,19.11.2025');
  await expect
    .poll(problems)
    .toEqual([
      'Row 1Date of service has another format. 19.11.2025 starts with the day, but the month comes first. Write it as MM/DD/YYYY or YYYY-MM-DD.',
    ]);
  await expect.element(button('Check rows')).toBeDisabled();
});

test('a problem names the line of the pasted text, which counts the head line [BATCH-03]', async () => {
  await open();
  await box().fill('Patient ID\n90000012301\n\n800');
  await expect
    .poll(problems)
    .toEqual(['Row 2, line 4Patient ID is too short. 800 has 3 characters; patient IDs have 4 to 16.']);
  await expect
    .element(exactText('Line numbers count the head line and blank lines, row numbers do not.'))
    .toBeVisible();
});
