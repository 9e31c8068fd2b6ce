import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInByForm, test } from './fixtures.ts';

const tabTitles = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link');

test('the empty path and /tabs lead to the search [ROUTE-01] [ROUTE-02]', async ({ staff: page }) => {
  for (const path of ['/', '/tabs']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/search$/);
  }
});

test('detail routes without an id lead to the search, /profile to one’s own profile', async ({ staff: page }) => {
  for (const path of ['/patient-details', '/claim-details', '/remittance-advice', '/dental-claim-history']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/search$/);
  }
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test('an unknown address shows a page inside the shell that leads back to the search', async ({ staff: page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('a signed-out visitor sees help and contact without tabs, and a Log In link [SHELL-02]', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open tabs' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
});

test('tabs open, are reselected, close and survive a reload without names in storage', async ({ staff: page }) => {
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

test('a kept tab keeps what was typed and where it was scrolled', async ({ staff: page }) => {
  await page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('8000001');
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  // Sent to the link itself: a pointer would have to scroll back up to it first.
  await page.getByRole('link', { name: 'Contact Us' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Open tabs' })
    .getByRole('link', { name: 'SEARCH' })
    .dispatchEvent('click');
  await expect(page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)')).toHaveValue('8000001');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test('the super administrator’s page is closed to others', async ({ staff: page }) => {
  await page.goto('/user-lookup');
  await expect(page).toHaveURL(/\/forbidden$/);
});

test('Log Out ends the provider’s session too, and nobody is signed in again by themselves', async ({ page }) => {
  await signInByForm(page, 'staff');
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('skip link, landmarks and names hold on the open pages at both widths', async ({ page }) => {
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

test('storage never holds a name or a token outside the session’s own keys', async ({ page }) => {
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
