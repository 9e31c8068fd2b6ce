import type { User } from '@pbt/domain/contract/user';
import { afterEach, onTestFinished } from 'vitest';
import { connectApi } from '../src/api/client.ts';
import { getSettings } from '../src/settings.ts';
import { auth, authorize, startAuth } from '../src/session/auth.ts';
import { handleFailure } from '../src/session/failures.ts';
import { changeIdentity, checkIdentity } from '../src/session/identity.ts';
import { clearUserOnSessionEnd } from '../src/session/sign-out.ts';
import { stubApi, type Handlers } from './api.ts';
import { render } from './render.tsx';
import { App } from '../src/app/app.tsx';

export const STAFF: User = {
  id: 101,
  name: { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' },
  email: 'robin@example.org',
  status: { code: 'Active', text: 'Active' },
  contact: { phone: null, email: null },
  roles: ['Staff'],
  emulatingUser: '',
  isUmr: false,
  initialActivityDate: '2020-01-01',
};

const TOKENS = {
  accessToken: 'access',
  idToken: 'id',
  refreshToken: '',
  sessionState: '',
  sessionId: 'one',
  generation: 0,
  expiresAt: null,
  userData: { sub: 'staff' },
};

const SESSION_KEY = 'pbt.oidc.0-portal';

export const storedTokens = () =>
  (JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '{}') as { tokens?: unknown }).tokens ?? null;

interface ShellOptions {
  readonly at: string;
  readonly signedIn?: boolean;
  readonly handlers?: Handlers;
}

/** Renders the whole portal at an address, like main.tsx. It has a stored session unless `signedIn` is false. */
export async function renderShell({ at, signedIn = true, handlers = {} }: ShellOptions) {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  if (signedIn) sessionStorage.setItem(SESSION_KEY, JSON.stringify({ tokens: TOKENS }));
  history.replaceState(null, '', at);
  // The portal keeps cached responses and tabs outside React. This removes those of the previous test.
  changeIdentity();
  const api = stubApi({ 'GET /user': () => STAFF, 'GET /user/feature': () => [], ...handlers });
  const { environment } = getSettings();
  startAuth(getSettings());
  clearUserOnSessionEnd();
  connectApi({
    endpoints: environment.endpoints,
    authorize,
    onFailure: handleFailure,
    onIdentity: checkIdentity,
  });
  if (location.pathname !== '/login') void auth().checkAuth();
  await render(<App />);
  return api;
}

afterEach(() => {
  auth().stop();
  sessionStorage.clear();
});
