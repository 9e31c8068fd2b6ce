import { openClaim, panel } from './claim-helpers.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const statuses = [
  { code: '01', text: 'Processed, Awaiting Payment Run' },
  { code: '02', text: 'Processing Complete' },
  { code: '10', text: 'Logged, Awaiting Processing' },
  { code: '11', text: 'Pended, Awaiting Processing' },
  { code: '15', text: 'Pended with Errors, Requires Further Processor Review' },
  { code: '91', text: 'Adjusted, Processed' },
  { code: '92', text: 'Adjusted, Pre-priced' },
];

const types = [
  { type: 'Medical', start: '901', columns: ['Units'], code: '99213', charged: '$325.00' },
  { type: 'Dental', start: '902', columns: ['Tooth No.', 'Tooth Surface'], code: 'D2392', charged: '$326.00' },
  { type: 'Hospital', start: '903', columns: ['Units'], code: '0450', charged: '$2,294.00' },
];

const AMOUNTS = ['Charged', 'Allowed', 'Paid', 'Copay', 'Deductible', 'Coinsurance', 'Remarks'];

for (const { type, start, columns, code, charged } of types) {
  test(`a ${type} claim in every status shows header, details, lines and messages`, async ({ staff: page }) => {
    for (const status of statuses) {
      const id = `${start}0000000${status.code}`;
      await openClaim(page, id);
      await expect(page).toHaveTitle(`C - ${id}`);
      const isComplete = status.code === '02';
      const main = page.getByRole('main');
      await expect(main.getByText(type, { exact: true })).toBeVisible();
      await expect(panel(page, 'Claim details').getByText(status.text, { exact: true })).toBeVisible();
      await expect(panel(page, 'Claim details').getByRole('link', { name: / Lindqvist$/ })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Not yet available (view schedule)' })).toHaveCount(
        isComplete ? 0 : 1,
      );
      const items = panel(page, 'Claim Items');
      await expect(items.getByRole('columnheader')).toHaveText(['#', 'Code', ...columns, ...AMOUNTS]);
      await expect(items.getByText(code, { exact: true })).toBeVisible();
      await expect(items.getByRole('row').last()).toContainText(`Total${charged}`);
      await expect(main.getByText('97% are paid within 30 days.')).toBeVisible();
      await expect(panel(page, 'Claim Line Explanations')).toHaveCount(isComplete ? 1 : 0);
      const canSubmit = ['02', '91'].includes(status.code);
      await expect(page.getByLabel('Submission type')).toHaveCount(canSubmit ? 1 : 0);
      await expect(
        main.getByText(
          'Final determination has not been made for this claim. Additional submissions cannot be created at this time.',
        ),
      ).toHaveCount(canSubmit ? 0 : 1);
    }
  });
}

const messages = [
  { rule: 'QMB', id: '910000002900', text: 'Do not collect cost-sharing from this member.' },
  { rule: 'all reviewed', id: '910000004100', text: 'All submissions have been reviewed.' },
  { rule: 'some in review', id: '910000004200', text: 'Some submissions are in review.' },
  { rule: 'an unknown review', id: '910000004300', text: 'The review status of some submissions is unknown.' },
  { rule: 'a plan without a description', id: '910000003500', text: 'Unknown' },
  { rule: 'a service without an end', id: '910000003600', text: /\d – present$/ },
  { rule: '99 lines', id: '910000002200', text: '99 lines' },
  { rule: 'the largest amount', id: '910000003200', text: '$9,999,999.99' },
];

test('a claim shows its special conditions', async ({ staff: page }) => {
  for (const { rule, id, text } of messages) {
    await test.step(rule, async () => {
      await openClaim(page, id);
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    });
  }
  await test.step('a claim without lines', async () => {
    await openClaim(page, '910000002000');
    await expect(panel(page, 'Claim Items').getByText('No data', { exact: true })).toBeVisible();
  });
  await test.step('missing details are not shown', async () => {
    await openClaim(page, '910000003500');
    const details = panel(page, 'Claim details');
    await expect(details.getByText('Plan', { exact: true })).toBeVisible();
    for (const label of ['Received Date', 'Status Date', 'Primary Care Physician']) {
      await expect(details.getByText(label, { exact: true })).toHaveCount(0);
    }
  });
});

