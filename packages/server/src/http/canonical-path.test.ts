import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { pathOfTarget } from './canonical-path.ts';
import {
  apiHeaders,
  assetHeaders,
  documentFileHeaders,
  documentHeaders,
  loginHeaders,
  probeHeaders,
  renewFrameHeaders,
} from './security-headers.ts';

const server = useTestServer();
let dist = '';
let app: FastifyInstance;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pbt-targets-'));
  for (const folder of ['assets', 'documents']) mkdirSync(join(dist, folder));
  for (const file of ['index.html', 'assets/app.js', 'documents/form.pdf', 'silent-renew.html']) {
    writeFileSync(join(dist, file), `file ${file}`);
  }
  app = await buildApp(server().deps, { webDist: dist });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

/** Sends the target byte for byte. HTTP clients would correct it. */
async function send(target: string, method = 'GET') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`, 'latin1');
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(status.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

const KINDS = {
  api: apiHeaders,
  probe: probeHeaders,
  asset: assetHeaders,
  paper: documentFileHeaders,
  renew: renewFrameHeaders,
  page: () => documentHeaders(server().deps.config),
  login: () => loginHeaders(server().deps.config),
};

const canonical: readonly [target: string, status: number, kind: keyof typeof KINDS][] = [
  ['/api/user', 401, 'api'],
  ['/api/user?next=//x/%2e%2e/\\', 401, 'api'],
  ['/api/member/A%20B', 401, 'api'],
  ['/api', 404, 'api'],
  ['/api/nothing', 404, 'api'],
  ['/apiary', 200, 'page'],
  ['/config/client', 200, 'api'],
  ['/configuration', 200, 'page'],
  ['/healthz', 200, 'probe'],
  ['/assets/app.js', 200, 'asset'],
  ['/assets/missing.js', 404, 'api'],
  ['/assets/', 404, 'api'],
  ['/documents/form.pdf', 200, 'paper'],
  ['/silent-renew.html', 200, 'renew'],
  ['/', 200, 'page'],
  ['/?a=b', 200, 'page'],
  ['/login', 200, 'login'],
  ['/claim-details/910000002400', 200, 'page'],
  ['/index.html', 404, 'api'],
];
const withAbsolute = canonical.flatMap(([target, status, kind]) => [
  { target, status, kind },
  { target: `http://portal${target}`, status, kind },
  { target: `HTTPS://other.example:8443${target}`, status, kind },
]);

test.each(withAbsolute)('$target returns $status with the security headers for $kind', async (row) => {
  const { status, headers } = await send(row.target);
  expect(status).toBe(row.status);
  expect(headers).toMatchObject(KINDS[row.kind]());
  expect(headers['x-request-id']).toBeTruthy();
});

const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
/** Other spellings that a proxy, the router or the file system may read as the same path. */
const spellings = (path: string): string[] => [
  path.replace(/[a-z]/, encode),
  path.replace(/[a-z](?=[^a-z]*$)/, (letter) => encode(letter).toUpperCase()),
  path.replace(/(?<=.)\//, '%2f'),
  path.replace(/(?<=.)\//, '%2F'),
  path.replace(/(?<=.)\//, '\\'),
  path.replace(/(?<=.)\//, '%5c'),
  path.replace('/', '//'),
  path.replace(/(?<=.)\//, '//'),
  path.replace('/', '/./'),
  path.replace('/', '/x/../'),
  path.replace('/', '/x/%2e%2e/'),
  path.replace('/', '/x/.%2E/'),
  path.replace('/', '/x/..%2f'),
  path.replace('/', '/x/..\\'),
  path.replace('/', '/assets/..%2f'),
  path.replace(/[a-z]/, (letter) => `%25${encode(letter).slice(1)}`),
  `${path}#x`,
  `${path}/..`,
  `${path}/.`,
  `${path}%00`,
  `${path}%`,
  `${path}%zz`,
  `${path}%0d%0a`,
  `${path}|`,
  `${path}"<>`,
];
const targets = [
  ...['/api/user', '/config/client', '/healthz', '/assets/app.js', '/silent-renew.html', '/login'].flatMap((path) =>
    spellings(path).filter((other) => other !== path),
  ),
  '/assets/..%2findex.html',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '//portal/api/user',
  'ftp://portal/api/user',
  'http://portal?a=/assets/app.js',
  'http:///api/user',
];
const refused = targets.flatMap((target) => [target, ...(target.startsWith('/') ? [`http://portal${target}`] : [])]);

test('a path that is not canonical is refused with 400 and the API security headers', async () => {
  const wrong: unknown[] = [];
  for (const target of refused) {
    const { status, headers, body } = await send(target);
    const has = Object.entries(apiHeaders()).every(([name, value]) => headers[name] === value);
    if (status !== 400 || !has || !headers['x-request-id'] || body.includes('file ')) wrong.push({ target, status });
  }
  expect(wrong).toEqual([]);
});

test.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('a non-canonical path is refused for %s', async (method) => {
  for (const target of ['/%61pi/user', '/assets/..%2findex.html', '//api/user']) {
    const { status, headers } = await send(target, method);
    expect([target, status]).toEqual([target, 400]);
    expect(headers).toMatchObject(apiHeaders());
  }
});

test.each([
  ['*', null],
  ['', null],
  ['http://portal', null],
  ['http://portal?a=/assets/app.js', null],
  ['http:///api', null],
  ['http://user@portal/api', '/api'],
  ['/a/%C3%A9', '/a/%C3%A9'],
  ['/a/..b/c..', '/a/..b/c..'],
])('the path of the target "%s" is %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});
