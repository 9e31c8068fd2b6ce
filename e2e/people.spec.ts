import { expect, expectAccessible, signIn, signInByForm, test } from './fixtures.ts';

test('staff users see their providers, groups and facilities, and terminated ones on request', async ({
  staff: page,
}) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Ashdown');
  await expect(page.getByRole('tab', { name: 'Providers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('columnheader', { name: 'Termination Date' })).toHaveCount(0);
  await page.getByLabel('Include Terminated').check();
  await expect(page.getByRole('columnheader', { name: 'Termination Date' })).toBeVisible();
  await page.getByRole('tab', { name: 'Provider Groups' }).click();
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('link', { name: /^9\d{9}$/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('an Admin user sees a tax ID of the office that has no access row', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/provider-list');
  await expect(page.getByRole('status').filter({ hasText: /\d+ providers/ })).toBeVisible();
});

test('a user without access sees a message and whom to contact', async ({ page }) => {
  await signIn(page, 'noaccess');
  await page.goto('/profile');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
});

test('staff users cannot open another user’s profile, and a super administrator can', async ({ page }) => {
  await signIn(page, 'newcomer');
  await page.goto('/profile/101');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
});

test('a user flagged isUmr does not see Letters', async ({ page }) => {
  await signIn(page, 'umr');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Letters' })).toHaveCount(0);
  await page.goto('/letters');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('a super administrator can unlock a locked account', async ({ page, portal }) => {
  await signIn(page, 'super');
  await page.goto('/profile/109');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  // Locks the account again for other tests.
  portal.command('users', 'lock', 'locked');
});

test('the access update adds new records of the tax IDs once', async ({ staff: page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Modify Access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
  await dialog.getByRole('button', { name: 'Run Update' }).click();
  await expect(
    dialog.getByText(/records? (was|were) added to your PBT security access|already up to date/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Modify Access' }).click();
  await dialog.getByRole('button', { name: 'Run Update' }).click();
  await expect(dialog.getByText('Your PBT security access is already up to date')).toBeVisible();
});

test('an emulation started in one window also applies in the other window', async ({ page, context }) => {
  await signIn(page, 'super');
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other).toHaveURL(/\/search$/);
  await page.goto('/user-lookup');
  await page.getByLabel('Username').fill('umr');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Emulate umr' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toBeVisible();
  await other.getByRole('link', { name: 'FAQ' }).click();
  await other.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'SEARCH' }).click();
  await other.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('800000101');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Emulating', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop emulating' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toHaveCount(0);
});

test('an emulation left over from an earlier session is ended at the first user fetch [EMULATE-05]', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, 'super');
  await page.goto('/user-lookup');
  await page.getByLabel('Username').fill('newcomer');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Emulate newcomer' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toBeVisible();
  const fresh = await browser.newContext({ baseURL: portal.url });
  const later = await fresh.newPage();
  await signInByForm(later, 'super');
  await expect(later.getByRole('button', { name: 'Sidney Vance' })).toBeVisible();
  await expect(later.getByText('Emulating', { exact: true })).toHaveCount(0);
  await fresh.close();
});

test('a provider page shows networks, groups and locations, and a provider of another office is refused', async ({
  staff: page,
}) => {
  await page.goto('/provider-details/9000001013');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marlowe Finch');
  for (const name of ['Provider Information', 'Network Status', 'Groups', 'Locations']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto('/provider-details/9000002011');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
});

test('a provider update is sent with its file', async ({ staff: page }) => {
  await page.goto('/provider-update');
  await page.locator('input[type=file]').setInputFiles({
    name: 'change-form.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('New phone number.'),
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your provider update was sent.')).toBeVisible();
  await expectAccessible(page);
});

test('a provider update with an unreadable file shows a message', async ({ staff: page }) => {
  await page.goto('/provider-update');
  await page.locator('input[type=file]').setInputFiles({
    name: 'change-form.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nnothing more'),
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to send the provider update.' });
  await expect(notice).toContainText(/The (content of the )?file .+\. Nothing was sent\./);
  await expect(page.getByText('change-form.pdf')).toBeVisible();
});
