import { describe, expect, test } from 'vitest';
import { publicConfig, resolveConfig } from './config.ts';
import { flowOf } from './config.ts';
import type { LoginConfig } from './types.ts';

const given: LoginConfig = { authority: 'https://idp.test', clientId: 'spa', redirectUrl: 'https://portal.test/login' };

describe('login configuration', () => {
  test('response type and scope have defaults [OIDC-07]', () => {
    expect(resolveConfig(given, 0)).toMatchObject({ responseType: 'code', scope: 'openid email profile' });
  });

  test('the routes have defaults [OIDC-08]', () => {
    expect(resolveConfig(given, 0)).toMatchObject({
      postLoginRoute: '/',
      forbiddenRoute: '/forbidden',
      unauthorizedRoute: '/unauthorized',
    });
  });

  test('the other defaults are the safe ones', () => {
    expect(resolveConfig(given, 0)).toMatchObject({
      silentRenew: false,
      useRefreshToken: false,
      silentRenewTimeoutSeconds: 20,
      renewBeforeExpirySeconds: 0,
      tokenCheckIntervalSeconds: 4,
      refreshRetrySeconds: 3,
      maxIatOffsetSeconds: 120,
      autoUserInfo: true,
      historyCleanup: true,
      usePar: false,
      checkSession: false,
      renewWhenIdTokenExpired: true,
      logLevel: 'warn',
      unsafe: {},
    });
  });

  test('every field of the configuration can be set [OIDC-06]', () => {
    const full: LoginConfig = {
      ...given,
      responseType: 'id_token token',
      scope: 'openid',
      postLogoutRedirectUri: 'https://portal.test/bye',
      silentRenew: true,
      useRefreshToken: true,
      postLoginRoute: '/home',
      forbiddenRoute: '/no',
      unauthorizedRoute: '/who',
      configId: 'main',
      silentRenewUrl: 'https://portal.test/silent-renew.html',
      logLevel: 'debug',
    };
    expect(resolveConfig(full, 3)).toMatchObject(full);
  });

  test('a setting that is undefined takes its default', () => {
    expect(resolveConfig({ ...given, scope: undefined, configId: undefined }, 2)).toMatchObject({
      scope: 'openid email profile',
      configId: '2-spa',
    });
  });

  test('the resolved configuration cannot be changed', () => {
    expect(Object.isFrozen(resolveConfig(given, 0))).toBe(true);
  });

  test('the public configuration has no symmetric key', () => {
    const config = resolveConfig({ ...given, unsafe: { symmetricKey: 'secret' } }, 0);
    expect(JSON.stringify(publicConfig(config))).not.toContain('secret');
  });

  test.each([
    { type: 'code', flow: 'code' },
    { type: 'id_token', flow: 'id_token' },
    { type: 'id_token token', flow: 'id_token token' },
    { type: 'token id_token', flow: 'id_token token' },
    { type: 'token', flow: null },
    { type: 'code id_token', flow: null },
    { type: '', flow: null },
  ])('response type "$type" is flow $flow [OIDC-37]', ({ type, flow }) => {
    expect(flowOf(type)).toBe(flow);
  });
});
