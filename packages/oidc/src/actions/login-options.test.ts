import { describe, expect, test } from 'vitest';
import { createOidcClients } from '../clients.ts';
import { createTab, CONFIG, ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginOptions } from '../client-types.ts';

/** A sign-in with options, up to the address the provider sends the browser to. */
async function leave(options: LoginOptions): Promise<World & { answer: string }> {
  const world = await createWorld();
  await world.tab.client.login(options);
  return { ...world, answer: await world.idp.authorize(world.tab.assigned[0] ?? '') };
}

const REDIRECT = `${ORIGIN}/letters/callback`;

describe('redirect address of one sign-in', () => {
  test('is where the provider answers, and where the answer is redeemed [OIDC-65]', async () => {
    const { answer, idp, tab } = await leave({ redirectUrl: REDIRECT });
    expect(answer.startsWith(`${REDIRECT}?code=`)).toBe(true);
    expect(await tab.load(answer).checkAuth()).toMatchObject({ isAuthenticated: true });
    expect(idp.to('token')[0]?.form['redirect_uri']).toBe(REDIRECT);
    expect(tab.href).toBe(REDIRECT); // the answer is taken out of the address
  });

  test('is known to the clients of several configurations', async () => {
    const { answer, tab } = await leave({ redirectUrl: REDIRECT });
    tab.client.stop();
    const clients = createOidcClients([CONFIG, { ...CONFIG, clientId: 'second' }], tab.env);
    tab.href = answer;
    expect(await clients.checkAuth()).toMatchObject([{ isAuthenticated: true }, { isAuthenticated: false }]);
  });

  test('does not make an unknown answer at that address a callback', async () => {
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

  test('comes back with the result of the sign-in it was given to', async () => {
    const { answer, tab } = await leave({ appState });
    expect(tab.assigned[0]).not.toContain('draft'); // it stays in this browser
    expect(await tab.load(answer).checkAuth()).toMatchObject({ isAuthenticated: true, appState });
  });

  test('comes back with a refusal too', async () => {
    const { idp, tab } = await leave({ appState });
    const refusal = await idp.authorize(tab.assigned[0] ?? '', { error: 'access_denied' });
    expect(await tab.load(refusal).checkAuth()).toMatchObject({ isAuthenticated: false, appState });
  });

  test('is no field of the result where none was given [OIDC-09]', async () => {
    expect(await signIn(await createWorld())).not.toHaveProperty('appState');
  });
});

describe('ID token hint', () => {
  test.each([true, false])('is sent with a silent renew where configured: %s', async (renewWithIdTokenHint) => {
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
