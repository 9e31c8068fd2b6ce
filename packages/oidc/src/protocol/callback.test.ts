import { describe, expect, test } from 'vitest';
import { CALLBACK_RESULTS } from '../constants.ts';
import { ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../../test/sign-in.ts';

const lastResult = ({ tab }: World) => tab.values('NewAuthenticationResult').at(-1);

async function resultOf(error: string) {
  const world = await createWorld();
  expect(await signIn(world, { error })).toMatchObject({ isAuthenticated: false });
  expect(world.idp.to('token')).toEqual([]);
  expect(world.tab.routes).toEqual(['/unauthorized']);
  return lastResult(world);
}

/** Opens an address while no user is signed in. */
async function open(query: string) {
  const world = await createWorld();
  const { isAuthenticated, errorMessage } = await world.tab.load(`${ORIGIN}/login${query}`).checkAuth();
  return {
    isAuthenticated,
    errorMessage,
    results: world.tab.values('NewAuthenticationResult'),
    errors: world.tab.values('CheckingAuthFinishedWithError'),
    userData: world.tab.values('UserDataChanged'),
    routes: world.tab.routes,
    requests: world.idp.requests,
  };
}
const signedOutWith = (errorMessage: string, validationResult: string) => ({
  isAuthenticated: false,
  errorMessage,
  results: [{ isAuthenticated: false, validationResult, isRenewProcess: false, configId: '0-pbt-spa' }],
  errors: [errorMessage],
  userData: [null],
  routes: ['/unauthorized'],
  requests: [],
});

describe('callback results', () => {
  test('there are these sixteen [OIDC-11]', () => {
    expect(CALLBACK_RESULTS.join(' ')).toBe(
      'Ok NotSet StatesDoNotMatch SignatureFailed IncorrectNonce RequiredPropertyMissing MaxOffsetExpired ' +
        'IssDoesNotMatchIssuer NoAuthWellKnownEndPoints IncorrectAud IncorrectIdTokenClaimsAfterRefresh IncorrectAzp ' +
        'TokenExpired IncorrectAtHash LoginRequired SecureTokenServerError',
    );
  });
});

describe('an answer with an error', () => {
  test('login_required gives LoginRequired [OIDC-13]', async () => {
    expect(await resultOf('login_required')).toMatchObject({ validationResult: 'LoginRequired' });
  });

  test.each(['access_denied', 'server_error', 'login_required2'])(
    '%s gives SecureTokenServerError [OIDC-14]',
    async (error) => {
      expect(await resultOf(error)).toMatchObject({ validationResult: 'SecureTokenServerError' });
    },
  );

  test('clears the stored session and the nonce [OIDC-12]', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(world.tab.tokens()).not.toBeNull();
    await signIn(world, { error: 'access_denied' });
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.transactionKeys()).toEqual([]);
    expect(world.tab.client.isAuthenticated()).toBe(false);
  });

  test('is handled the same way in the fragment [OIDC-12] [OIDC-13]', async () => {
    const world = await createWorld();
    await signIn(world);
    const url = new URL(await answerOf(world));
    const state = url.searchParams.get('state') ?? '';
    await world.tab.load(`${ORIGIN}/login#error=login_required&state=${state}`).checkAuth();
    expect(lastResult(world)).toMatchObject({ validationResult: 'LoginRequired' });
    expect(world.tab.tokens()).toBeNull();
  });

  test('that is forged does not sign the user out', async () => {
    const world = await createWorld();
    await signIn(world);
    await world.tab.load(`${ORIGIN}/login?error=access_denied&state=forged`).checkAuth();
    expect(lastResult(world)).toMatchObject({ isAuthenticated: true, validationResult: 'StatesDoNotMatch' });
    expect(world.tab.tokens()).not.toBeNull();
  });
});