test('adjusted claims link to each other, and codes explain themselves', async ({ staff: page }) => {
  await openClaim(page, '910000001001');
  await expect(page.getByText('Adjusted from 910000001000')).toBeVisible();
  await page.getByText('Adjusted to').getByRole('link', { name: '910000001002' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Claim 910000001002' })).toBeVisible();
  await page.getByText('Adjusted to').filter({ visible: true }).getByRole('link', { name: '910000001003' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Claim 910000001003' })).toBeVisible();
  await expect(page.getByText('Adjusted to').filter({ visible: true })).toHaveCount(0);
  await panel(page, 'Claim Items').getByText('29881', { exact: true }).filter({ visible: true }).hover();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(/\S+/);
  const legend = panel(page, 'Claim Line Explanations').filter({ visible: true });
  for (const text of [
    'contractual obligations',
    'patient responsibility',
    'payor initiated reductions',
    'other adjustments',
  ]) {
    await expect(legend.getByText(text, { exact: true })).toBeVisible();
  }
});

test('claim letters show four per page, can be sorted and previewed, and report failed documents', async ({
  staff: page,
}) => {
  await openClaim(page, '910000004500');
  const letters = panel(page, 'Claim Letters');
  const rows = letters.getByRole('row');
  await expect(rows).toHaveCount(5);
  await letters.getByRole('button', { name: 'Description' }).click();
  await expect(rows.nth(1)).toContainText('Answer to an inquiry');
  await letters.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await letters.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Claim Letter 910000004500-\d+\.pdf/);
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
  for (const id of ['910000004700', '910000004800']) {
    await openClaim(page, id);
    await panel(page, 'Claim Letters')
      .getByRole('button', { name: /^Preview/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Document Preview Error' });
    await expect(dialog).toContainText('There was an error preparing a preview of the selected document.');
    await expect(dialog).toContainText('If the problem persists please try at a different time.');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('each failed part of a claim shows its failure, and the other parts still work', async ({ staff: page }) => {
  await page.route('**/api/claim/910000004000/item*', (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/claim/910000004000/reason*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/claim/910000004000/letter', (route) => route.abort('timedout'));
  await page.route('**/api/claim/910000004000/documentation', (route) => route.fulfill({ status: 500 }));
  await page.route('**/new-submission-eligibility', (route) => route.fulfill({ status: 500 }));
  await openClaim(page, '910000004000');
  await expect(page.getByText('There was an error retrieving claim items')).toBeVisible();
  await expect(page.getByText('There was an error retrieving claim reason codes')).toBeVisible();
  await expect(page.getByText('Failed to load letters')).toBeVisible();
  await expect(page.getByText('Failed to load submissions history')).toBeVisible();
  await expect(page.getByText('Final determination has not been made for this claim.')).toBeVisible();
  await expect(panel(page, 'Claim details').getByText('Avery Lindqvist').first()).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/claim/910000004000', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test('letters can be filtered, sorted, paged and previewed, and failures are shown', async ({ staff: page }) => {
  await page.goto('/letters');
  const table = panel(page, 'Letters');
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Description', 'Provider', 'Member']);
  await table.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(table.getByText(/^11–20 of /)).toBeVisible();
  await page.getByLabel('Filter Letters').fill('lindqvist');
  await expect(table.getByText(/^1–10 of /)).toBeVisible();
  for (const row of (await rows.all()).slice(1)) await expect(row).toContainText('Lindqvist');
  const dates = () => table.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}$/ }).allTextContents();
  const day = (text: string) => text.slice(6) + text.slice(0, 2) + text.slice(3, 5);
  const newest = await dates();
  expect(newest).toEqual(newest.toSorted((a, b) => day(b).localeCompare(day(a))));
  await table.getByRole('button', { name: 'Date' }).click();
  await expect.poll(async () => day((await dates())[0]!) < day(newest[0]!)).toBe(true);
  await expect(rows.nth(1).getByRole('link', { name: / Lindqvist$/ })).toHaveAttribute(
    'href',
    /^\/patient-details\/8000001010\d$/,
  );
  await rows.nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(/Claim Letter \d+-\d+\.pdf/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByLabel('Filter Letters').fill('no such letter');
  await expect(page.getByText('No results matched the provided filter.')).toBeVisible();

  await page.route('**/api/claim/letter/*/file', (route) => route.fulfill({ status: 500 }));
  await page.getByLabel('Filter Letters').fill('');
  await rows.nth(1).getByRole('button').click();
  await page.getByRole('dialog', { name: 'Document Preview Error' }).getByRole('button', { name: 'Continue' }).click();
  await page.route('**/api/claim/letter', (route) => route.fulfill({ status: 500 }));
  await page.getByLabel('Filter Letters').fill('x');
  await expect(page.getByText('Failed to load letters')).toBeVisible();
});
