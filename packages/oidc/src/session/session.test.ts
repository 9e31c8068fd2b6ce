import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { createSession } from './session.ts';
import { createStore } from './store.ts';
import { stored } from '../../test/fake-idp.ts';
import { CONFIG } from '../../test/fake-tab.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig, TokenSet } from '../types.ts';

const TOKENS: TokenSet = {
  accessToken: 'a',
  idToken: 'i',
  refreshToken: 'r',
  expiresAt: null,
  userData: { sub: 'user-1' },
  sessionState: '',
  sessionId: 'f',
  generation: 0,
};

function open(change: Partial<LoginConfig> = {}) {
  const store = createStore(
    null,
    createLogger('none', 'main', () => {}),
  );
  const config = resolveConfig({ ...CONFIG, configId: 'main', ...change }, 0);
  return { store, session: createSession(store, config), reopen: () => createSession(store, config) };
}

describe('stored session', () => {
  test.each([
    { accessToken: 'a', idToken: 'i', yes: true },
    { accessToken: 'a', idToken: '', yes: false },
    { accessToken: '', idToken: 'i', yes: false },
    { accessToken: '', idToken: '', yes: false },
  ])('access token "$accessToken" and ID token "$idToken" is authenticated: $yes [OIDC-04]', ({ yes, ...tokens }) => {
    const { session } = open();
    session.update({ tokens: { ...TOKENS, ...tokens } });
    expect(session.isAuthenticated()).toBe(yes);
  });

  test('clearing forgets the user and a running renewal, and keeps the provider’s data', () => {
    const { session } = open();
    const discovery = { issuer: 'https://idp.test' };
    const renew = { state: 'running', dateOfLaunchedProcessUtc: '2026-01-01T00:00:00Z' } as const;
    session.update({ tokens: TOKENS, discovery, discoveryAt: 5, jwks: { keys: [] }, renew });
    session.clear();
    expect(session.read()).toEqual({ tokens: null, renew: null, discovery, discoveryAt: 5, jwks: { keys: [] } });
  });

  test.each([
    '{broken',
    '[]',
    'null',
    '{"tokens":{"accessToken":"a"}}',
    '{"tokens":[1]}',
    JSON.stringify({ tokens: { ...TOKENS, userData: {} } }),
  ])('stored text %s counts as signed out', (text) => {
    const { store, session } = open();
    store.setRaw('oidc.main', text);
    expect(session.isAuthenticated()).toBe(false);
  });

  test('a change of the stored text is detected', () => {
    const { store, session, reopen } = open();
    session.update({ tokens: TOKENS });
    expect(reopen().isAuthenticated()).toBe(true);
    store.remove('oidc.main');
    expect(session.isAuthenticated()).toBe(false);
  });

  test('a refresh token in memory is never stored and is lost with the page', () => {
    const { store, session, reopen } = open({ refreshTokenStore: 'memory' });
    session.update({ tokens: TOKENS });
    session.update({ renew: null });
    expect(session.tokens()?.refreshToken).toBe('r');
    expect(store.getRaw('oidc.main')).not.toContain('"r"');
    expect(reopen().tokens()?.refreshToken).toBe('');
  });

  test('storage holds tokens, user data, the route to return to, code verifier, nonce and state [OIDC-05]', async () => {
    const world = await createWorld({ useRefreshToken: true });
    world.tab.client.rememberRoute('/claim-details/1');
    await world.tab.client.login();
    const record = stored(world.tab.storage.get(world.tab.transactionKeys()[0] ?? ''));
    expect(Object.keys(record)).toEqual(expect.arrayContaining(['state', 'nonce', 'codeVerifier']));
    expect(world.tab.storage.get('pbt.originalRoute')).toBe('/claim-details/1');
    await signIn(world);
    expect(world.tab.tokens()).toMatchObject({
      accessToken: expect.stringMatching(/.+/),
      idToken: expect.stringMatching(/.+/),
      refreshToken: expect.stringMatching(/.+/),
      userData: { sub: 'user-1', name: 'Pat Example', email: 'pat@example.test' },
    });
  });

  test('everything is in session storage under the prefix, and the refresh token only if it is used [OIDC-02]', async () => {
    const world = await createWorld();
    await signIn(world);
    expect([...world.tab.storage.keys()].toSorted()).toEqual(['pbt.oidc.0-pbt-spa', 'pbt.tab.0-pbt-spa']);
    expect(world.tab.tokens()?.refreshToken).toBe('');
  });
});
