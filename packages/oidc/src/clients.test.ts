import { describe, expect, test } from 'vitest';
import { createOidcClients } from './clients.ts';
import { createFakeIdp } from '../test/fake-idp.ts';
import { CONFIG, ORIGIN } from '../test/fake-tab.ts';
import type { World } from '../test/sign-in.ts';
import { createWorld } from '../test/sign-in.ts';
import type { LoginConfig } from './types.ts';

const SECOND: LoginConfig = { ...CONFIG, authority: 'https://second.test', clientId: 'second' };

/** Two providers on one page. */
async function two(): Promise<World & { open: () => ReturnType<typeof createOidcClients> }> {
  const world = await createWorld();
  const other = await createFakeIdp(world.browser, 'https://second.test', 'second');
  const fetch: typeof world.tab.env.fetch = (url, init) =>
    (url.startsWith('https://second.test') ? other : world.idp).fetch(url, init);
  const idp = {
    ...world.idp,
    authorize: (url: string) => (url.startsWith(other.issuer) ? other : world.idp).authorize(url),
  };
  return { ...world, idp, open: () => createOidcClients([CONFIG, SECOND], { ...world.tab.env, fetch }) };
}

describe('several configurations', () => {
  test('an empty list is refused [OIDC-79]', () => {
    expect(() => createOidcClients([])).toThrow('Please provide a configuration before setting up the module');
  });

  test('a rejected configuration is left out, the others stay', async () => {
    const { tab } = await createWorld();
    const clients = createOidcClients([{ ...CONFIG, clientId: '' }, SECOND], tab.env);
    expect(clients.all.map(({ config }) => config.configId)).toEqual(['1-second']);
    expect(tab.lines.join('\n')).toContain('The clientId is required and missing from your config!');
  });

  test('a list of rejected configurations is refused [OIDC-79]', async () => {
    const { tab } = await createWorld();
    const make = () => createOidcClients([{ ...CONFIG, clientId: '' }], tab.env);
    expect(make).toThrow('Please provide a configuration before setting up the module');
  });

  test('duplicates are kept, with a warning [OIDC-36]', async () => {
    const { tab } = await createWorld();
    const clients = createOidcClients([CONFIG, CONFIG], tab.env);
    expect(clients.all.map(({ config }) => config.configId)).toEqual(['0-pbt-spa', '1-pbt-spa']);
    expect(tab.lines.join('\n')).toContain('same authority, clientId and scope');
  });

  test('each client publishes that it is loaded; without an id the first is returned', async () => {
    const { open } = await two();
    const clients = open();
    const loaded: string[] = [];
    for (const client of clients.all) client.on('ConfigLoaded', ({ configId }) => void loaded.push(configId));
    expect(loaded).toEqual(['0-pbt-spa', '1-second']);
    expect([clients.get().config.clientId, clients.get('1-second').config.clientId]).toEqual(['pbt-spa', 'second']);
  });

  test('the client that sent the request redeems the answer; the others restore their sessions', async () => {
    const { idp, open, tab } = await two();
    await open().get('1-second').login();
    tab.href = await idp.authorize(tab.assigned[0] ?? '');
    const clients = open();
    const results = await clients.checkAuth();
    expect(
      results.map(({ configId, isAuthenticated, errorMessage }) => [configId, isAuthenticated, errorMessage]),
    ).toEqual([
      ['0-pbt-spa', false, ''],
      ['1-second', true, ''],
    ]);
    expect(clients.isAuthenticated()).toBe(false); // all clients must be signed in
    expect(clients.getUserData()).toMatchObject({
      userData: null,
      allUserData: [
        { configId: '0-pbt-spa', userData: null },
        { configId: '1-second', userData: { sub: 'user-1' } },
      ],
    });
    await clients.get('0-pbt-spa').login();
    tab.href = await idp.authorize(tab.assigned[1] ?? '');
    const next = open();
    expect((await next.checkAuth()).every(({ isAuthenticated }) => isAuthenticated)).toBe(true);
    expect(next.isAuthenticated()).toBe(true);
    next.stop();
  });

  test('two checks of one answer redeem it once', async () => {
    const { idp, open, tab } = await two();
    await open().get().login();
    tab.href = await idp.authorize(tab.assigned[0] ?? '');
    const url = tab.href;
    const clients = open();
    const [first, second] = await Promise.all([clients.checkAuth(), clients.checkAuth()]);
    expect([first, await clients.checkAuth(url)]).toEqual([second, first]);
    expect(idp.to('token')).toHaveLength(1);
  });

  test('an answer with an unknown state clears no session', async () => {
    const { idp, open, tab } = await two();
    await open().get().login();
    tab.href = await idp.authorize(tab.assigned[0] ?? '');
    await open().checkAuth();
    const before = tab.tokens();
    tab.href = `${ORIGIN}/login?code=1&state=forged`;
    const results = await open().checkAuth();
    expect(results.map(({ errorMessage }) => errorMessage)).toEqual([
      'could not find matching config for state forged',
      'could not find matching config for state forged',
    ]);
    expect(results[0]?.isAuthenticated).toBe(true);
    expect(tab.tokens()).toEqual(before);
  });

  test('a single client returns its user data directly', async () => {
    const { tab } = await createWorld();
    const clients = createOidcClients([CONFIG], tab.env);
    expect(await clients.checkAuth()).toMatchObject([{ isAuthenticated: false }]);
    expect(clients.getUserData()).toEqual({ userData: null, allUserData: [{ configId: '0-pbt-spa', userData: null }] });
  });

  test('without a browser the clients do nothing', async () => {
    const clients = createOidcClients([CONFIG, SECOND]);
    expect(await clients.checkAuth()).toMatchObject([{ isAuthenticated: false }, { isAuthenticated: false }]);
  });
});
