import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

async function signedIn(config: Partial<LoginConfig> = {}): Promise<World & { idToken: string }> {
  const world = await createWorld(config);
  const { idToken } = await signIn(world);
  world.idp.requests.length = 0;
  world.tab.assigned.length = 0;
  world.tab.routes.length = 0;
  world.tab.events.length = 0;
  return { ...world, idToken };
}

async function failing(config: Partial<LoginConfig>) {
  const { browser, idp, tab } = await signedIn(config);
  idp.plans.revocation.push(...Array.from({ length: 6 }, () => 500));
  const result = await browser.until(tab.client.revokeAndLogout());
  return { result, log: tab.lines.join('\n'), tokens: tab.tokens(), left: tab.assigned.length };
}

const OPTIONS = { state: 'st', logoutHint: 'pat', uiLocales: 'en-US' };

describe('sign-out', () => {
  test('by redirect sends exactly these parameters [OIDC-71]', async () => {
    const { idToken, tab } = await signedIn({ endSessionParams: { extra: '1' } });
    await tab.client.logout(OPTIONS);
    const url = new URL(tab.assigned[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://idp.test/end');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      extra: '1',
      id_token_hint: idToken,
      client_id: 'pbt-spa',
      post_logout_redirect_uri: `${ORIGIN}/login`,
      state: 'st',
      logout_hint: 'pat',
      ui_locales: 'en-US',
    });
  });

  test('can replace the configured return address [OIDC-71]', async () => {
    const { tab } = await signedIn();
    await tab.client.logout({ postLogoutRedirectUri: `${ORIGIN}/bye` });
    expect(new URL(tab.assigned[0] ?? '').searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/bye`);
    const hosted = await signedIn({ hostedLogout: true });
    await hosted.tab.client.logout({ postLogoutRedirectUri: `${ORIGIN}/bye` });
    expect(new URL(hosted.tab.assigned[0] ?? '').searchParams.get('returnTo')).toBe(`${ORIGIN}/bye`);
  });

  test('by POST submits a form with the same fields [OIDC-71]', async () => {
    const { idToken, tab } = await signedIn();
    await tab.client.logout({ ...OPTIONS, method: 'POST' });
    expect(tab.assigned).toEqual([]);
    expect(tab.forms).toEqual([
      {
        url: 'https://idp.test/end',
        fields: {
          id_token_hint: idToken,
          client_id: 'pbt-spa',
          post_logout_redirect_uri: `${ORIGIN}/login`,
          state: 'st',
          logout_hint: 'pat',
          ui_locales: 'en-US',
        },
      },
    ]);
  });

  test('leaves out empty parameters and keeps those of the endpoint [OIDC-71]', async () => {
    const { tab } = await signedIn({
      postLogoutRedirectUri: undefined,
      endpoints: { end_session_endpoint: 'https://idp.test/end?tenant=7' },
    });
    await tab.client.logout();
    expect([...new URL(tab.assigned[0] ?? '').searchParams.keys()]).toEqual(['tenant', 'id_token_hint', 'client_id']);
  });

  test.each([
    { authority: 'https://clinic.auth0.com', special: true },
    { authority: 'https://auth0.com/', special: true },
    { authority: 'https://clinic.eu.auth0.com/', special: true },
    { authority: 'https://evilauth0.com', special: false },
    { authority: 'https://auth0.com.evil.test', special: false },
    { authority: 'https://idp.test/auth0.com', special: false },
  ])(
    'with authority $authority the hosted-login address is used: $special [OIDC-72]',
    async ({ authority, special }) => {
      const { browser, idp, tab } = await createWorld({ authority, endpoints: { issuer: 'https://idp.test' } });
      idp.discovery['end_session_endpoint'] = 'https://idp.test/end';
      await browser.until(tab.client.logout({ method: 'GET' }));
      const returnTo = encodeURIComponent(`${ORIGIN}/login`);
      expect(tab.assigned[0]).toBe(
        special
          ? `${authority.replace(/\/$/, '')}/v2/logout?client_id=pbt-spa&returnTo=${returnTo}`
          : `https://idp.test/end?client_id=pbt-spa&post_logout_redirect_uri=${returnTo}`,
      );
    },
  );

  test('hosted-login logout can be configured for a provider with its own domain [OIDC-72]', async () => {
    const { tab } = await signedIn({ hostedLogout: true });
    await tab.client.logout({ method: 'POST' });
    expect([tab.assigned[0]?.split('?')[0], tab.forms]).toEqual(['https://idp.test/v2/logout', []]);
  });

  test.each([{}, { local: true }, { method: 'POST' as const }])(
    'with %o forgets the user and publishes that',
    async (options) => {
      const { tab } = await signedIn({ useRefreshToken: true });
      await tab.client.logout(options);
      expect([tab.tokens(), tab.transactionKeys(), tab.client.getAccessToken()]).toEqual([null, [], null]);
      expect(tab.client.getSnapshot()).toEqual({
        isAuthenticated: false,
        userData: null,
        checked: true,
        signedOut: true,
      });
      expect(tab.names()).toEqual(['UserDataChanged', 'NewAuthenticationResult']);
      expect(tab.routes).toEqual([]);
    },
  );

  test('with local stays on the page', async () => {
    const { tab } = await signedIn();
    await tab.client.logout({ local: true });
    expect([tab.assigned, tab.forms]).toEqual([[], []]);
  });

  test('without an endpoint stays on the page and still forgets the user', async () => {
    const { tab } = await signedIn({ endpoints: { end_session_endpoint: '' } });
    await tab.client.logout();
    expect([tab.assigned, tab.tokens()]).toEqual([[], null]);
  });

  test('a returned sign-out state is not treated as a sign-in answer', async () => {
    const { tab } = await signedIn();
    await tab.client.logout({ state: 'st' });
    const result = await tab.load(`${ORIGIN}/login?state=st`).checkAuth();
    expect(result).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect([tab.routes, tab.href, tab.transactionKeys()]).toEqual([[], `${ORIGIN}/login`, []]);
  });
});

