import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

async function signedIn(config: Partial<LoginConfig> = {}): Promise<World> {
  const world = await createWorld({ useRefreshToken: true, ...config });
  await signIn(world);
  return world;
}

describe('revocation of one token', () => {
  test('of the access token signs the user out on this page, and a refresh signs in again [OIDC-68]', async () => {
    const { idp, tab } = await signedIn();
    const before = tab.tokens();
    expect(await tab.client.revokeToken()).toEqual({ errorMessage: '' });
    expect(idp.to('revocation').map(({ form }) => form)).toEqual([
      { client_id: 'pbt-spa', token: before?.accessToken, token_type_hint: 'access_token' },
    ]);
    expect(tab.client.isAuthenticated()).toBe(false);
    expect(tab.client.getSnapshot().isAuthenticated).toBe(false);
    expect(tab.tokens()).toMatchObject({ accessToken: '', refreshToken: before?.refreshToken });
    expect(await tab.client.forceRefresh()).toMatchObject({ isAuthenticated: true });
  });

  test('of the refresh token keeps the session without it [OIDC-68]', async () => {
    const { idp, tab } = await signedIn();
    const before = tab.tokens();
    expect(await tab.client.revokeToken('refresh_token')).toEqual({ errorMessage: '' });
    expect(idp.to('revocation')[0]?.form).toMatchObject({
      token: before?.refreshToken,
      token_type_hint: 'refresh_token',
    });
    expect(tab.tokens()).toMatchObject({ accessToken: before?.accessToken, refreshToken: '' });
    expect(tab.client.isAuthenticated()).toBe(true);
  });

  test.each([
    { hint: 'access_token', message: 'revoke accessToken failed' },
    { hint: 'refresh_token', message: 'revoke token failed' },
  ] as const)('of the $hint keeps the token if it fails [OIDC-80] [OIDC-81]', async ({ hint, message }) => {
    const { browser, idp, tab } = await signedIn();
    const before = tab.tokens();
    idp.plans.revocation.push(500, 500, 500);
    expect(await browser.until(tab.client.revokeToken(hint))).toEqual({ errorMessage: message });
    expect(tab.tokens()).toEqual(before);
  });

  test('without an endpoint fails', async () => {
    const { tab } = await signedIn({ endpoints: { revocation_endpoint: '' } });
    expect(await tab.client.revokeToken()).toEqual({ errorMessage: 'revoke accessToken failed' });
  });

  test('sends no request if the token is not stored', async () => {
    const { idp, tab } = await createWorld();
    expect(await tab.client.revokeToken()).toEqual({ errorMessage: '' });
    expect(idp.to('revocation')).toEqual([]);
  });

  test('does not change a session that started after the request', async () => {
    const world = await signedIn();
    const late = Promise.withResolvers<Response>();
    world.idp.plans.revocation.push(() => late.promise);
    const revoked = world.tab.client.revokeToken();
    await world.browser.advance(0);
    await world.tab.client.forceRefresh();
    late.resolve(new Response(null));
    await revoked;
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });
});
