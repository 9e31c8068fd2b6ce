import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSettings } from '../../settings.ts';
import { auth, startAuth } from '../../session/auth.ts';
import { held, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import LoginPage from './login-page.tsx';

const SIGNED_OUT = {
  isAuthenticated: false,
  errorMessage: '',
  userData: null,
  idToken: '',
  accessToken: '',
  configId: '0-portal',
};
const login = () => page.getByRole('button', { name: 'Login', exact: true });

async function showLogin(silentCheck: Promise<typeof SIGNED_OUT> = Promise.resolve(SIGNED_OUT)) {
  stubApi({ 'GET /provider/feature-note': () => [] });
  startAuth(getSettings());
  vi.spyOn(auth(), 'checkAuth').mockResolvedValue(SIGNED_OUT);
  const forceRefresh = vi.spyOn(auth(), 'forceRefresh').mockReturnValue(silentCheck);
  await renderScreen(<LoginPage />, { at: '/login', route: '/login' });
  return { forceRefresh };
}

afterEach(() => {
  auth().stop();
  sessionStorage.clear();
});

test('the check for an existing session is one attempt with a time limit, and Login stays usable during it [LOGIN-11]', async () => {
  const check = held<typeof SIGNED_OUT>();
  const { forceRefresh } = await showLogin(check.answer);
  const leave = vi.spyOn(auth(), 'login').mockReturnValue(new Promise(() => {}));
  await expect.element(page.getByText('Checking for existing session...')).toBeVisible();
  expect(forceRefresh).toHaveBeenCalledExactlyOnceWith({ retries: 0, timeoutSeconds: 8 });
  await login().click();
  expect(leave).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Checking for existing session...')).not.toBeInTheDocument();
});

test('Login shows that it is connecting to a slow login service and ignores a second click [LOGIN-02]', async () => {
  const leaving = held<{ errorMessage: string }>();
  await showLogin();
  const leave = vi.spyOn(auth(), 'login').mockReturnValue(leaving.answer);
  await login().click();
  const connecting = page.getByText('Connecting to the login service...');
  await expect.element(connecting).toBeVisible();
  await expect.element(login()).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings();
  await login().click({ force: true });
  expect(leave).toHaveBeenCalledOnce();
  leaving.release({ errorMessage: 'The discovery document could not be loaded' });
  await expect.element(page.getByText(/^The login service cannot be reached right now/)).toBeVisible();
  await expect.element(connecting).not.toBeInTheDocument();
  await login().click();
  expect(leave).toHaveBeenCalledTimes(2);
});

test('Login works again when the browser restores the page from its history [LOGIN-02]', async () => {
  await showLogin();
  vi.spyOn(auth(), 'login').mockResolvedValue({ errorMessage: '' });
  await login().click();
  await expect.element(login()).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(login()).not.toHaveAttribute('aria-disabled', 'true');
});
