import { describe, expect, test } from 'vitest';
import { createWorld, signIn } from '../../test/sign-in.ts';

describe('pushed authorization request', () => {
  test('is sent as a form, and the address has only request_uri and client_id [OIDC-69]', async () => {
    const { idp, tab } = await createWorld({ usePar: true });
    await tab.client.login();
    const [request] = idp.to('par');
    expect([request?.method, request?.headers.get('content-type')]).toEqual([
      'POST',
      'application/x-www-form-urlencoded',
    ]);
    expect(Object.keys(request?.form ?? {}).toSorted()).toEqual(
      'client_id code_challenge code_challenge_method nonce redirect_uri response_type scope state'.split(' '),
    );
    expect(tab.assigned).toEqual(['https://idp.test/auth?request_uri=urn%3Arequest%3A1&client_id=pbt-spa']);
    expect(tab.transactionKeys()).toEqual([`pbt.oidc.tx.${request?.form['state']}`]);
  });

  test('is retried after a 500 and after a network error, and succeeds on the third attempt [OIDC-69]', async () => {
    const { browser, idp, tab } = await createWorld({ usePar: true });
    idp.plans.par.push(500, 'network');
    expect(await browser.until(tab.client.login())).toEqual({ errorMessage: '' });
    expect(idp.to('par')).toHaveLength(3);
  });

  test.each([
    { plan: [500, 500, 500], requests: 3 },
    { plan: [400], requests: 1 },
    { plan: [{ request_uri: 'urn:x' }], requests: 1 },
    { plan: [{ expires_in: 60 }], requests: 1 },
    { plan: [{ request_uri: 'urn:x', expires_in: 0 }], requests: 1 },
  ])('with answers $plan the browser stays after $requests requests [OIDC-83]', async ({ plan, requests }) => {
    const { browser, idp, tab } = await createWorld({ usePar: true });
    idp.plans.par.push(...plan);
    expect(await browser.until(tab.client.login())).toEqual({
      errorMessage: 'There was an error on ParService postParRequest',
    });
    expect(idp.to('par')).toHaveLength(requests);
    expect([tab.assigned, tab.transactionKeys()]).toEqual([[], []]);
  });

  test('without an endpoint the browser stays [OIDC-83]', async () => {
    const { idp, tab } = await createWorld({ usePar: true });
    delete idp.discovery['pushed_authorization_request_endpoint'];
    expect(await tab.client.login()).toEqual({ errorMessage: 'There was an error on ParService postParRequest' });
  });

  test('a renewal in the frame is not pushed', async () => {
    const world = await createWorld({ usePar: true });
    world.idp.plans.par.push({ request_uri: 'urn:x', expires_in: 60 });
    await world.tab.client.login();
    expect(world.idp.to('par')).toHaveLength(1);
    const renewing = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    expect(world.idp.to('par')).toHaveLength(1);
    expect(new URL(world.tab.frames[0]?.url ?? '').searchParams.get('prompt')).toBe('none');
    await world.browser.until(renewing, 5000);
  });

  test('is off unless configured', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(world.idp.to('par')).toEqual([]);
  });
});
