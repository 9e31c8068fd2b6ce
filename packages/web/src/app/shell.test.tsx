import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../test-api.ts';
import { renderShell, storedTokens } from './test-shell.tsx';

const address = () => location.pathname + location.search;

test.each([
  ['with a challenge', { 'www-authenticate': 'Bearer error="invalid_token"' }],
  ['without a challenge', {}],
])(
  'a user fetch that answers 401 %s clears the session and stays on the login page [GUARD-05] [HTTP-05] [HTTP-06]',
  async (_, headers) => {
    const { named } = await renderShell({
      at: '/search',
      handlers: { 'GET /user': () => failure(401, 'The token was revoked', headers) },
    });
    await expect.element(page.getByText(/^Your session has expired/)).toBeVisible();
    expect(address()).toBe('/login?expired');
    expect(storedTokens()).toBeNull();
    await expect.element(page.getByText('Checking for existing session...')).not.toBeInTheDocument();
    expect(named('GET /user')).toHaveLength(1);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect.element(page.getByText(/^The sign-in service cannot be reached/)).toBeVisible();
  },
);
