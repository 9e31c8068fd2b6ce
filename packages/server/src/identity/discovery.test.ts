import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createDiscovery, type DiscoveryDocument } from './discovery.ts';
import { documentHeaders } from '../http/security-headers.ts';
import { servePortal } from '../http/portal-files.ts';

let server: Server;
let authority = '';
let answer: (response: ServerResponse) => void;
let dist = '';
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pbt-discovery-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Portal</title>');
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(dist, { recursive: true });
});

const documentOf = (more: Partial<DiscoveryDocument> = {}): DiscoveryDocument => ({
  issuer: authority,
  jwks_uri: `${authority}/jwks`,
  ...more,
});
const reply = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

async function openPortal() {
  const discovery = createDiscovery(authority);
  const app = Fastify();
  apps.push(app);
  await servePortal(app, readConfig({ OIDC_AUTHORITY: authority }), dist, () => discovery.peek());
  const policyOf = async (path = '/login') =>
    String((await app.inject(path)).headers['content-security-policy'])
      .split('; ')
      .filter((part) => /^(connect-src|frame-src|form-action) /.test(part));
  return { discovery, policyOf };
}

test('pages may use provider endpoints on other origins', () => {
  const config = readConfig({ OIDC_AUTHORITY: 'https://login.example.org/realm' });
  const policy = documentHeaders(config, {
    issuer: 'https://login.example.org/realm',
    authorization_endpoint: 'https://authorize.example.org/a',
    token_endpoint: 'https://token.example.org/t',
    userinfo_endpoint: 'https://api.example.org/me',
    jwks_uri: 'https://keys.example.org/jwks',
    revocation_endpoint: 'https://token.example.org/r',
    pushed_authorization_request_endpoint: 'https://par.example.org/p',
    end_session_endpoint: 'https://logout.example.org/l',
    check_session_iframe: 'https://session.example.org/c',
  })['content-security-policy'];
  expect(policy).toContain(
    "connect-src 'self' https://login.example.org https://token.example.org https://api.example.org https://keys.example.org https://par.example.org;",
  );
  expect(policy).toContain(
    "frame-src 'self' https://login.example.org https://authorize.example.org https://session.example.org;",
  );
  expect(policy).toContain(
    "form-action 'self' https://login.example.org https://authorize.example.org https://logout.example.org;",
  );
});

test.each([
  'http://token.example.org/t',
  'https://a;script-src */t',
  'javascript:alert(1)',
  'data:text/html,x',
  'not an address',
  7,
])('the page security policy leaves out an unsafe provider endpoint: %s', (endpoint) => {
  const config = readConfig({ OIDC_AUTHORITY: 'https://login.example.org' });
  const provider = { issuer: 'x', jwks_uri: '', token_endpoint: endpoint as string };
  expect(documentHeaders(config, provider)).toEqual(documentHeaders(config));
});

test('a page does not wait for a slow provider, and allows its endpoints once they are known', async () => {
  let waiting: ServerResponse | undefined;
  answer = (response) => void (waiting = response);
  const { discovery, policyOf } = await openPortal();
  const own = [`connect-src 'self' ${authority}`, `frame-src 'self' ${authority}`, `form-action 'self' ${authority}`];
  expect(await policyOf()).toEqual(own);
  await expect.poll(() => waiting).toBeDefined();
  expect(await policyOf('/search')).toEqual(own);
  reply(documentOf({ token_endpoint: 'http://token.example.org/t' }))(waiting!);
  await expect.poll(() => discovery.peek()).toBeDefined();
  expect((await policyOf())[0]).toBe(`connect-src 'self' ${authority} http://token.example.org`);
  expect((await policyOf('/search'))[0]).toBe(`connect-src 'self' ${authority} http://token.example.org`);
});

test('the page security policy follows a changed discovery document', async () => {
  answer = reply(documentOf({ token_endpoint: 'http://old.example.org/t' }));
  const { discovery, policyOf } = await openPortal();
  await discovery.get();
  expect((await policyOf())[0]).toContain('http://old.example.org');
  answer = reply(documentOf({ token_endpoint: 'http://new.example.org/t' }));
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const before = discovery.peek();
  await expect.poll(() => discovery.peek()).not.toBe(before);
  expect((await policyOf())[0]).toBe(`connect-src 'self' ${authority} http://new.example.org`);
});

