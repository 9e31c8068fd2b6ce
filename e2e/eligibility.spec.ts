import type { Page } from '@playwright/test';
import { expect, expectAccessible, quickSearch, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: /^Coverage on/ });
const row = (page: Page, type: string) => panel(page).getByRole('row', { name: new RegExp(`^${type}`) });

test('one click after the search a user sees whether dental is covered today and what is left [ELIG-01] [ELIG-02] [ELIG-03] [ELIG-04]', async ({
  staff: page,
}) => {
  await quickSearch(page, '80000016800');
  await page.getByRole('link', { name: 'Ulla Waitely' }).first().click();
  const dental = row(page, 'Dental');
  await expect(dental.getByText('Active', { exact: true })).toBeInViewport();
  await expect(dental.getByText(/left of \$50\.00/)).toBeInViewport();
  await expect(dental.getByText(/left of \$1,500\.00/)).toBeInViewport();
  await expect(panel(page).getByText(/^Basic, over since/)).toBeInViewport();
  await expect(panel(page).getByText(/^Major, until/)).toBeInViewport();
  await expect(panel(page).getByText('Not a guarantee of payment.')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);
});

test('on a telephone the first coverage is answered without scrolling [ELIG-11]', async ({ staff: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/patient-details/80000010100');
  const medical = row(page, 'Medical');
  await expect(medical.getByText(/left of \$5,000\.00/)).toBeInViewport();
  await expect(medical.getByText(/^since /)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('a date of service before the coverage changes the answer, and one click returns to today [ELIG-08]', async ({
  staff: page,
}) => {
  await page.goto('/patient-details/80000016800');
  const date = page.getByLabel('Date of service');
  const today = await date.inputValue();
  const year = Number(today.slice(-4)) - 1;
  // The coverage started 200 days ago, so it did not exist a year ago.
  const day = `${today.slice(0, 2)}/01/${year}`;
  await date.fill(day);
  await expect(panel(page).getByRole('heading', { name: `Coverage on ${day}` })).toBeVisible();
  await expect(row(page, 'Dental').getByText('Not active')).toBeVisible();
  await expect(row(page, 'Dental').getByText(/^starts /)).toBeVisible();
  await expect(panel(page).getByText('Amounts are shown for today only.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show today' }).click();
  await expect(row(page, 'Dental').getByText('Active', { exact: true })).toBeVisible();
  await expect(date).toHaveValue(today);
});

const states = [
  { rule: 'no deductible and no maximum [ELIG-05]', id: '80000016000', texts: ['No deductible', 'No maximum'] },
  { rule: 'no coverage [ELIG-09]', id: '80000012400', texts: ['No coverage on file', '801-555-0100'] },
  { rule: 'a plan that pays first [ELIG-07]', id: '80000013200', texts: ['Another plan pays first.'] },
];

for (const { rule, id, texts } of states) {
  test(`the first panel of a patient shows ${rule}`, async ({ staff: page }) => {
    await page.goto(`/patient-details/${id}`);
    for (const text of texts) await expect(panel(page).getByText(text, { exact: true }).first()).toBeVisible();
  });
}
