import type { Page } from '@playwright/test';
import { expect, expectAccessible, quickSearch, signIn, test } from './fixtures.ts';

const results = (page: Page) => page.getByRole('tablist', { name: 'Results' }).getByRole('tab');
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const openTabs = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' });

async function lookUp(page: Page, lastName: string, [month, day, year]: [string, string, string]): Promise<void> {
  await page.getByRole('tab', { name: 'Patient Lookup' }).click();
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('MM').fill(month);
  await page.getByLabel('DD').fill(day);
  await page.getByLabel('YYYY').fill(year);
  await page.keyboard.press('Enter');
}

async function browse(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await searchButton(page).click();
  await expect(page.getByRole('table', { name: 'Claims' })).toBeVisible();
}

test('a subscriber ID finds the whole family and its claims, with or without hyphens [SEARCH-29] [SEARCH-30] [SEARCH-37]', async ({
  staff: page,
}) => {
  await quickSearch(page, '800-000-101');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Avery Lindqvist',
    'Rowan Lindqvist',
    'Wren Lindqvist',
  ]);
  await expect(page.locator('mark').first()).toHaveText('800000101');
  await expect(results(page)).toHaveCount(2);
  await expectAccessible(page);
});

test('a card opens the patient, and Back returns to the same results and position [SEARCH-34]', async ({
  staff: page,
}) => {
  await quickSearch(page, '800000101');
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await page.getByRole('article').last().getByText('Relationship to Subscriber').click();
  await expect(page).toHaveURL(/\/patient-details\/80000010102$/);
  await expect(openTabs(page).getByRole('link')).toHaveText(['SEARCH', 'Wren Lindqvist']);
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('a plan link opens its policy on the patient page [SEARCH-35]', async ({ staff: page }) => {
  await quickSearch(page, '80000010100');
  await page.getByRole('link', { name: 'Dental PPO 1500' }).click();
  await expect(page).toHaveURL(/\/patient-details\/80000010100#.+/);
});

test('every kind of banner appears on its card [SEARCH-38] [SEARCH-40] [SEARCH-45]', async ({ staff: page }) => {
  await quickSearch(page, '80000010200');
  await expect(page.getByRole('article')).toContainText('Member is currently in a premium grace period');
  await quickSearch(page, '80000010801');
  await expect(page.getByRole('article')).toContainText('Out of Area Dependent');
  await quickSearch(page, '80000010300');
  await page.getByText('Restricted', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toContainText('Medicaid members enrolled in the Restriction Program');
  await quickSearch(page, '80000010900');
  await expect(page.getByRole('article')).toContainText('Contact the plan administrator for eligibility information.');
});

test('a check reference finds only its remittance advice [SEARCH-56]', async ({ staff: page }) => {
  await quickSearch(page, 'CM00000000000111');
  await expect(results(page)).toHaveText(['Remittance Advice1']);
  await page.getByRole('link', { name: 'CM00000000000111' }).click();
  await expect(page).toHaveURL(/\/remittance-advice\/CM00000000000111$/);
});

test('names are found without accents, apostrophes or correct case, and 02/31 finds no patient [SEARCH-94]', async ({
  staff: page,
}) => {
  await lookUp(page, 'oneil', ['3', '17', '1990']);
  await expect(page.getByRole('heading', { level: 3 })).toContainText("O'Neil");
  await lookUp(page, 'NGUYEN', ['12', '24', '1977']);
  await expect(page.getByRole('heading', { level: 3 })).toContainText('Nguyễn');
  await lookUp(page, 'Nguyen', ['02', '31', '1977']);
  await expect(
    page.getByRole('heading', { name: 'Hmm...looks like the information provided was not found in your records.' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an unknown ID and an ID of another office look the same, and the user can update access there [SEARCH-95]', async ({
  staff: page,
}) => {
  for (const term of ['999999999999', '920000001000']) {
    await quickSearch(page, term);
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Modify Access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
  await expect(dialog).toContainText('Request tax ID 28-0000104 separately. This update does not include it.');
  await dialog.getByRole('button', { name: 'Run Update' }).click();
  // Each account can add records once, and another test may have run the update before.
  await expect(dialog).toContainText(
    /2 records were added to your PBT security access|Your PBT security access is already up to date/,
  );
  await expect(dialog.getByRole('button', { name: 'Run Update' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Open Profile' }).click();
  await expect(page).toHaveURL(/\/profile\/101$/);
});

test('Browse Claims pages, sorts and filters on the server [SEARCH-52] [SEARCH-65] [SEARCH-66] [SEARCH-97]', async ({
  staff: page,
}) => {
  await browse(page);
  const pages = page.getByRole('navigation', { name: 'Pages of claims' });
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(10);
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(pages).toContainText('21–30 of');
  await page.getByRole('button', { name: 'Total Payable' }).click();
  await page.getByRole('columnheader', { name: 'Total Payable' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Total Payable' })).toHaveAttribute('aria-sort', 'descending');
  await expect(pages).toContainText('1–10 of');
  await expect(page.getByRole('row').nth(1)).toContainText('Processing Complete');
  await page.getByRole('textbox', { name: 'Filter Results' }).fill('thousand');
  await expect(page.getByRole('row').nth(1)).toContainText('Alistair Thousand');
  await page.getByRole('textbox', { name: 'Filter Results' }).fill('zzzz');
  await expect(page.getByRole('heading', { name: 'No results matched the provided filter.' })).toBeVisible();
});

test('a provider is found by part of the name, and only its claims are listed [SEARCH-22] [SEARCH-23]', async ({
  staff: page,
}) => {
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await page.getByRole('combobox', { name: 'Provider/Facility' }).click();
  for (const name of ['All Providers', 'Statewide Telehealth Group', 'Cedar Fork Hospital']) {
    await expect(page.getByRole('option', { name })).toBeVisible();
  }
  await page.keyboard.type('fork hosp');
  await page.getByRole('option', { name: 'Cedar Fork Hospital' }).click();
  await searchButton(page).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Cedar Fork Hospital');
  const names = await page.locator('td[data-l="Service Provider"]').allTextContents();
  expect(new Set(names)).toEqual(new Set(['Cedar Fork Hospital']));
});

test('if one service is down, its tab shows the failure and the others show results [SEARCH-31] [SEARCH-61] [SEARCH-92]', async ({
  staff: page,
}) => {
  await page.route('**/api/claim', (route) => route.fulfill({ status: 500, body: '' }));
  await quickSearch(page, '800000101');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('tab', { name: 'Claims Error' }).click();
  await expect(page.getByRole('heading', { name: 'Error searching for claims' })).toBeVisible();
  await page.unroute('**/api/claim');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Claims' })).toBeVisible();
});

test('each search tab has its own search', async ({ staff: page }) => {
  await quickSearch(page, '80000010100');
  await expect(page.getByRole('heading', { name: 'Avery Lindqvist' })).toBeVisible();
  await page.getByRole('button', { name: 'New Tab' }).click();
  await expect(page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' })).toBeFocused();
  await quickSearch(page, '80000010200');
  await expect(page.getByRole('heading', { name: 'Bellamy Graceton' })).toBeVisible();
  await openTabs(page).getByRole('link', { name: 'SEARCH' }).first().click();
  await expect(page.getByRole('heading', { name: 'Avery Lindqvist' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' })).toHaveValue(
    '80000010100',
  );
});

test('reload, Back, Forward and a bookmark restore the same search [BROWSE-07] [BROWSE-08]', async ({
  staff: page,
}) => {
  const provider = page.getByRole('combobox', { name: 'Provider/Facility' });
  const outcome = page.getByRole('combobox', { name: 'Outcome' });
  const pages = page.getByRole('navigation', { name: 'Pages of claims' });
  const firstClaim = () => page.getByRole('row').nth(1).getByRole('link').first().textContent();
  await browse(page);
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(pages).toContainText('11–20 of');
  await expect(page).toHaveURL(/#browse-claims&from=[\d-]+&to=[\d-]+&page=2$/);
  const claim = await firstClaim();
  await page.reload();
  await expect(pages).toContainText('11–20 of');
  expect(await firstClaim()).toBe(claim);

  await provider.click();
  await page.keyboard.type('fork hosp');
  await page.getByRole('option', { name: 'Cedar Fork Hospital' }).click();
  await outcome.selectOption('Paid');
  await searchButton(page).click();
  await expect(page).toHaveURL(/&outcome=paid&provider=\d{10}$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Cedar Fork Hospital');
  const bookmark = page.url();

  await page.goBack();
  await expect(pages).toContainText('11–20 of');
  await expect(provider).toHaveValue('All Providers');
  await page.goForward();
  await expect(provider).toHaveValue('Cedar Fork Hospital');
  await expect(outcome).toHaveValue('paid');
  await expect(page.getByRole('row').nth(1)).toContainText('Cedar Fork Hospital');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New Tab' }).click();
  await quickSearch(page, '80000010100');
  await expect(page).toHaveURL(/\/search\/[a-z0-9]{7}#q=80000010100$/);
  await openTabs(page).getByRole('link', { name: 'SEARCH' }).first().click();
  await expect(page).toHaveURL(bookmark);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Avery Lindqvist' })).toBeVisible();

  await page.goto('/faq');
  await page.goto(bookmark);
  await expect(provider).toHaveValue('Cedar Fork Hospital');
  await expect(page.getByRole('row').nth(1)).toContainText('Cedar Fork Hospital');
});

test('the feedback prompt is shown until the first search, and not after feedback was given [SEARCH-02] [FEEDBACK-24] [FEEDBACK-26]', async ({
  page,
}) => {
  await signIn(page, 'umr');
  const question = page.getByRole('heading', { name: 'How would you rate the Provider Benefit Tool?' });
  await expect(question).toBeVisible();
  await quickSearch(page, '80000010100');
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(question).toBeVisible();
  await page.getByRole('radio', { name: '5 of 5' }).click({ force: true });
  await expect(page.getByText('Thank you')).toBeVisible();
  await page.reload();
  await expect(searchButton(page)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('users whose feedback is on hold see no prompt [FEEDBACK-20] [FEEDBACK-21] [FEEDBACK-23]', async ({ page }) => {
  for (const username of ['admin', 'newcomer', 'super']) {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, username);
    await expect(searchButton(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'How would you rate the Provider Benefit Tool?' })).toHaveCount(0);
  }
});

test('at 390 px every search works without sideways scrolling', async ({ staff: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await quickSearch(page, '800000101');
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await overflows()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Claims', exact: false }).last().click();
  await expect(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  expect(await overflows()).toBe(false);
  await browse(page);
  expect(await overflows()).toBe(false);
  await expectAccessible(page);
});