describe('an answer that is not ours', () => {
  test.each(['?code=c', '?code=c&state=', '?error=x'])('%s has no state [OIDC-39]', async (query) => {
    expect(await open(query)).toEqual(signedOutWith('no state in url', 'NotSet'));
  });

  test.each(['?state=s', '?state=s&code='])('%s has no code [OIDC-38]', async (query) => {
    expect(await open(query)).toEqual(signedOutWith('no code in url', 'NotSet'));
  });

  test('an unknown state does not match [OIDC-40] [OIDC-41]', async () => {
    expect(await open('?code=c&state=forged')).toEqual(
      signedOutWith('codeFlowCodeRequest incorrect state', 'StatesDoNotMatch'),
    );
  });

  test.each(['?code=c', '?state=s', '?code=c&state=forged'])('%s does not end a session [OIDC-40]', async (query) => {
    const world = await createWorld();
    await signIn(world);
    const before = world.tab.tokens();
    world.idp.requests.length = 0;
    const answer = await world.tab.load(`${ORIGIN}/login${query}`).checkAuth();
    expect(answer.isAuthenticated).toBe(true);
    expect(answer.errorMessage).not.toBe('');
    expect(world.tab.tokens()).toEqual(before);
    expect(world.idp.requests).toEqual([]);
    expect(world.tab.routes.at(-1)).toBe('/unauthorized');
  });

  test('a callback opened a second time on a fresh page asks for no tokens and keeps the session [OIDC-40] [OIDC-41]', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    await world.tab.load(url).checkAuth();
    const before = world.tab.tokens();
    const answer = await world.tab.load(url).checkAuth();
    expect(answer).toMatchObject({ isAuthenticated: true, errorMessage: 'codeFlowCodeRequest incorrect state' });
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.tokens()).toEqual(before);
  });

  test('the state of a frame renewal is refused on the page itself [OIDC-40]', async () => {
    const world = await createWorld();
    const renewing = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    const state = world.tab.transactionKeys()[0]?.replace('pbt.oidc.tx.', '');
    world.tab.client.stop(); // the tab is reloaded
    await world.browser.advance(0);
    expect(state).toHaveLength(40);
    const answer = await world.tab.load(`${ORIGIN}/login?code=c&state=${state}`).checkAuth();
    expect(answer).toMatchObject({ errorMessage: 'codeFlowCodeRequest incorrect state' });
    expect(world.idp.to('token')).toEqual([]);
    await world.browser.until(renewing, 5000);
  });

  test('a state that was returned without a code cannot be used again', async () => {
    const world = await createWorld();
    const state = new URL(await answerOf(world)).searchParams.get('state');
    await world.tab.load(`${ORIGIN}/login?state=${state}`).checkAuth();
    expect(world.tab.transactionKeys()).toEqual([]);
  });

  test.each([
    { iss: 'https://idp.test', promised: true, result: 'Ok' },
    { iss: undefined, promised: false, result: 'Ok' },
    { iss: undefined, promised: true, result: 'IssDoesNotMatchIssuer' },
    { iss: 'https://evil.test', promised: false, result: 'IssDoesNotMatchIssuer' },
  ])(
    'issuer parameter $iss, promised $promised: $result before any token request',
    async ({ iss, promised, result }) => {
      const world = await createWorld();
      world.idp.discovery['authorization_response_iss_parameter_supported'] = promised;
      await signIn(world, iss ? { iss } : {});
      expect(lastResult(world)).toMatchObject({ validationResult: result });
      expect(world.idp.to('token')).toHaveLength(result === 'Ok' ? 1 : 0);
    },
  );
});

describe('any validation failure', () => {
  test('clears the session, publishes that and opens the configured unauthorized route [OIDC-15] [OIDC-16]', async () => {
    const world = await createWorld({ unauthorizedRoute: '/who-are-you' });
    await signIn(world);
    world.idp.forgery.claims = (claims) => ({ ...claims, nonce: 'other' });
    world.tab.routes.length = 0;
    const url = await answerOf(world);
    const client = world.tab.load(url);
    let published = 0;
    client.subscribe(() => void (published += 1));
    expect(client.getSnapshot().isAuthenticated).toBe(true);
    await client.checkAuth();
    expect(client.getSnapshot()).toMatchObject({ isAuthenticated: false, userData: null });
    expect(published).toBeGreaterThan(0);
    expect(world.tab.names().slice(2)).toEqual([
      'UserDataChanged',
      'NewAuthenticationResult',
      'CheckingAuthFinishedWithError',
    ]);
    expect(world.tab.values('UserDataChanged')).toEqual([null]);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.routes).toEqual(['/who-are-you']);
  });
});
