import { describe, expect, test } from 'vitest';
import { codeChallenge } from './authorize.ts';
import { ORIGIN } from '../../test/fake-tab.ts';
import { stored } from '../../test/fake-idp.ts';
import { createWorld } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

/** The authorize address of a sign-in and its transaction. */
async function leave(config: Partial<LoginConfig> = {}, params?: Record<string, string>) {
  const world = await createWorld(config);
  const outcome = await world.browser.until(world.tab.client.login(params ? { params } : {}));
  const url = new URL(world.tab.assigned[0] ?? 'https://nowhere.test');
  const record = stored(world.tab.storage.get(world.tab.transactionKeys()[0] ?? ''));
  return { ...world, outcome, url, query: Object.fromEntries(url.searchParams), record };
}

describe('authorize request', () => {
  test('has exactly these parameters [OIDC-70] [OIDC-57]', async () => {
    const { url, query, record } = await leave();
    expect(url.origin + url.pathname).toBe('https://idp.test/auth');
    expect(query).toEqual({
      client_id: 'pbt-spa',
      redirect_uri: `${ORIGIN}/login`,
      response_type: 'code',
      scope: 'openid email profile',
      nonce: record['nonce'],
      state: record['state'],
      code_challenge: await codeChallenge(String(record['codeVerifier'])),
      code_challenge_method: 'S256',
    });
  });

  test('has hd if it is configured [OIDC-70]', async () => {
    expect((await leave({ hd: 'clinic.test' })).query).toMatchObject({ hd: 'clinic.test' });
  });

  test.each([
    { config: { unsafe: { disablePkce: true } }, type: 'code' },
    { config: { responseType: 'token id_token', unsafe: { allowImplicit: true } }, type: 'id_token token' },
  ])('with $config has no challenge [OIDC-01]', async ({ config, type }) => {
    const { query } = await leave(config);
    expect(query['response_type']).toBe(type);
    expect(query).not.toHaveProperty('code_challenge');
  });

  test('custom parameters are added; those of the call replace those of the configuration', async () => {
    const { query } = await leave({ authorizeParams: { a: 'config', b: 1 } }, { a: 'call', prompt: 'login' });
    expect(query).toMatchObject({ a: 'call', b: '1', prompt: 'login' });
  });

  test.each(['state', 'nonce', 'redirect_uri', 'client_id', 'code_challenge', 'code_challenge_method'])(
    'a custom parameter cannot replace %s',
    async (name) => {
      const { query } = await leave({}, { [name]: 'mine' });
      expect(query[name]).not.toBe('mine');
    },
  );

  test.each(['request', 'request_uri', 'code_challenge', 'code_challenge_method'])(
    'a custom parameter cannot add %s to a request without it',
    async (name) => {
      const { query } = await leave({ unsafe: { disablePkce: true }, authorizeParams: { [name]: 'mine' } });
      expect(query).not.toHaveProperty(name);
    },
  );

  test('every audience and every resource is a separate parameter', async () => {
    const audience = ['https://api.test', 'https://other.test'];
    const resource = ['https://api.test/claims', 'https://api.test/members'];
    const endpoints = { authorization_endpoint: 'https://idp.test/auth?resource=old' };
    const { url } = await leave({ audience, resource, endpoints, authorizeParams: { audience: 'never' } });
    expect(url.searchParams.getAll('audience')).toEqual(audience);
    expect(url.searchParams.getAll('resource')).toEqual(resource);
  });

  test('a pushed request has every resource too', async () => {
    const resource = ['https://api.test/claims', 'https://api.test/members'];
    const { idp } = await leave({ resource, usePar: true });
    expect(idp.to('par')[0]?.fields.getAll('resource')).toEqual(resource);
  });

  test('a query on the endpoint is kept', async () => {
    const { query } = await leave({ endpoints: { authorization_endpoint: 'https://idp.test/auth?tenant=7' } });
    expect(query).toMatchObject({ tenant: '7', client_id: 'pbt-spa' });
  });

  test.each([
    { config: { responseType: 'token' } },
    { config: { responseType: 'id_token token' } },
    { config: { responseType: 'nonsense', unsafe: { allowImplicit: true } } },
  ])('with $config the browser does not leave [OIDC-37]', async ({ config }) => {
    const { idp, outcome, tab } = await leave(config);
    expect(outcome).toEqual({ errorMessage: 'Invalid response type!' });
    expect([tab.assigned, tab.transactionKeys(), idp.requests]).toEqual([[], [], []]);
  });

  test.each([{ scope: '' }, { endpoints: { authorization_endpoint: '' } }])(
    'with %o no address can be built [OIDC-84]',
    async (config) => {
      const { outcome, tab } = await leave(config);
      expect(outcome).toEqual({ errorMessage: 'No URL found!' });
      expect([tab.assigned, tab.transactionKeys()]).toEqual([[], []]);
      expect(tab.lines.join('\n')).toContain('No URL found!');
    },
  );

  test('without a discovery document the browser does not leave, and no sign-in is in progress', async () => {
    const world = await createWorld();
    world.idp.plans.discovery.push(500, 500, 500);
    const outcome = await world.browser.until(world.tab.client.login());
    expect(outcome.errorMessage).toBe('The discovery document could not be loaded');
    expect([world.tab.assigned, world.tab.transactionKeys()]).toEqual([[], []]);
    expect(world.tab.names()).toContain('ConfigLoadingFailed');
  });

  test('two concurrent sign-ins do not affect each other', async () => {
    const world = await createWorld();
    await Promise.all([world.tab.client.login(), world.tab.client.login()]);
    const [first = '', second = ''] = world.tab.assigned;
    const url = await world.idp.authorize(first);
    expect(second).not.toBe(first);
    expect(await world.tab.load(url).checkAuth()).toMatchObject({ isAuthenticated: true });
  });
});
