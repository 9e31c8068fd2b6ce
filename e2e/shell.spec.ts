import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInByForm, test } from './fixtures.ts';

const tabTitles = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link');

test('the empty path and /tabs open the search page [ROUTE-01] [ROUTE-02]', async ({ staff: page }) => {
  for (const path of ['/', '/tabs']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/search$/);
  }
});

test("detail routes without an ID open the search page, and /profile opens the user's own profile", async ({
  staff: page,
}) => {
  for (const path of ['/patient-details', '/claim-details', '/remittance-advice', '/dental-claim-history']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/search$/);
  }
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test('an unknown address shows a page with header and a link to the search page', async ({ staff: page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('before sign-in help and contact are available without tabs, with a Log In link [SHELL-02]', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open tabs' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
});

test('tabs open, are reselected, close and survive a reload, without names in storage', async ({ staff: page }) => {
  await expect(tabTitles(page)).toHaveText(['SEARCH']);
  await expect(page.getByRole('button', { name: 'Close SEARCH' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('button', { name: 'New Tab' }).click();
  await expect(page).toHaveURL(/\/search\/[a-z0-9]{7}$/);
  await expect(tabTitles(page)).toHaveText(['SEARCH', 'Contact Us', 'SEARCH']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(tabTitles(page)).toHaveText(['SEARCH', 'Contact Us', 'SEARCH']);
  await page.reload();
  await expect(tabTitles(page)).toHaveText(['SEARCH', 'Contact Us', 'SEARCH']);
  await page.getByRole('button', { name: 'Close Contact Us' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(tabTitles(page)).toHaveText(['SEARCH', 'SEARCH']);
});

test('an open tab keeps its input and scroll position', async ({ staff: page }) => {
  await page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('8000001');
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  // Dispatched to the link, because a pointer would scroll the page up to it first.
  await page.getByRole('link', { name: 'Contact Us' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Open tabs' })
    .getByRole('link', { name: 'SEARCH' })
    .dispatchEvent('click');
  await expect(page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)')).toHaveValue('8000001');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test('other users cannot open the super administrator’s page', async ({ staff: page }) => {
  await page.goto('/user-lookup');
  await expect(page).toHaveURL(/\/forbidden$/);
});

test('Log Out ends the provider’s session too, and the user is not signed in again automatically', async ({ page }) => {
  await signInByForm(page, 'staff');
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('skip link, landmarks and names are correct on the public pages at both widths', async ({ page }) => {
  for (const path of ['/login', '/contact-us', '/error/0x40300300', '/forbidden', '/unauthorized']) {
    await page.goto(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  }
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('browser storage contains no names, and tokens only under the session’s keys', async ({ page }) => {
  await signInByForm(page, 'staff');
  await page.getByRole('link', { name: 'Contact Us' }).click();
  const { keys, local, values } = await page.evaluate(() => ({
    keys: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    values: sessionStorage.getItem('pbt.tabs') ?? '',
  }));
  expect(local).toEqual([]);
  expect(keys.every((key) => key.startsWith('pbt.'))).toBe(true);
  expect(values).not.toMatch(/title|Ashdown/i);
});
