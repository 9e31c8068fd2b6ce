import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cloneTemplate, dropClone } from './databases.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { startPortal } from '../tools/stage/portal-process.ts';

const PAGES = [
  '/search',
  '/patient-details/80000010100',
  '/claim-details/910000002400',
  '/remittance-advice/CM00000000000111',
  '/dental-claim-history/80000014900/x',
  '/profile/103',
  '/user-lookup',
  '/provider-details/9000001013',
  '/provider-list',
  '/provider-update',
  '/letters',
  '/work',
  '/faq#claim-documentation',
  '/contact-us',
  '/no-such-page',
];

/** Waits until the data is loaded, no skeleton is visible, and all tables are measured. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  // Two frames: a measurement in one frame is rendered in the next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSettled(page);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}

for (const [part, paths] of [
  ['the records', PAGES.slice(0, 6)],
  ['the other pages', PAGES.slice(6)],
] as const) {
  test(`${part} are accessible at 1440 and 390 px, and none scrolls sideways`, async ({ page }) => {
    await signIn(page, 'super');
    await walk(page, paths);
  });
}

test('the second brand hides unavailable features and is accessible too', async ({ browser }, { workerIndex }) => {
  const folder = process.env['PBT_E2E_FOLDER']!;
  const dataDir = join(folder, `sba-${workerIndex}`);
  cpSync(join(folder, 'template'), dataDir, { recursive: true });
  const portal = await startPortal(dataDir, { PBT_THEME: 'sba', ...cloneTemplate(1000 + workerIndex) });
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await signIn(page, 'super');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'FAQ' })).toBeVisible();
  await expect(menu.getByText('Pre-Auth Status')).toHaveCount(0);
  await expect(menu.getByText('Provider Update')).toHaveCount(0);
  await expect(page.getByText('Sablecrest Benefit Administrators. All rights reserved.')).toBeVisible();
  await walk(page, PAGES);
  await context.close();
  await portal.stop();
  dropClone(1000 + workerIndex);
});

test('a keyboard user can get from the skip link to a patient', async ({ page }) => {
  await signIn(page, 'staff');
  const box = page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)');
  await expect(box).toBeFocused();
  await page.keyboard.type('800000101');
  await page.keyboard.press('Enter');
  const patient = page.getByRole('link', { name: 'Avery Lindqvist' }).first();
  await expect(patient).toBeVisible();
  for (let step = 0; step < 40 && !(await patient.evaluate((node) => node === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patient-details\/80000010100$/);
});

test('menus open, move and close with the keyboard, and the focus returns', async ({ staff: page }) => {
  const button = page.getByRole('button', { name: 'Robin Ashdown' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('dates and provider of Browse Claims can be chosen with the keyboard, and the focus returns', async ({
  staff: page,
}) => {
  await page.getByRole('tab', { name: 'Quick Search' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByRole('combobox', { name: 'To' })];
  await expect(from).toBeVisible();
  await from.focus();
  await from.fill('10/01/2026');
  await page.keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose dates of service' });
  const focusedDay = calendar.locator('button:focus');
  await expect(focusedDay).toHaveAccessibleName(/^1 October 2026/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(focusedDay).toHaveAccessibleName(/^9 October 2026/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('10/09/2026');
  await expect(to).toHaveValue('11/09/2026');

  const provider = page.getByRole('combobox', { name: 'Provider/Facility' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(provider).toBeFocused();
  await page.keyboard.type('fork hosp');
  const hospital = page.getByRole('option', { name: 'Cedar Fork Hospital' });
  await expect(hospital).toBeVisible();
  for (let step = 0; step < 5 && (await hospital.getAttribute('aria-selected')) !== 'true'; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(provider).toHaveValue('Cedar Fork Hospital');
  await expect(provider).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(provider).toHaveValue('Cedar Fork Hospital');
  await expect(provider).toBeFocused();
});

test('at 320 px and at twice the text size all content stays available', async ({ staff: page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/search', '/patient-details/80000010100', '/claim-details/910000002400']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
