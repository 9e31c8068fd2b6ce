import { describe, expect, test } from 'vitest';
import type { FakePopup } from '../../test/fake-tab.ts';
import { createTab, ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld } from '../../test/sign-in.ts';

interface Opened extends World {
  readonly popup: FakePopup;
  readonly result: ReturnType<World['tab']['client']['loginWithPopup']>;
  /** The address that the provider redirects the popup to. */
  readonly answer: string;
}

async function opened(extra?: Record<string, string>): Promise<Opened> {
  const world = await createWorld();
  const result = world.tab.client.loginWithPopup({ params: { acr_values: 'high' } });
  const [popup] = world.tab.popups;
  if (!popup) throw new Error('no popup');
  expect(popup.visited).toEqual([]); // it opened inside the click, before the first await
  await world.browser.advance(0);
  const answer = await world.idp.authorize(popup.visited[0] ?? '', extra);
  return { ...world, popup, result, answer };
}

const messageOf = (url: string) => ({ type: 'pbt.oidc.callback', url });

describe('popup sign-in', () => {
  test('opens 500 by 500 in the middle of the window [OIDC-28]', async () => {
    const { popup } = await opened();
    expect(popup.features).toBe('popup,width=500,height=500,left=450,top=250');
  });

  test('signs in with the answer of the popup and closes it [OIDC-03]', async () => {
    const { answer, popup, result, tab } = await opened();
    expect(new URL(popup.visited[0] ?? '').searchParams.get('acr_values')).toBe('high');
    tab.deliver({ origin: ORIGIN, source: popup, data: messageOf(answer) });
    expect(await result).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    expect([popup.closed, tab.transactionKeys(), tab.routes]).toEqual([true, [], ['/']]);
    expect(tab.replaced).toEqual([]);
  });

  test('an error in the answer fails like any other sign-in [OIDC-14]', async () => {
    const { answer, popup, result, tab } = await opened({ error: 'access_denied' });
    tab.deliver({ origin: ORIGIN, source: popup, data: messageOf(answer) });
    expect(await result).toMatchObject({ isAuthenticated: false });
    expect(tab.values('NewAuthenticationResult')).toMatchObject([{ validationResult: 'SecureTokenServerError' }]);
    expect(tab.routes).toEqual(['/unauthorized']);
  });

  test('a blocked popup fails at once [OIDC-29]', async () => {
    const { tab } = await createWorld();
    tab.blocksPopups = true;
    expect(await tab.client.loginWithPopup()).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'Could not open popup',
    });
    expect(tab.transactionKeys()).toEqual([]);
  });

  test.each([
    { after: 150, over: false },
    { after: 200, over: true },
  ])('$after ms after the user closed it, the sign-in has ended: $over [OIDC-27]', async ({ after, over }) => {
    const { browser, popup, result } = await opened();
    await browser.advance(600); // whole poll intervals
    popup.closed = true;
    let isOver = false;
    void result.then(() => (isOver = true));
    await browser.advance(after);
    expect(isOver).toBe(over);
  });

  test('a popup that the user closes gives an error and leaves no record [OIDC-30]', async () => {
    const { browser, popup, result, tab } = await opened();
    popup.closed = true;
    expect(await browser.until(result)).toMatchObject({ isAuthenticated: false, errorMessage: 'User closed popup' });
    expect([tab.transactionKeys(), tab.routes, tab.tokens()]).toEqual([[], [], null]);
  });

  test('a second popup is refused until the first is closed [OIDC-26]', async () => {
    const { browser, popup, result, tab } = await opened();
    expect(await tab.client.loginWithPopup()).toMatchObject({ errorMessage: 'There is already a popup open.' });
    expect([tab.popups.length, tab.transactionKeys().length]).toEqual([1, 1]);
    popup.closed = true;
    await browser.until(result);
    void tab.client.loginWithPopup();
    expect(tab.popups).toHaveLength(2);
  });

  test('a popup cannot open another popup [OIDC-26]', async () => {
    const { tab } = await createWorld();
    tab.ownName = 'pbt-oidc-popup';
    expect(await tab.client.loginWithPopup()).toMatchObject({ errorMessage: 'There is already a popup open.' });
    expect(tab.popups).toEqual([]);
  });

  test('messages of extensions, other origins and other windows are ignored', async () => {
    const { answer, browser, idp, popup, result, tab } = await opened();
    const data = messageOf(answer);
    tab.deliver({ origin: ORIGIN, source: popup, data: answer });
    tab.deliver({ origin: ORIGIN, source: popup, data: { mfa: true } });
    tab.deliver({ origin: ORIGIN, source: popup, data: messageOf(`${ORIGIN}/login?code=1&state=other`) });
    tab.deliver({ origin: 'https://evil.test', source: popup, data });
    tab.deliver({ origin: ORIGIN, source: {}, data });
    await browser.advance(50);
    expect([popup.closed, idp.to('token')]).toEqual([false, []]);
    tab.deliver({ origin: ORIGIN, source: popup, data });
    expect(await result).toMatchObject({ isAuthenticated: true });
  });

  test('the page in the popup sends its address to the opener and closes once it is accepted', async () => {
    const { answer, browser, idp, result, tab } = await opened();
    // The popup has a copy of the storage, so it finds the request.
    const inside = createTab({ browser, idp, storage: new Map(tab.storage), href: answer });
    expect(await inside.client.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(inside.sentToOpener).toEqual([{ message: messageOf(answer), targetOrigin: ORIGIN }]);
    expect(inside.href).toBe(`${ORIGIN}/login`);
    expect(inside.routes).toEqual([]);
    // A provider's policy has removed the opener. The channel carries the answer.
    expect(await browser.until(result)).toMatchObject({ isAuthenticated: true });
    await browser.advance(10);
    expect(inside.isSelfClosed).toBe(true);
    expect(idp.to('token')).toHaveLength(1);
  });

  test('a late answer signs the user in, even if the sign-in call has ended because the popup looked closed', async () => {
    const { answer, browser, idp, popup, result, tab } = await opened();
    const storage = new Map(tab.storage);
    popup.closed = true; // how a separated popup looks
    await browser.until(result);
    const inside = createTab({ browser, idp, storage, href: answer });
    await inside.client.checkAuth();
    await browser.advance(100);
    expect(tab.client.isAuthenticated()).toBe(true);
  });

  test('a popup that stays open without an answer ends the sign-in with an error after 10 minutes', async () => {
    const { answer, browser, popup, result, tab } = await opened();
    let isOver = false;
    void result.then(() => (isOver = true));
    await browser.advance(10 * 60_000 - 1);
    expect(isOver).toBe(false);
    await browser.advance(1);
    expect(isOver).toBe(true);
    expect(await result).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'The sign-in in the popup took too long. Please try again.',
    });
    expect([popup.closed, tab.transactionKeys(), tab.routes]).toEqual([true, [], []]);
    tab.deliver({ origin: ORIGIN, source: popup, data: messageOf(answer) }); // the request has expired
    await browser.advance(100);
    expect(tab.client.isAuthenticated()).toBe(false);
  });

  test('without a discovery document the popup is closed', async () => {
    const world = await createWorld();
    world.idp.plans.discovery.push(500, 500, 500);
    const result = await world.browser.until(world.tab.client.loginWithPopup());
    expect(result.errorMessage).toBe('The discovery document could not be loaded');
    expect([world.tab.popups[0]?.closed, world.tab.transactionKeys()]).toEqual([true, []]);
  });
});
