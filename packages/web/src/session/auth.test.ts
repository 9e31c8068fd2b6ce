import { afterEach, expect, test } from 'vitest';
import { getSettings } from '../environment.ts';
import { stubApi } from '../test-api.ts';
import { auth, authorize, startAuth } from './auth.ts';

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
    family: 'one',
    turn: 0,
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

test.each(Object.entries(ENDPOINTS))('the %s endpoint is a secure route [HTTP-02]', (_, endpoint) => {
  signedIn();
  const headers = new Headers();
  expect(authorize(headers, `${endpoint}/anything`)).toBe(true);
  expect(headers.get('authorization')).toBe('Bearer access');
});

test.each(['https://id.example.org/userinfo', 'https://user.example.org/other', '/config/client', '/assets/index.js'])(
  '%s is none [HTTP-02]',
  (url) => {
    signedIn();
    const headers = new Headers();
    expect(authorize(headers, url)).toBe(false);
    expect(headers.has('authorization')).toBe(false);
  },
);

test('the provider is told to answer at the base address plus "login" [LOGIN-14]', () => {
  signedIn();
  const { redirectUrl, postLogoutRedirectUri } = auth().config;
  expect([redirectUrl, postLogoutRedirectUri]).toEqual([`${location.origin}/login`, `${location.origin}/login`]);
});
