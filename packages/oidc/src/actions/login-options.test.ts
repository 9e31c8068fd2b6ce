import { describe, expect, test } from 'vitest';
import { createOidcClients } from '../clients.ts';
import { createTab, CONFIG, ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginOptions } from '../client-types.ts';

/** Starts a sign-in with options. Returns the address that the provider redirects to. */
async function leave(options: LoginOptions): Promise<World & { answer: string }> {
  const world = await createWorld();
  await world.tab.client.login(options);
  return { ...world, answer: await world.idp.authorize(world.tab.assigned[0] ?? '') };
}

const REDIRECT = `${ORIGIN}/letters/callback`;

describe('a redirect address that replaces the configured one for a single sign-in', () => {
  test('is used by the provider, and the answer is redeemed there [OIDC-65]', async () => {
    const { answer, idp, tab } = await leave({ redirectUrl: REDIRECT });
    expect(answer.startsWith(`${REDIRECT}?code=`)).toBe(true);
    expect(await tab.load(answer).checkAuth()).toMatchObject({ isAuthenticated: true });
    expect(idp.to('token')[0]?.form['redirect_uri']).toBe(REDIRECT);
    expect(tab.href).toBe(REDIRECT); // without the answer
  });

  test('is known to the clients of several configurations', async () => {
    const { answer, tab } = await leave({ redirectUrl: REDIRECT });
    tab.client.stop();
    const clients = createOidcClients([CONFIG, { ...CONFIG, clientId: 'second' }], tab.env);
    tab.href = answer;
    expect(await clients.checkAuth()).toMatchObject([{ isAuthenticated: true }, { isAuthenticated: false }]);
  });

  test('is no callback address for an unknown state', async () => {
    const { tab } = await leave({ redirectUrl: REDIRECT });
    const client = tab.load(`${REDIRECT}?code=c&state=unknown`);
    expect(await client.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(tab.routes).toEqual([]);
  });

  test('works in a popup', async () => {
    const world = await createWorld();
    const result = world.tab.client.loginWithPopup({ redirectUrl: REDIRECT });
    await world.browser.advance(0);
    const popup = world.tab.popups[0];
    const url = await world.idp.authorize(popup?.visited[0] ?? '');
    const inPopup = createTab({ ...world, storage: new Map(world.tab.storage), href: url });
    await inPopup.client.checkAuth();
    expect(inPopup.sentToOpener).toMatchObject([{ message: { url }, targetOrigin: ORIGIN }]);
    world.tab.deliver({ origin: ORIGIN, source: popup, data: inPopup.sentToOpener[0]?.message });
    expect(await result).toMatchObject({ isAuthenticated: true });
  });
});

describe('application state', () => {
  const appState = { draft: 7, from: ['search'] };

  test('is returned with the result of its sign-in', async () => {
    const { answer, tab } = await leave({ appState });
    expect(tab.assigned[0]).not.toContain('draft'); // it is not sent to the provider
    expect(await tab.load(answer).checkAuth()).toMatchObject({ isAuthenticated: true, appState });
  });

  test('is returned after a refused sign-in too', async () => {
    const { idp, tab } = await leave({ appState });
    const refusal = await idp.authorize(tab.assigned[0] ?? '', { error: 'access_denied' });
    expect(await tab.load(refusal).checkAuth()).toMatchObject({ isAuthenticated: false, appState });
  });

  test('is no field of the result if none was given [OIDC-09]', async () => {
    expect(await signIn(await createWorld())).not.toHaveProperty('appState');
  });
});

describe('ID token hint', () => {
  test.each([true, false])('is sent with a silent renewal if configured: %s', async (renewWithIdTokenHint) => {
    const world = await createWorld({ renewWithIdTokenHint });
    const { idToken } = await signIn(world);
    const renewed = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    const query = new URL(world.tab.frames[0]?.url ?? '').searchParams;
    expect(query.get('id_token_hint')).toBe(renewWithIdTokenHint ? idToken : null);
    await answerFrame(world);
    await renewed;
  });
});
