import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSettings } from '../../settings.ts';
import { auth, startAuth } from '../../session/auth.ts';
import { held, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import LoginPage from './login-page.tsx';

const NOBODY = {
  isAuthenticated: false,
  errorMessage: '',
  userData: null,
  idToken: '',
  accessToken: '',
  configId: '0-portal',
};
const login = () => page.getByRole('button', { name: 'Login', exact: true });

async function showLogin(silentCheck: Promise<typeof NOBODY> = Promise.resolve(NOBODY)) {
  stubApi({ 'GET /provider/feature-note': () => [] });
  startAuth(getSettings());
  vi.spyOn(auth(), 'checkAuth').mockResolvedValue(NOBODY);
  const forceRefresh = vi.spyOn(auth(), 'forceRefresh').mockReturnValue(silentCheck);
  await renderScreen(<LoginPage />, { at: '/login', route: '/login' });
  return { forceRefresh };
}

afterEach(() => {
  auth().stop();
  sessionStorage.clear();
});

test('the search for an existing session is one attempt of a few seconds, and Login works meanwhile [LOGIN-11]', async () => {
  const check = held<typeof NOBODY>();
  const { forceRefresh } = await showLogin(check.answer);
  const leave = vi.spyOn(auth(), 'login').mockReturnValue(new Promise(() => {}));
  await expect.element(page.getByText('Checking for existing session...')).toBeVisible();
  expect(forceRefresh).toHaveBeenCalledExactlyOnceWith({ retries: 0, timeoutSeconds: 8 });
  await login().click();
  expect(leave).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Checking for existing session...')).not.toBeInTheDocument();
});

test('Login shows at once that it waits for a slow sign-in service, and takes no second click [LOGIN-02]', async () => {
  const leaving = held<{ errorMessage: string }>();
  await showLogin();
  const leave = vi.spyOn(auth(), 'login').mockReturnValue(leaving.answer);
  await login().click();
  const connecting = page.getByText('Connecting to the sign-in service...');
  await expect.element(connecting).toBeVisible();
  await expect.element(login()).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings();
  await login().click({ force: true });
  expect(leave).toHaveBeenCalledOnce();
  leaving.release({ errorMessage: 'The discovery document could not be loaded' });
  await expect.element(page.getByText(/^The sign-in service cannot be reached right now/)).toBeVisible();
  await expect.element(connecting).not.toBeInTheDocument();
  await login().click();
  expect(leave).toHaveBeenCalledTimes(2);
});

test('Login can be used again when the browser brings the page back from its history [LOGIN-02]', async () => {
  await showLogin();
  vi.spyOn(auth(), 'login').mockResolvedValue({ errorMessage: '' });
  await login().click();
  await expect.element(login()).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(login()).not.toHaveAttribute('aria-disabled', 'true');
});
