import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cloneTemplate, dropClone } from './databases.ts';
import { expect, signIn, test } from './fixtures.ts';
import { startPortal } from '../tools/stage/portal-process.ts';

/** The leaf is filled. The crest consists of two angles drawn as lines. */
const MARKS = {
  Aldermere: ['M17 2.5c', 'M3.5 25c'],
  Sablecrest: ['M4 21.5 17 7l13 14.5', 'M10.5 28.5 17 21l6.5 7.5'],
} as const;

type Brand = keyof typeof MARKS;

async function expectMark(page: Page, brand: Brand): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByText(brand, { exact: true })).toBeVisible();
  const drawn = await header
    .locator('svg[viewBox="0 0 34 34"] path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
  for (const start of MARKS[brand]) expect(drawn.some((path) => path.startsWith(start))).toBe(true);
  for (const [other, starts] of Object.entries(MARKS))
    if (other !== brand) expect(drawn.some((path) => starts.some((start) => path.startsWith(start)))).toBe(false);
}

/** The browser tab shows the logo too. */
async function expectIcon(page: Page, brand: Brand): Promise<void> {
  const icon = new URL((await page.locator('link[rel=icon]').getAttribute('href'))!, page.url());
  const answer = await page.request.get(icon.href);
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  expect(await answer.text()).toContain(MARKS[brand][0]);
}

async function expectBrand(page: Page, brand: Brand): Promise<void> {
  await page.goto('/login');
  await expectMark(page, brand);
  await expectIcon(page, brand);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectMark(page, brand);
  await expectIcon(page, brand);
  await signIn(page, 'staff');
  await expectMark(page, brand);
}

test('the first brand shows its name and logo before, during and after the sign-in', async ({ page }) => {
  await expectBrand(page, 'Aldermere');
});

test('the second brand shows its own name and logo', async ({ browser }, { workerIndex }) => {
  const folder = process.env['PBT_E2E_FOLDER']!;
  const dataDir = join(folder, `brand-${workerIndex}`);
  cpSync(join(folder, 'template'), dataDir, { recursive: true });
  const portal = await startPortal(dataDir, { PBT_THEME: 'sba', ...cloneTemplate(2000 + workerIndex) });
  const context = await browser.newContext({ baseURL: portal.url });
  await expectBrand(await context.newPage(), 'Sablecrest');
  await context.close();
  await portal.stop();
  dropClone(2000 + workerIndex);
});
