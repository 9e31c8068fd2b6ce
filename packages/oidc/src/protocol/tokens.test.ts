import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../../test/sign-in.ts';

const lastResult = ({ tab }: World) => tab.values('NewAuthenticationResult').at(-1);

describe('a token request that fails', () => {
  test('with an answer is not repeated, clears the session and opens the unauthorized route [OIDC-85] [OIDC-15] [OIDC-16]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(400);
    const result = await signIn(world);
    expect(result).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'OidcService code request https://idp.test',
    });
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.client.getSnapshot().isAuthenticated).toBe(false);
    expect(world.tab.routes).toEqual(['/unauthorized']);
  });

  test('with a server error is not repeated, because a code can be used once [OIDC-85]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(503);
    expect(await signIn(world)).toMatchObject({ errorMessage: 'OidcService code request https://idp.test' });
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test('by the network is repeated every 3 seconds [OIDC-22]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push('network', 'network');
    const url = await answerOf(world);
    expect(await world.browser.until(world.tab.load(url).checkAuth())).toMatchObject({ isAuthenticated: true });
    const times = world.idp.to('token').map(({ at }) => at);
    expect(times).toHaveLength(3);
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(3000);
      expect(at - (times[index] ?? 0)).toBeLessThan(3500);
    }
  });

  test('by the network is repeated after the configured delay [OIDC-22]', async () => {
    const world = await createWorld({ refreshRetrySeconds: 7 });
    world.idp.plans.token.push('network');
    const url = await answerOf(world);
    await world.browser.until(world.tab.load(url).checkAuth());
    const [first, second] = world.idp.to('token').map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(7000);
  });

  test('by the network for more than 20 seconds ends the sign-in [OIDC-22] [OIDC-85]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(...Array.from({ length: 50 }, () => 'network' as const));
    const url = await answerOf(world);
    const started = world.browser.now();
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ errorMessage: 'OidcService code request https://idp.test' });
    expect(world.browser.now() - started).toBeLessThan(21_000);
    expect(world.idp.to('token')).toHaveLength(7);
  });

  test('by the network during a second sign-in keeps the first user signed in', async () => {
    const world = await createWorld();
    await signIn(world);
    const before = world.tab.tokens();
    world.idp.plans.token.push(...Array.from({ length: 50 }, () => 'network' as const));
    const url = await answerOf(world);
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ isAuthenticated: true, errorMessage: 'OidcService code request https://idp.test' });
    expect(world.tab.tokens()).toEqual(before);
    expect(lastResult(world)).toMatchObject({ isAuthenticated: true, validationResult: 'NotSet' });
  });

  test('without a token endpoint ends the sign-in [OIDC-73]', async () => {
    const world = await createWorld();
    delete world.idp.discovery['token_endpoint'];
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: 'Token Endpoint not defined' });
    expect(world.tab.routes).toEqual(['/unauthorized']);
  });

  test('without a discovery document ends the sign-in [OIDC-76]', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    world.tab.storage.delete('pbt.oidc.0-pbt-spa');
    world.idp.plans.discovery.push(500, 500, 500);
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ errorMessage: 'authWellKnownEndpoints is undefined' });
    expect(lastResult(world)).toMatchObject({ validationResult: 'NoAuthWellKnownEndPoints' });
  });
});
