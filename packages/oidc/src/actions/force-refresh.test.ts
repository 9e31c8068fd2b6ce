import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../../test/sign-in.ts';

const starts = ({ tab }: World) => tab.names().filter((name) => name === 'SilentRenewStarted').length;

describe('forced refresh', () => {
  test('a frame without an answer is retried after 1, 2 and 3 seconds, then the refresh fails [OIDC-21]', async () => {
    const world = await createWorld();
    await signIn(world);
    const began = world.browser.now();
    const times: number[] = [];
    world.tab.client.on('SilentRenewStarted', () => void times.push((world.browser.now() - began) / 1000));
    const result = await world.browser.until(world.tab.client.forceRefresh(), 1000);
    expect(times).toEqual([0, 21, 43, 66]);
    expect(world.browser.now() - began).toBeLessThan(88_000);
    expect(result).toMatchObject({ isAuthenticated: true, errorMessage: 'The renew did not finish in time' });
  });

  test('an answer to the third attempt ends the retries [OIDC-21]', async () => {
    const world = await createWorld();
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(44_000);
    expect(starts(world)).toBe(3);
    await answerFrame(world);
    expect(await result).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    await world.browser.advance(60_000);
    expect(starts(world)).toBe(3);
  });

  test('a caller can limit the refresh to one attempt of a few seconds', async () => {
    const world = await createWorld();
    const began = world.browser.now();
    const result = await world.browser.until(world.tab.client.forceRefresh({ retries: 0, timeoutSeconds: 8 }), 1000);
    expect([starts(world), world.browser.now() - began]).toEqual([1, 8000]);
    expect(result).toMatchObject({ isAuthenticated: false, errorMessage: 'The renew did not finish in time' });
  });

  test('a permanent error is not retried [OIDC-21]', async () => {
    const world = await createWorld();
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await answerFrame(world, { error: 'login_required' });
    expect(await result).toMatchObject({ isAuthenticated: false, accessToken: '', idToken: '' });
    await world.browser.advance(60_000);
    expect(starts(world)).toBe(1);
  });

  test('with refresh tokens an unavailable server is retried after the same delays [OIDC-21]', async () => {
    const world = await createWorld({ useRefreshToken: true, silentRenewUrl: undefined });
    await signIn(world);
    world.idp.plans.token.push(...Array.from({ length: 100 }, () => 500));
    const result = await world.browser.until(world.tab.client.forceRefresh(), 500);
    expect(starts(world)).toBe(4);
    expect(result).toMatchObject({ isAuthenticated: true, errorMessage: 'OidcService code request https://idp.test' });
  });

  test('a sign-out between two attempts ends the retries', async () => {
    const world = await createWorld();
    await signIn(world);
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(20_500); // the first attempt timed out; the second starts after one second
    await world.tab.client.logout({ local: true });
    expect(await world.browser.until(result, 1000)).toMatchObject({ isAuthenticated: false });
    expect([starts(world), world.tab.frames.length]).toEqual([1, 1]);
  });

  test('a forced refresh joins a renewal that is already running', async () => {
    const world = await createWorld({ silentRenew: true });
    await signIn(world);
    await world.browser.advance(60_000);
    expect(world.tab.frames).toHaveLength(1);
    const result = world.tab.client.forceRefresh();
    await answerFrame(world);
    expect(await result).toMatchObject({ isAuthenticated: true });
    expect(world.tab.frames).toHaveLength(1);
  });

  test('without a stored refresh token the frame is used, even if refresh tokens are configured', async () => {
    const world = await createWorld({ useRefreshToken: true });
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await answerFrame(world);
    expect(await result).toMatchObject({ isAuthenticated: true });
  });
});
