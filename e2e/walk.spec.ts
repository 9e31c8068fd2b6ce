import { expect, signIn, test } from './fixtures.ts';

test('the patient’s name stays visible, dental plans show the waiting period, and the key opens in a new window [PATIENT-01] [PATIENT-02] [PATIENT-21] [PATIENT-23] [PATIENT-24]', async ({
  staff: page,
}) => {
  await page.goto('/patient-details/80000010100');
  await expect(page.getByRole('heading', { name: 'Avery Lindqvist' })).toBeVisible();
  for (const plan of ['Choice PPO 1000', 'Dental PPO 1500', 'Clear Vision 150']) {
    await expect(page.getByRole('heading', { name: plan })).toHaveCount(1);
  }
  await expect(page.getByText('A 36 month missing-tooth waiting period applies to this plan.')).toBeVisible();
  const key = page.getByRole('link', { name: 'View DPS Key' });
  await expect(key).toHaveAttribute('target', '_blank');
  await expect(key).toHaveAttribute('href', /\/documents\/.*\.pdf$/);
  await expect(page.getByRole('link', { name: /preauthorization/i })).toHaveAttribute('target', '_blank');
  const bar = page.getByRole('region', { name: 'Summary', exact: true });
  await expect(bar).toHaveCount(0);
  await page.mouse.wheel(0, 900);
  await expect(bar).toContainText('Avery Lindqvist');
  for (const fact of ['80000010100', '04/12/1984', '800000101']) await expect(bar).toContainText(fact);
  await bar.getByRole('link', { name: 'Back To Top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the dental page keeps the patient’s name visible, and its key opens in a new window [DENTAL-05] [DENTAL-07]', async ({
  staff: page,
}) => {
  await page.goto('/dental-claim-history/80000014900/x');
  const key = page.getByRole('button', { name: /View DPS Key/ });
  await expect(key).toBeVisible();
  // Opens a new window, and this page stays.
  const [keyRequest] = await Promise.all([
    page.context().waitForEvent('request', (request) => /\/documents\/.*\.pdf$/.test(request.url())),
    key.click(),
  ]);
  expect(keyRequest.isNavigationRequest()).toBe(true);
  await expect(page).toHaveURL(/\/dental-claim-history\//);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  const bar = page.getByRole('region', { name: 'Summary', exact: true });
  await expect(bar).toContainText('80000014900');
  await expect(bar.getByRole('link', { name: 'Back To Top' })).toBeVisible();
});

test('the emulation badge shows the name, reports a failed stop, and stopping closes the open tabs [EMULATE-01] [EMULATE-02] [EMULATE-03] [EMULATE-06] [TABS-22]', async ({
  page,
}) => {
  await signIn(page, 'super');
  await page.goto('/faq');
  await expect(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link');
  await expect(tabs.filter({ hasText: 'FAQ' })).toHaveCount(1);
  await page.goto('/user-lookup');
  await expect(tabs.filter({ hasText: 'FAQ' })).toHaveCount(1);
  await page.getByLabel('Username').fill('staff');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/start-emulate*', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Emulate staff' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('banner').getByText('Emulating Robin Ashdown', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/search$/);
  await expect(tabs.filter({ hasText: 'FAQ' })).toHaveCount(0);
  await page.route('**/api/stop-emulate', (route) => route.fulfill({ status: 500 }), { times: 1 });
  const stop = page.getByRole('button', { name: 'Stop emulating' });
  await stop.click();
  await expect(page.getByText('Failed to stop emulating user')).toBeVisible();
  await page.mouse.move(400, 600);
  await stop.hover();
  await expect(page.getByText('Stop emulating', { exact: true }).filter({ visible: true })).toBeVisible();
  await stop.click();
  await expect(page.getByRole('banner').getByText('Emulating Robin Ashdown', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/search$/);
});

test('provider pages require a sign-in [PROVIDER-01] [PROVIDER-02] [ROUTE-04]', async ({ page }) => {
  for (const path of ['/provider-details/9000001013', '/provider-update']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  }
  await signIn(page, 'staff');
  await page.goto('/profile');
  await page.getByRole('link', { name: '9000001013' }).first().click();
  await expect(page).toHaveURL(/\/provider-details\/9000001013$/);
  await expect(page.getByRole('main').getByText('9000001013').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/provider-update');
  await expect(page.getByRole('heading', { name: 'Provider Update' })).toBeVisible();
});

test('patient claims show ten per page with ten page links and can be sorted [PCLAIMS-07]', async ({ staff: page }) => {
  await page.goto('/patient-details/80000014800');
  const claims = page.getByRole('region', { name: /^Patient Claims/ });
  const rows = claims.getByRole('row');
  await expect(rows).toHaveCount(11);
  const pages = claims.getByRole('navigation').getByRole('button', { name: /^Page \d+$/ });
  await expect(pages).toHaveCount(10);
  const claimId = claims.getByRole('button', { name: 'Claim ID' });
  await claimId.click();
  await expect(rows.nth(1)).toContainText('940000000000');
  await claimId.click();
  await expect(rows.nth(1)).toContainText('940000009990');
});

test('planned maintenance is shown above the search, and a tab without a name keeps its general title [SEARCH-01] [TABS-14]', async ({
  staff: page,
}) => {
  await page.route('**/api/provider/maintenance-window', (route) =>
    route.fulfill({
      json: {
        notifyUserDate: null,
        maintenanceStartDateTime: '2026-11-15T00:00:00',
        maintenanceEndDateTime: '2026-11-16T23:00:00',
        customMessage: 'Letters come later today.',
        maintenanceStatus: null,
      },
    }),
  );
  await page.goto('/search');
  const banner = page.getByText('Letters come later today.');
  await expect(banner).toBeVisible();
  const top = async (locator: typeof banner) => (await locator.boundingBox())!.y;
  expect(await top(banner)).toBeLessThan(await top(page.getByRole('main')));
  await page.route('**/api/member/80000010100', (route) => route.fulfill({ status: 500 }));
  await page.goto('/patient-details/80000010100');
  const tabs = page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link');
  await expect(tabs.filter({ hasText: 'Patient Details' })).toHaveCount(1);
  // Only the page shows the failure. A snackbar would repeat the text.
  await expect(page.getByText('There was an error retrieving patient details')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
});
