import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createContext } from '../context.ts';
import { wait } from '../env.ts';
import { discoveryUrl, loadDiscovery } from './discovery.ts';
import { CONFIG } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

async function open(change: Partial<LoginConfig> = {}): Promise<World & { context: Context; names: string[] }> {
  const world = await createWorld();
  const context = createContext(resolveConfig({ ...CONFIG, ...change }, 0), world.tab.env);
  const names: string[] = [];
  context.events.subscribe(({ type }) => void names.push(type));
  return { ...world, context, names };
}

const HOUR = 3_600_000;

describe('discovery', () => {
  test.each([
    { config: { authority: 'https://idp.test' }, url: 'https://idp.test/.well-known/openid-configuration' },
    { config: { authority: 'https://idp.test/a/' }, url: 'https://idp.test/a/.well-known/openid-configuration' },
    {
      config: { authority: 'https://idp.test', wellKnownUrl: 'https://x.test/.well-known/custom' },
      url: 'https://x.test/.well-known/custom',
    },
  ])('$config is loaded from $url [OIDC-63]', ({ config, url }) => {
    expect(discoveryUrl(config)).toBe(url);
  });

  test('without an address discovery fails [OIDC-77]', () => {
    expect(() => discoveryUrl({ authority: '' })).toThrow('no authWellknownEndpoint given!');
  });

  test('every known entry of the document is stored [OIDC-10]', async () => {
    const { context, idp } = await open();
    expect(await loadDiscovery(context)).toMatchObject(idp.discovery);
    expect(context.session.read().discovery).toMatchObject(idp.discovery);
    expect(Object.keys(idp.discovery)).toHaveLength(10);
  });

  test('two failed requests are retried [OIDC-63]', async () => {
    const { browser, context, idp, names } = await open();
    idp.plans.discovery.push(500, 'network');
    expect(await browser.until(loadDiscovery(context))).toMatchObject({ issuer: 'https://idp.test' });
    expect(idp.to('discovery')).toHaveLength(3);
    expect(names).toEqual([]);
  });

  test('a third failure ends the attempts [OIDC-63]', async () => {
    const { browser, context, idp, names } = await open();
    idp.plans.discovery.push(500, 500, 500);
    await expect(browser.until(loadDiscovery(context))).rejects.toMatchObject({ code: 'discovery', transient: true });
    expect(idp.to('discovery')).toHaveLength(3);
    expect(names).toEqual(['ConfigLoadingFailed']);
    expect(context.session.read().discovery).toBeNull();
  });

  test.each([3, 20])('callers share one request that takes %i seconds', async (seconds) => {
    const { browser, context, idp } = await open();
    idp.plans.discovery.push((_request, honest) => wait(context.env, seconds * 1000).then(honest));
    const documents = Promise.all([loadDiscovery(context), loadDiscovery(context)]);
    const [first, second] = await browser.until(documents, 1000);
    expect(first).toMatchObject({ issuer: 'https://idp.test' });
    expect(second).toEqual(first);
    expect(idp.to('discovery')).toHaveLength(1);
  });

  test('without an answer discovery fails after 30 seconds and one request', async () => {
    const { browser, context, idp } = await open();
    idp.plans.discovery.push('hang');
    const began = browser.now();
    await expect(browser.until(loadDiscovery(context), 1000)).rejects.toMatchObject({ code: 'discovery' });
    expect([browser.now() - began, idp.to('discovery').length]).toEqual([30_000, 1]);
    expect(await loadDiscovery(context)).toMatchObject({ issuer: 'https://idp.test' }); // a later call asks again
  });

  test.each([{ isRemembered: false }, { isRemembered: true }])(
    'the browser leaves when a slow document arrives (cached copy: $isRemembered)',
    async ({ isRemembered }) => {
      const { browser, context, idp, tab } = await open();
      if (isRemembered) await loadDiscovery(context);
      idp.plans.discovery.push((_request, honest) => wait(tab.env, 20_000).then(honest));
      expect(await browser.until(tab.client.login(), 1000)).toEqual({ errorMessage: '' });
      expect(tab.assigned).toHaveLength(1);
    },
  );

  test.each([
    { issuer: 'https://idp.test/', ok: true },
    { issuer: 'https://idp.test//', ok: false },
    { issuer: 'https://evil.test', ok: false },
    { issuer: 5, ok: false },
  ])('a document of issuer $issuer is accepted: $ok', async ({ issuer, ok }) => {
    const { context, idp, names } = await open();
    idp.discovery['issuer'] = issuer;
    const accepted = await loadDiscovery(context).then(
      () => true,
      () => false,
    );
    expect(accepted).toBe(ok);
    expect(names).toEqual(ok ? [] : ['ConfigLoadingFailed']);
  });

  test('configured endpoints replace those of the document', async () => {
    const { context } = await open({ endpoints: { token_endpoint: 'https://other.test/token' } });
    expect(await loadDiscovery(context)).toMatchObject({ token_endpoint: 'https://other.test/token' });
    expect(await loadDiscovery(context)).toMatchObject({ token_endpoint: 'https://other.test/token' });
  });

  test.each([
    { age: HOUR - 1, requests: 1 },
    { age: HOUR, requests: 2 },
  ])('a copy $age ms old makes $requests requests in all', async ({ age, requests }) => {
    const { browser, context, idp } = await open();
    await loadDiscovery(context);
    await browser.advance(age);
    await loadDiscovery(context);
    expect(idp.to('discovery')).toHaveLength(requests);
  });

  test.each([
    { what: 'the provider does not answer', plan: ['network', 'network', 'network'] as const },
    { what: 'the document is missing', plan: [404, 404, 404] as const },
    { what: 'the document has another issuer', plan: [{ issuer: 'https://evil.test' }] as const },
  ])('a stale copy is used while $what', async ({ plan }) => {
    const { browser, context, idp } = await open();
    await loadDiscovery(context);
    await browser.advance(2 * HOUR);
    idp.plans.discovery.push(...plan);
    expect(await browser.until(loadDiscovery(context))).toMatchObject(idp.discovery);
  });

  test('a refresh of a signed-in user uses a stale copy without a request for a new one', async () => {
    const world = await createWorld({ useRefreshToken: true });
    await signIn(world);
    await world.browser.advance(2 * HOUR);
    world.idp.requests.length = 0;
    expect(await world.browser.until(world.tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
    expect([world.idp.to('token').length, world.idp.to('discovery')]).toEqual([1, []]);
  });
});
