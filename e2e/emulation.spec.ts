import type { Page } from '@playwright/test';
import { expect, quickSearch, signIn, test } from './fixtures.ts';

const SUPER = 'Sidney Vance';
const badge = (page: Page) => page.getByText('Emulating', { exact: true });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop emulating' });
const menuOf = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

async function lookUp(page: Page, username: string): Promise<void> {
  await page.goto('/user-lookup');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: `Emulate ${username}` })).toBeVisible();
}

async function emulate(page: Page, username: string): Promise<void> {
  await lookUp(page, username);
  await page.getByRole('button', { name: `Emulate ${username}` }).click();
  await expect(badge(page)).toBeVisible();
}

async function stop(page: Page): Promise<void> {
  await stopButton(page).click();
  await expect(menuOf(page, SUPER)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
}

/** Opens a second window of the same user, signed in through the provider's session. */
async function secondWindow(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(menuOf(other, SUPER)).toBeVisible();
  return other;
}

test("an emulation starts with one search tab, allows no submissions, and ends with the administrator's identity [EMULATE-01] [EMULATE-02] [EMULATE-04]", async ({
  page,
}) => {
  await signIn(page, 'super');
  await page.goto('/faq');
  await emulate(page, 'staff');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link')).toHaveText(['SEARCH']);
  await menuOf(page, 'Robin Ashdown').click();
  await expect(page.getByRole('menuitem', { name: "Robin Ashdown's Profile" })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'User Lookup' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Provider Update' }).click();
  await expect(page.getByText('View only while emulating Robin Ashdown.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await stop(page);
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link')).toHaveText(['SEARCH']);
});

test('the audit report shows both names, and the user sees who emulated them', async ({ page, portal }) => {
  await signIn(page, 'super');
  await emulate(page, 'newcomer');
  await page.goto('/profile/105');
  await expect(page.getByRole('cell', { name: 'In progress' })).toBeVisible();
  await stop(page);
  const report = JSON.parse(portal.command('audit', 'report', '--json')) as {
    emulations: { who: string; lookedAs: string; calls: number }[];
  };
  const row = report.emulations.find(({ lookedAs }) => lookedAs === 'newcomer');
  expect(row?.who).toBe('super');
  expect(row!.calls).toBeGreaterThan(2);

  const fresh = await page.context().browser()!.newContext({ baseURL: portal.url });
  const own = await fresh.newPage();
  await signIn(own, 'newcomer');
  await own.goto('/profile');
  await expect(own.getByRole('region', { name: 'Emulations of this account' }).getByText(SUPER).first()).toBeVisible();
  await fresh.close();
});

test('a second window cannot start another emulation, and the first one continues [EMULATE-07]', async ({ page }) => {
  await signIn(page, 'super');
  const other = await secondWindow(page);
  await lookUp(other, 'newcomer');
  await emulate(page, 'umr');
  await other.getByRole('button', { name: 'Emulate newcomer' }).click();
  const dialog = other.getByRole('dialog', { name: 'User Emulation Error' });
  await expect(dialog).toContainText('Not possible while emulating Emery Colfax.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.goto('/user-lookup');
  await expect(page).toHaveURL(/\/forbidden$/);
  await expect(menuOf(page, 'Emery Colfax')).toBeVisible();
  await stop(page);
});

test('a super administrator cannot be emulated [EMULATE-07]', async ({ page }) => {
  await signIn(page, 'super');
  await lookUp(page, 'super');
  await page.getByRole('button', { name: 'Emulate super' }).click();
  await expect(page.getByRole('dialog', { name: 'User Emulation Error' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(badge(page)).toHaveCount(0);
});

test('when the super role is removed, one call is refused and the next call runs as the administrator [EMULATE-08]', async ({
  page,
  portal,
}) => {
  await signIn(page, 'super');
  await emulate(page, 'umr');
  portal.command('users', 'roles', 'super', '--remove', 'SuperAdmin');
  try {
    // The first call after the role was removed is refused. The next call runs with the user's own identity.
    const refused = page.waitForResponse((response) => response.status() === 403);
    await quickSearch(page, '800000101');
    await refused;
    await expect(menuOf(page, SUPER)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await page.goto('/user-lookup');
    await expect(page).toHaveURL(/\/forbidden$/);
  } finally {
    portal.command('users', 'roles', 'super', '--add', 'SuperAdmin');
  }
});

test('when the emulated account is locked, its code is shown and the emulation can be ended', async ({
  page,
  portal,
}) => {
  await signIn(page, 'super');
  await emulate(page, 'umr');
  portal.command('users', 'lock', 'umr');
  try {
    await quickSearch(page, '800000101');
    await expect(page.getByText('Your account is locked.')).toBeVisible();
    await expect(badge(page)).toBeVisible();
    // A reload restores access too.
    await page.goto('/search');
    await expect(menuOf(page, SUPER)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  } finally {
    portal.command('users', 'unlock', 'umr');
  }
});

test('when emulation ends in one window, the next call of the other window runs as the administrator', async ({
  page,
}) => {
  await signIn(page, 'super');
  const other = await secondWindow(page);
  await emulate(page, 'umr');
  await quickSearch(other, '800000101');
  await expect(menuOf(other, 'Emery Colfax')).toBeVisible();
  await stop(page);
  await quickSearch(other, '800000101');
  await expect(menuOf(other, SUPER)).toBeVisible();
  await expect(badge(other)).toHaveCount(0);
});
