import { claimApi } from '@pbt/domain/contract/claim';
import { afterEach, expect, test, vi } from 'vitest';
import { getSettings, loadSettings } from '../settings.ts';
import { stubApi } from '../../test/api.ts';
import { HttpError } from '../api/http-error.ts';
import { auth, authorize, startAuth } from './auth.ts';
import { handleFailure } from './failures.ts';

const ENDPOINTS = {
  user: 'https://user.example.org/u',
  provider: 'https://provider.example.org/p',
  member: 'https://member.example.org/m',
  claim: '/claims',
  remittanceAdvice: 'https://remittance.example.org/r',
};

function signedIn(): void {
  stubApi({});
  const tokens = {
    accessToken: 'access',
    idToken: 'id',
    refreshToken: '',
    sessionState: '',
    sessionId: 'one',
    generation: 0,
    expiresAt: Date.now() + 60_000,
    userData: { sub: 'staff' },
  };
  sessionStorage.setItem('pbt.oidc.0-portal', JSON.stringify({ tokens }));
  const settings = getSettings();
  startAuth({ ...settings, environment: { ...settings.environment, endpoints: ENDPOINTS } });
}

afterEach(() => {
  auth().stop();
  sessionStorage.clear();
});

test.each(Object.entries(ENDPOINTS))('requests to the %s endpoint get a token [HTTP-02]', (_, endpoint) => {
  signedIn();
  const headers = new Headers();
  expect(authorize(headers, `${endpoint}/anything`)).toBe(true);
  expect(headers.get('authorization')).toBe('Bearer access');
});

test.each(['https://id.example.org/userinfo', 'https://user.example.org/other', '/config/client', '/assets/index.js'])(
  'requests to %s get no token [HTTP-02]',
  (url) => {
    signedIn();
    const headers = new Headers();
    expect(authorize(headers, url)).toBe(false);
    expect(headers.has('authorization')).toBe(false);
  },
);

test('a refused token ends the session, and a refusal after that ends no login that has begun [HTTP-05]', () => {
  signedIn();
  const logout = vi.spyOn(auth(), 'logout');
  const refused = (hadToken: boolean) => new HttpError({ status: 401, isChallenged: true, hadToken });
  handleFailure(refused(true), claimApi.search);
  expect([logout.mock.calls.length, auth().isAuthenticated()]).toEqual([1, false]);
  handleFailure(refused(false), claimApi.search);
  expect(logout).toHaveBeenCalledOnce();
});

test('the provider returns the browser to the base address plus "login" [LOGIN-14]', () => {
  signedIn();
  const { redirectUrl, postLogoutRedirectUri } = auth().config;
  expect([redirectUrl, postLogoutRedirectUri]).toEqual([`${location.origin}/login`, `${location.origin}/login`]);
});

test('optional settings of the identity provider reach the sign-in client [CONFIG-02]', () => {
  stubApi({});
  const settings = getSettings();
  const start = (options: object) => {
    const identityProvider = { ...settings.environment.identityProvider, ...options };
    startAuth({ ...settings, environment: { ...settings.environment, identityProvider } }).stop();
    const { audience, resource, authorizeParams, autoUserInfo, userInfoRequired } = auth().config;
    return { audience, resource, authorizeParams, autoUserInfo, userInfoRequired };
  };
  const off = { audience: [], resource: [], authorizeParams: {}, autoUserInfo: true, userInfoRequired: false };
  expect(start({})).toEqual(off);
  const named = { audience: ['https://api'], resource: ['urn:a', 'urn:b'], authorizeParams: { ui_locales: 'en' } };
  expect(start({ ...named, userInfo: 'required' })).toEqual({ ...off, ...named, userInfoRequired: true });
  expect(start({ userInfo: 'off' })).toEqual({ ...off, autoUserInfo: false });
  expect(start({ userInfo: 'on' })).toEqual(off);
});

test('both start-up configurations are combined, and the authority is the STS server [CONFIG-02]', async () => {
  stubApi({});
  const { environment, client } = getSettings();
  const server = 'https://sts.example.org';
  const responses = {
    '/config/environment/v3': { ...environment, identityProvider: { ...environment.identityProvider, server } },
    '/config/client': { ...client, productName: 'From the client configuration' },
  };
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    asked.push(address);
    const found = Object.entries(responses).find(([path]) => address.endsWith(path));
    return found ? Response.json(found[1]) : new Response(null, { status: 404 });
  });
  const settings = await loadSettings();
  expect(settings.client.productName).toBe('From the client configuration');
  await startAuth(settings).login();
  expect(asked).toContain(`${server}/.well-known/openid-configuration`);
});
