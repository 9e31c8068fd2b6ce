import { readFileSync } from 'node:fs';
import { batchApi } from '@pbt/domain/contract/batch';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { memberApi } from '@pbt/domain/contract/member';
import { noticeApi } from '@pbt/domain/contract/notice';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import { expect, test } from 'vitest';
import { useTestServer } from '../test/harness.ts';
import { policies } from './identity/policies.ts';

const server = useTestServer();
const apis = [
  userApi,
  providerApi,
  memberApi,
  claimApi,
  claimDocumentationApi,
  submissionApi,
  remittanceApi,
  workApi,
  batchApi,
  noticeApi,
];

test('the OpenAPI document lists every call of the contract', async () => {
  const { paths } = (await server().as(null, { method: 'GET', url: '/api/docs/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const listed = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const wanted = apis.flatMap((api) =>
    Object.values(api).map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  expect(wanted.filter((call) => !listed.has(call))).toEqual([]);
  expect((await server().as(null, { method: 'GET', url: '/api/docs' })).body).toContain('/api/claim/{claimId}/item');
});

test('the OpenAPI document marks exactly the calls that need no sign-in as open', async () => {
  const { paths } = (await server().as(null, { method: 'GET', url: '/api/docs/openapi.json' })).json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  const open = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security?.length === 0)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(open.toSorted()).toEqual([
    'GET /api/provider/feature-note',
    'GET /api/provider/maintenance-window',
    'GET /api/user/feature',
    'POST /api/user/notice/stop',
  ]);
});

/** Calls that the specification mentions without their method and path. */
const UNSPELLED: Record<string, readonly string[]> = {
  'API-PROVIDER-02': ['GET /provider/feature-note'],
  'API-PROVIDER-03': ['GET /provider/maintenance-window'],
  'API-CLAIM-10': ['GET /claim/{}/letter', 'GET /claim/letter/{}/file'],
};

const calls = readFileSync(new URL('../../../docs/requirements.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, area, , kind]) => area?.startsWith('API-') && kind === 'call')
  .flatMap(([id, , , , text]) => {
    const spelled = [...text!.matchAll(/(GET|POST|PUT|DELETE) (?:\{\w+\})?(\/[\w/{}-]+)/g)].map(
      ([, method, path]) => `${method} ${path!.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    return (UNSPELLED[id!] ?? spelled).map((call) => ({ id: id!, call }));
  });

test('the requirements list more than 50 API calls', () => {
  expect(calls.length).toBeGreaterThan(50);
});

test.each(calls)('$call is served [$id]', async ({ call }) => {
  const { paths } = (await server().as(null, { method: 'GET', url: '/api/docs/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
  const [method, path] = call.split(' ');
  expect(served).toContain(`${method} /api${path}`);
});

test('every call has exactly one row in the authorization matrix', () => {
  const count = apis.reduce((sum, api) => sum + Object.keys(api).length, 0);
  expect(Object.keys(policies)).toHaveLength(count);
});

test('the startup configuration needs no sign-in [CONFIG-01] [CONFIG-03] [CONFIG-04] [CONFIG-05]', async () => {
  const environment = await server().as(null, { method: 'GET', url: '/config/environment/v3' });
  expect(environment.json()).toMatchObject({
    version: 3,
    identityProvider: { clientId: 'pbt-spa', responseType: 'code', silentRenew: true },
    endpoints: { user: '/api', provider: '/api', member: '/api', claim: '/api', remittanceAdvice: '/api' },
  });
  const client = await server().as(null, { method: 'GET', url: '/config/client' });
  expect(client.json()).toMatchObject({ UserEndpoint: '/api', PreAuthLink: expect.any(String), theme: 'default' });
});

test.each([
  { name: 'an unknown field', body: { quick: '800000101', index: 0, extra: 1 }, field: 'extra' },
  { name: 'a number as text', body: { quick: '800000101', index: '0' }, field: 'index' },
  { name: 'a missing field', body: { quick: '800000101' }, field: 'index' },
  { name: 'a list for a text', body: { quick: ['800000101'], index: 0 }, field: 'quick' },
])('$name in a request body is refused, and the error names the field', async ({ body, field }) => {
  const answer = await server().as('staff', { method: 'POST', url: '/api/member', payload: body });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 400, field });
});

test('a call without a token or with a bad token is refused with a sign-in challenge', async () => {
  const none = await server().as(null, { method: 'GET', url: '/api/user' });
  expect([none.statusCode, none.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const bad = await server().app.inject({
    method: 'GET',
    url: '/api/user',
    headers: { authorization: 'Bearer nonsense' },
  });
  expect([bad.statusCode, bad.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
});

test('a signed-out caller with an invalid body is asked to sign in before the body is checked', async () => {
  const answer = await server().as(null, { method: 'POST', url: '/api/member', payload: { nonsense: true } });
  expect(answer.statusCode).toBe(401);
});

test('every API response forbids caching, framing and sniffing, and has a request ID', async () => {
  for (const url of ['/api/user', '/api/nothing-here', '/config/client']) {
    const { headers } = await server().as(null, { method: 'GET', url });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-request-id': expect.any(String),
    });
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('an unknown address returns 404, and the health and readiness probes return 200', async () => {
  expect((await server().as(null, { method: 'GET', url: '/api/nothing' })).json()).toMatchObject({ status: 404 });
  expect((await server().as(null, { method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  expect((await server().as(null, { method: 'GET', url: '/readyz' })).statusCode).toBe(200);
});

test.each(['/api/claim/%ff', `/api/claim/${'9'.repeat(300)}`])(
  'an unreadable address is refused, and the response does not repeat it',
  async (url) => {
    const answer = await server().as('staff', { method: 'GET', url });
    expect(answer.json()).toEqual({ status: 400, title: 'Bad Request', detail: 'The address cannot be read' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
  },
);

test('a NUL character is refused with 400, without the database’s error message', async () => {
  const answer = await server().as('staff', { method: 'GET', url: '/api/provider?name=%00' });
  expect(answer.json()).toEqual({ status: 400, title: 'Bad Request' });
});

test('responses to probes forbid caching, framing and sniffing', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const { headers } = await server().as(null, { method: 'GET', url });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test.each([
  ['application/csp-report', '{"csp-report":{"blocked-uri":"inline"}}'],
  ['application/reports+json', '[{"type":"csp-violation"}]'],
  ['application/json', '{"cut'],
  ['text/plain', 'x'],
  ['application/csp-report', 'x'.repeat(100_000)],
])('a browser’s policy report as %s is accepted with 204', async (type, payload) => {
  const headers = { 'content-type': type };
  const answer = await server().app.inject({ method: 'POST', url: '/csp-report', payload, headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['cache-control']).toBe('no-store');
});
