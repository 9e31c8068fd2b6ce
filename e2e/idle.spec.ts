import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from './fixtures.ts';
import { configure, expectSignedIn, hold, welcome, withProvider } from './session-helpers.ts';

/** Built files are named after their content. The manifest of the build names their sources. */
function builtFile(source: string): string {
  const manifest = new URL('../packages/web/dist/.vite/manifest.json', import.meta.url);
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, { readonly file: string }>>;
  return `/${files[source]!.file}`;
}

const MINUTE = 60_000;
const IDLE_MINUTES = 60;

const warning = (page: Page) => page.getByRole('dialog', { name: 'You will be signed out in 1 minute' });

/** The start of the idle time, as the window stores it at sign-in and at each activity. */
const lastActivity = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => sessionStorage.getItem('pbt.activity')));

/** Stops the page's clock some minutes after the last activity. Time that the machine needs does not count. */
async function idleFor(page: Page, minutes: number): Promise<void> {
  await page.clock.pauseAt((await lastActivity(page)) + minutes * MINUTE);
}

/** Runs the page's clock by 50 ms per attempt: a component that loads late is rendered by a timer. */
async function expectWarning(page: Page): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(50);
    return warning(page).isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

test.describe('an idle session', () => {
  test.beforeEach(async ({ page }) => {
    // No renewal: its answers would not fit the page's clock.
    await configure(page, 'client', (given) => ({ ...given, idleMinutes: IDLE_MINUTES }));
    await withProvider(page, { silentRenew: false });
    await signInByForm(page, 'staff');
    await page.clock.install();
    await page.reload();
    await expectSignedIn(page);
  });

  test('is warned about a minute before, and continues when the user stays', async ({ page }) => {
    await idleFor(page, IDLE_MINUTES - 2);
    await expect(warning(page)).toHaveCount(0);
    await idleFor(page, IDLE_MINUTES - 1);
    await expectWarning(page);
    const before = await lastActivity(page);
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(page)).toHaveCount(0);
    expect(await lastActivity(page)).toBeGreaterThan(before);
    await idleFor(page, IDLE_MINUTES - 2);
    await expect(warning(page)).toHaveCount(0);
    await expectSignedIn(page);
    await idleFor(page, IDLE_MINUTES - 1);
    await expectWarning(page);
  });

  test('ends automatically, at the provider too', async ({ page }) => {
    await idleFor(page, IDLE_MINUTES - 1);
    await expectWarning(page);
    const end = page.waitForRequest(/\/session\/end\?/);
    await idleFor(page, IDLE_MINUTES);
    await end;
    await page.clock.resume();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('is warned about although the warning is loaded late', async ({ page }) => {
    const loading = await hold(page, `**${builtFile('src/app/frame/idle-warning.tsx')}`);
    await page.reload();
    await loading.held;
    await expectSignedIn(page);
    await idleFor(page, IDLE_MINUTES - 1);
    loading.release();
    await expectWarning(page);
  });

  test('ends at the first key press after the computer has slept through the idle time', async ({ page }) => {
    const end = page.waitForRequest(/\/session\/end\?/);
    await page.clock.setFixedTime((await lastActivity(page)) + 8 * 60 * MINUTE);
    await page.keyboard.press('a');
    await end;
  });
});