describe('revocation', () => {
  test('revokes the refresh token, then the access token, then ends the session [OIDC-68]', async () => {
    const world = await signedIn({ useRefreshToken: true });
    const before = world.tab.tokens();
    expect(await world.tab.client.revokeAndLogout()).toEqual({ errorMessage: '', isLeaving: true });
    expect(world.idp.to('revocation').map(({ form }) => form)).toEqual([
      { client_id: 'pbt-spa', token: before?.refreshToken, token_type_hint: 'refresh_token' },
      { client_id: 'pbt-spa', token: before?.accessToken, token_type_hint: 'access_token' },
    ]);
    const [request] = world.idp.to('revocation');
    expect([request?.method, request?.headers.get('content-type')]).toEqual([
      'POST',
      'application/x-www-form-urlencoded',
    ]);
    expect(world.tab.assigned).toHaveLength(1);
  });

  test('two failed requests are retried [OIDC-68]', async () => {
    const { browser, idp, tab } = await signedIn();
    idp.plans.revocation.push(500, 'network');
    expect(await browser.until(tab.client.revokeAndLogout())).toEqual({ errorMessage: '', isLeaving: true });
    expect(idp.to('revocation')).toHaveLength(3);
  });

  test('a failed refresh token revocation is reported, and the user is still signed out [OIDC-80]', async () => {
    const { result, tokens, left } = await failing({ useRefreshToken: true });
    expect([result, tokens, left]).toEqual([{ errorMessage: 'revoke token failed', isLeaving: true }, null, 1]);
  });

  test('a failed access token revocation is reported, and the user is still signed out [OIDC-81]', async () => {
    const { result, tokens, left } = await failing({});
    expect([result, tokens, left]).toEqual([{ errorMessage: 'revoke accessToken failed', isLeaving: true }, null, 1]);
  });

  test('the failed request is logged without its token [OIDC-82]', async () => {
    const { log } = await failing({});
    expect(log).toContain('Revocation request failed');
  });

  test('without an endpoint the user is signed out without a revocation', async () => {
    const { idp, tab } = await signedIn({ endpoints: { revocation_endpoint: '' } });
    expect(await tab.client.revokeAndLogout()).toEqual({ errorMessage: '', isLeaving: true });
    expect([idp.to('revocation'), tab.tokens(), tab.assigned.length]).toEqual([[], null, 1]);
  });

  test('the user is forgotten before the provider answers', async () => {
    const { browser, idp, tab } = await signedIn();
    idp.plans.revocation.push('hang');
    const leaving = tab.client.revokeAndLogout();
    await browser.advance(0);
    expect(tab.tokens()).toBeNull();
    await browser.until(leaving, 1000);
  });

  test.each([
    { name: 'with a refresh token', config: { useRefreshToken: true }, asked: 3, message: 'revoke token failed' },
    { name: 'without', config: {}, asked: 3, message: 'revoke accessToken failed' },
  ])('$name: if the provider does not answer, the user is signed out on this page', async (row) => {
    const { browser, idp, tab } = await signedIn(row.config);
    idp.plans.revocation.push('network', 'network', 'network');
    idp.plans.discovery.push('network');
    const result = await browser.until(tab.client.revokeAndLogout());
    expect(result).toEqual({ errorMessage: row.message, isLeaving: false });
    expect([idp.to('revocation').length, tab.assigned, tab.tokens()]).toEqual([row.asked, [], null]);
    expect(tab.client.getSnapshot()).toMatchObject({ isAuthenticated: false, signedOut: true });
  });

  test.each(['network', 404] as const)('after %s the browser leaves for a provider that answers', async (failure) => {
    const { browser, idp, tab } = await signedIn();
    idp.plans.revocation.push(failure, 'network', 'network');
    idp.plans.discovery.push(404);
    await browser.until(tab.client.revokeAndLogout());
    expect(tab.assigned).toHaveLength(1);
  });
});