test('a call waits five seconds for a slow provider, and the next call uses the late response', async () => {
  let waiting: ServerResponse | undefined;
  answer = (response) => void (waiting = response);
  const discovery = createDiscovery(authority);
  const first = discovery.get().catch((error: { status: number }) => error.status);
  await expect.poll(() => waiting).toBeDefined();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await first).toBe(503);
  // The next call does not wait again for the same response.
  expect(await discovery.get().catch((error: { status: number }) => error.status)).toBe(503);
  reply(documentOf())(waiting!);
  await expect.poll(() => discovery.peek()).toBeDefined();
  expect(await discovery.get()).toMatchObject({ issuer: authority });
});

test('a request is sent again if the provider closes the connection instead of answering, and fails the second time', async () => {
  let asked = 0;
  answer = (response) => (++asked === 1 ? void response.socket!.destroy() : reply(documentOf())(response));
  expect(await createDiscovery(authority).get()).toMatchObject({ issuer: authority });
  expect(asked).toBe(2);
  answer = (response) => {
    asked += 1;
    response.socket!.destroy();
  };
  await expect(createDiscovery(authority).get()).rejects.toMatchObject({ status: 503 });
  expect(asked).toBe(4);
});

test('a discovery document of another issuer is not used', async () => {
  answer = reply({ ...documentOf(), issuer: 'https://elsewhere.example.org' });
  const discovery = createDiscovery(authority);
  await expect(discovery.get()).rejects.toMatchObject({ status: 503 });
});

test.each(['jwks_uri', 'introspection_endpoint'])(
  'a discovery document is not used if its %s is not an http or https address',
  async (name) => {
    for (const address of ['data:application/json,{"keys":[]}', 'file:///etc/passwd', 'ftp://a.example.org', 'x', 7]) {
      answer = reply({ ...documentOf(), [name]: address });
      await expect(createDiscovery(authority).get()).rejects.toMatchObject({ status: 503 });
    }
  },
);

test('an https provider may not have plain http endpoints', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ issuer: 'https://login.example.org', jwks_uri: 'http://login.example.org/jwks' }),
  );
  await expect(createDiscovery('https://login.example.org').get()).rejects.toMatchObject({ status: 503 });
  vi.unstubAllGlobals();
});

test.each([
  { name: 'of 2 MB is read', padding: 2 * 1024 * 1024 - 200, isRead: true },
  { name: 'larger than 2 MB is refused', padding: 2 * 1024 * 1024, isRead: false },
])('a provider response $name', async ({ padding, isRead }) => {
  answer = reply({ ...documentOf(), padding: 'x'.repeat(padding) });
  const found = await createDiscovery(authority)
    .get()
    .catch(() => null);
  expect(found !== null).toBe(isRead);
});

describe('the log says in fixed words why the discovery document cannot be used', () => {
  const secret = 'secret-of-the-body';
  const text =
    (status: number, body: string, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);

  test.each([
    { cause: 'its answer is a redirect', given: text(302, secret, { location: '/elsewhere' }) },
    { cause: 'its answer is not JSON', given: text(200, `<html>${secret}`) },
    { cause: 'its answer is larger than 2 MB', given: text(200, secret.repeat(200_000)) },
    { cause: 'it answered with status 500', given: text(500, secret) },
    { cause: 'the network error UND_ERR_SOCKET', given: (response: ServerResponse) => void response.destroy() },
    { cause: 'it is the document of another issuer', given: text(200, JSON.stringify({ issuer: secret })) },
    { cause: 'it has no issuer', given: text(200, JSON.stringify({ secret })) },
    { cause: 'it has no issuer', given: text(200, 'null') },
  ])('$cause', async ({ cause, given }) => {
    answer = given;
    const lines: string[] = [];
    const discovery = createDiscovery(authority, (level, line) => lines.push(`${level} ${line}`));
    const expected = `warn The discovery document of the identity provider cannot be used: ${cause}`;
    for (let call = 0; call < 3; call += 1) await expect(discovery.get()).rejects.toMatchObject({ status: 503 });
    expect(lines).toEqual([expected]);
    for (const seconds of [31, 31]) {
      vi.setSystemTime(Date.now() + seconds * 1000);
      await expect(discovery.get()).rejects.toMatchObject({ status: 503 });
    }
    expect(lines).toEqual([expected, expected]);
  });

  test('it did not answer in time', async () => {
    let waiting: ServerResponse | undefined;
    answer = (response) => void (waiting = response);
    const lines: string[] = [];
    const discovery = createDiscovery(authority, (level, line) => lines.push(`${level} ${line}`));
    const first = discovery.get().catch((error: { status: number }) => error.status);
    await expect.poll(() => waiting).toBeDefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await first).toBe(503);
    expect(lines).toEqual([
      'warn The discovery document of the identity provider cannot be used: it did not answer in time',
    ]);
  });
});
