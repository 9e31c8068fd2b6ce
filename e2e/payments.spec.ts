import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const open = (id: string) => `/remittance-advice/${id}`;

test('a remittance lists its claims, proves its payment and opens in the viewer', async ({ staff: page }) => {
  await page.goto(open('CM00000000000101'));
  await expect(page.getByRole('region', { name: /^Claims/ })).toBeVisible();
  await expect(page.getByText('Adds up', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View Remittance' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('Remittance CM00000000000101.pdf');
  await expect(viewer.locator('canvas').first()).toBeVisible();
});

test('a remittance with 400 claims shows them in pages of 50, and its search finds one [PAY-10]', async ({
  staff: page,
}) => {
  await page.goto(open('CM00000000000104'));
  await expect(page.getByText('400 claims')).toBeVisible();
  const claims = page.getByRole('region', { name: 'Claims 400' });
  await expect(claims.getByText('1–50 of 400')).toBeVisible();
  await claims.getByRole('button', { name: 'Page 7' }).click();
  await expect(claims.getByText('301–350 of 400')).toBeVisible();
  const claim = (await claims.getByRole('link').nth(1).textContent())!;
  await page.getByLabel('Search This List').fill(` ${claim} `);
  await expect(page.getByText('1 claim', { exact: true })).toBeVisible();
});

for (const { what, id, amount } of [
  { what: 'zero', id: 'CM00000000000106', amount: /^\$0\.00$/ },
  { what: 'negative', id: 'CM00000000000107', amount: /^-\$/ },
]) {
  test(`a ${what} payment is shown and adds up`, async ({ staff: page }) => {
    await page.goto(open(id));
    await expect(page.getByRole('region', { name: 'Payment details' }).getByText(amount)).toBeVisible();
    await expect(page.getByText('Adds up', { exact: true })).toBeVisible();
  });
}

test('a payment without a check number shows no check label', async ({ staff: page }) => {
  await page.goto(open('CM00000000000108'));
  await expect(page.getByRole('region', { name: 'Payment details' }).getByText('Payee', { exact: true })).toBeVisible();
  await expect(page.getByText('Check Number')).toHaveCount(0);
});

for (const { what, id } of [
  { what: 'no PDF', id: 'CM00000000000109' },
  { what: 'an empty PDF', id: 'CM00000000000110' },
]) {
  test(`a remittance with ${what} links to the payment schedule`, async ({ staff: page }) => {
    await page.goto(open(id));
    await expect(page.getByRole('link', { name: 'Preview not yet available (view schedule)' })).toHaveAttribute(
      'href',
      '/faq#ra-search-advice',
    );
    await expect(page.getByRole('button', { name: 'View Remittance' })).toHaveCount(0);
  });
}

test('the 835 of a payment that takes back and pays again can be downloaded [ERA-21]', async ({ staff: page }) => {
  await page.goto(open('CM00000000000119'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 835' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Remittance CM00000000000119.835');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^ISA\*/);
  expect(text.match(/^CLP\*[^*]+\*(?:22|1)\*/gm)).toHaveLength(2);
});

test('a payment that does not add up has no 835 [ERA-21]', async ({ staff: page }) => {
  await page.goto(open('CM00000000000112'));
  await expect(page.getByRole('button', { name: 'View Remittance' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download 835' })).toHaveCount(0);
});

test('each provider-level adjustment is listed under the table with its reason', async ({ staff: page }) => {
  await page.goto(open('CM00000000000111'));
  await expect(page.getByRole('table', { name: 'Provider-level adjustments' })).toBeVisible();
  await expect(page.getByText('Adds up', { exact: true })).toBeVisible();
});

test('a remittance of another office looks like one that does not exist', async ({ staff: page }) => {
  await page.goto(open('CM00000000000201'));
  await expect(page.getByRole('link', { name: 'Not yet available (view schedule)' })).toBeVisible();
});

test('a failed header shows the next step, and failed claims keep the header', async ({ staff: page }) => {
  await page.route('**/api/remittance-advice/CM00000000000101', (route) => route.fulfill({ status: 500 }));
  await page.goto(open('CM00000000000101'));
  await expect(page.getByText('If you feel an error has occurred, please Contact Us.')).toBeVisible();
  await page.unroute('**/api/remittance-advice/CM00000000000101');
  await page.route('**/api/remittance-advice/*/item', (route) => route.fulfill({ status: 500 }));
  await page.goto(open('CM00000000000105'));
  await expect(page.getByText('There was an error retrieving the claims for this remittance advice.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check Reference CM00000000000105' })).toBeVisible();
});

const history = (id: string) => `/dental-claim-history/${id}/x`;

test('primary teeth have a separate chart', async ({ staff: page }) => {
  await page.goto(history('80000015001'));
  await page.getByRole('tab', { name: 'Children A–T' }).click();
  await expect(page.getByRole('button', { name: /^Tooth [A-T] ?, last service/ }).first()).toBeVisible();
});

test('a range of teeth marks every tooth in it', async ({ staff: page }) => {
  await page.goto(history('80000015100'));
  await expect(page.getByRole('button', { name: /^Tooth \d+ ?, last service/ }).nth(2)).toBeVisible();
});

test('missing and failed dental claims have different messages', async ({ staff: page }) => {
  await page.goto(history('80000015200'));
  await expect(page.getByText('No dental claims on file')).toBeVisible();
  await page.route('**/api/claim/*/dental', (route) => route.fulfill({ status: 500 }));
  await page.goto(history('80000014900'));
  await expect(page.getByText('Failed to load claims')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
});

test('a denied line is marked in the table', async ({ staff: page }) => {
  await page.goto(history('80000015300'));
  await expect(page.getByRole('region', { name: 'Dental Claim Lines' }).getByText('Denied').first()).toBeVisible();
});

test('the dental payment summary opens in the viewer', async ({ staff: page }) => {
  await page.goto('/patient-details/80000014900');
  await page.getByRole('link', { name: 'Dental Claim History' }).click();
  await page.getByRole('button', { name: 'View DPS', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Dental Product Summary');
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
});

test('without dental access the dental lines are not available', async ({ page }) => {
  await signIn(page, 'umr');
  await page.goto(history('80000014900'));
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
});

test('last month’s payments are listed, exported and opened from the list [PAY-01] [PAY-06]', async ({
  staff: page,
}) => {
  await page.goto('/payments');
  const list = page.getByRole('table', { name: 'Payments' });
  await expect(list.getByRole('row')).toHaveCount(26);
  await expect(page.getByText(/^\d+ of \d+ add up$/)).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(26);
  expect(lines.at(-1)).toMatch(/^"Total","\d+ payments"/);
  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Check Reference / })).toBeVisible();
});

test('a payment that does not add up is found by its proof and by its check number [PAY-02] [PAY-05]', async ({
  staff: page,
}) => {
  await page.goto('/payments');
  await page.getByLabel('Show').selectOption('Does not add up');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const list = page.getByRole('table', { name: 'Payments' });
  await expect(list.getByRole('row').filter({ hasText: 'CM00000000000112' })).toContainText('Off by $0.01');
  await expect(list.getByRole('row').filter({ hasText: 'Adds up' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await page.getByLabel('Check Reference ID').fill('cm00000000000108');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list).toContainText('EFT 5500000108');
  await expect(page.getByRole('heading', { name: '1 payment All dates' })).toBeVisible();
});

test('another office’s payment is not in the list [PAY-01]', async ({ staff: page }) => {
  await page.goto('/payments');
  await page.getByLabel('Check Reference ID').fill('CM00000000000201');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No payments in these dates.')).toBeVisible();
});
