import { describe, expect, test } from 'vitest';
import { wait } from '../env.ts';
import { formOf, requestJson, requestWithRetry } from './http.ts';
import { createWorld } from '../../test/sign-in.ts';

const URLS = {
  discovery: 'https://idp.test/.well-known/openid-configuration',
  jwks: 'https://idp.test/jwks',
  userinfo: 'https://idp.test/userinfo',
  token: 'https://idp.test/token',
};

describe('calls to the identity provider', () => {
  test.each([
    { what: 'a plain GET', call: { url: URLS.jwks }, headers: { accept: 'application/json' } },
    {
      what: 'a GET with a token',
      call: { url: URLS.userinfo, bearer: 't' },
      headers: { accept: 'application/json', authorization: 'Bearer t' },
    },
    {
      what: 'a form POST',
      call: { url: URLS.token, form: formOf({ a: '1' }) },
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    },
  ])('$what carries exactly these headers [OIDC-62]', async ({ call, headers }) => {
    const { idp, tab } = await createWorld();
    await requestJson(tab.env, call).catch(() => null);
    expect(Object.fromEntries(idp.requests[0]?.headers ?? [])).toEqual(headers);
  });

  test.each(['discovery', 'jwks', 'userinfo'] as const)('%s carries no no-cache header [HTTP-03]', async (name) => {
    const { idp, tab } = await createWorld();
    await requestJson(tab.env, { url: URLS[name] });
    const { headers, cache } = idp.requests[0] ?? {};
    expect([headers?.get('cache-control'), headers?.get('pragma'), cache]).toEqual([null, null, 'default']);
  });

  test.each([
    { plan: ['network' as const], code: 'network', transient: true, status: null },
    { plan: [500], code: 'http', transient: true, status: 500 },
    { plan: [503], code: 'http', transient: true, status: 503 },
    { plan: [429], code: 'http', transient: true, status: 429 },
    { plan: [400], code: 'http', transient: false, status: 400 },
    { plan: [404], code: 'http', transient: false, status: 404 },
    { plan: [() => new Response('<html>')], code: 'http', transient: false, status: 200 },
  ])('an answer like $plan is $code, temporary: $transient', async ({ plan, ...expected }) => {
    const { idp, tab } = await createWorld();
    idp.plans.jwks.push(...plan);
    await expect(requestJson(tab.env, { url: URLS.jwks })).rejects.toMatchObject(expected);
  });

  test('a request without an answer fails after 20 seconds', async () => {
    const { browser, idp, tab } = await createWorld();
    idp.plans.jwks.push('hang');
    const answer = requestJson(tab.env, { url: URLS.jwks });
    answer.catch(() => null);
    await browser.advance(19_900);
    let isOver = false;
    answer.catch(() => (isOver = true));
    expect(isOver).toBe(false);
    await browser.advance(200);
    await expect(answer).rejects.toMatchObject({ code: 'network' });
  });

  test.each([
    { plan: [500, 'network'] as const, onlyTransient: true, requests: 3, ok: true },
    { plan: [500, 500, 500] as const, onlyTransient: true, requests: 3, ok: false },
    { plan: [400] as const, onlyTransient: true, requests: 1, ok: false },
    { plan: [404, 404] as const, onlyTransient: false, requests: 3, ok: true },
  ])(
    'answers $plan cause $requests requests (retry temporary errors only: $onlyTransient)',
    async ({ plan, onlyTransient, requests, ok }) => {
      const { browser, idp, tab } = await createWorld();
      idp.plans.jwks.push(...plan);
      const answer = requestWithRetry(tab.env, { url: URLS.jwks }, onlyTransient).then(
        () => true,
        () => false,
      );
      expect(await browser.until(answer)).toBe(ok);
      expect(idp.requests).toHaveLength(requests);
    },
  );

  test.each([
    { what: 'a later attempt gets no answer', slowMs: 25_000, requests: 2 },
    { what: 'no time is left for a later attempt', slowMs: 29_900, requests: 1 },
  ])('all attempts together end within the timeout if $what', async ({ slowMs, requests }) => {
    const { browser, idp, tab } = await createWorld();
    const slowFailure = () => wait(tab.env, slowMs).then(() => new Response('{}', { status: 500 }));
    idp.plans.jwks.push(slowFailure, 'hang', 'hang');
    const began = browser.now();
    const answer = requestWithRetry(tab.env, { url: URLS.jwks, timeoutMs: 30_000 }, true);
    await expect(browser.until(answer)).rejects.toMatchObject({ transient: true });
    expect(browser.now() - began).toBeLessThanOrEqual(30_000);
    expect(idp.requests).toHaveLength(requests);
  });

  test('later form values replace earlier ones, and empty values are left out', () => {
    expect(formOf({ a: 1, b: 'x' }, { a: 2, c: '' }).toString()).toBe('a=2&b=x');
  });
});
