import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sign-in package as one file; no screen of the portal opens a popup, but its login page answers for one. */
function bundlePackage(): string {
  const file = join(process.env['PBT_E2E_FOLDER']!, 'sign-in-package.js');
  execFileSync(process.execPath, [
    join(root, 'node_modules/rolldown/bin/cli.mjs'),
    join(root, 'packages/oidc/src/index.ts'),
    '--format',
    'esm',
    '--platform',
    'browser',
    '--no-codeSplitting',
    '--file',
    file,
  ]);
  return readFileSync(file, 'utf8');
}

interface SignInPackage {
  createOidcClient(config: object): {
    loginWithPopup(): Promise<{ isAuthenticated: boolean; errorMessage: string }>;
  };
}

test('a popup signs in at the provider, passes its result to the page that opened it, and closes', async ({
  page,
  portal,
}) => {
  const body = bundlePackage();
  await page.route('**/assets/sign-in-package.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  const result = page.evaluate(async (authority) => {
    const address = '/assets/sign-in-package.js';
    const { createOidcClient } = (await import(address)) as SignInPackage;
    const origin = location.origin;
    const client = createOidcClient({
      authority,
      clientId: 'pbt-spa',
      responseType: 'code',
      scope: 'openid email profile offline_access',
      redirectUrl: `${origin}/login`,
      postLogoutRedirectUri: `${origin}/login`,
    });
    const { isAuthenticated, errorMessage } = await client.loginWithPopup();
    return { isAuthenticated, errorMessage: errorMessage ?? '' };
  }, portal.idpUrl);
  const popup = await opened;
  await popup.getByLabel('Username').fill('staff');
  await popup.getByLabel('Password').fill('demo');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
  expect(await result).toEqual({ isAuthenticated: true, errorMessage: '' });
  // Signed in, the package leads on by itself.
  await page.waitForURL(/\/(?:search)?$/);
  await expect(page.getByRole('button', { name: 'Robin Ashdown' })).toBeVisible();
});
