import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { cloneTemplate, dropClone } from './databases.ts';
import { expect, START_LIMIT_MS, test as base } from './fixtures.ts';
import { startPortal, type Portal } from '../tools/stage/portal-process.ts';
import { collect, expectSignedIn, grantOf, SHORT_TOKENS } from './session-helpers.ts';

/** A separate portal for the implicit flow, with short access tokens. */
const test = base.extend<object, { readonly portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const folder = process.env['PBT_E2E_FOLDER']!;
      const dataDir = join(folder, `implicit-${workerIndex}`);
      cpSync(join(folder, 'template'), dataDir, { recursive: true });
      const settings = { OIDC_RESPONSE_TYPE: 'id_token token', ...SHORT_TOKENS };
      const portal = await startPortal(dataDir, { ...cloneTemplate(workerIndex), ...settings });
      await use(portal);
      await portal.stop();
      dropClone(workerIndex);
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});

test('the implicit flow signs in, returns to the remembered page and renews silently [OIDC-01] [OIDC-18]', async ({
  page,
  portal,
}) => {
  const exchanges = collect(page.context(), (request) => grantOf(request) !== null);
  await page.goto(`${portal.url}/login`);
  await expect(page.getByText('Checking for existing session...')).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('pbt.originalRoute', '/letters'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${portal.url}/letters`);
  const generation = () =>
    page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('pbt.oidc.0-pbt-implicit') ?? 'null') as {
        tokens: { generation: number } | null;
      } | null;
      return stored?.tokens?.generation ?? -1;
    });
  await expect.poll(generation).toBeGreaterThan(0);
  expect(exchanges).toEqual([]);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' })).toBeVisible();
});
