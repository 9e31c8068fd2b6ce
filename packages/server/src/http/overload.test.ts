import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendError } from './send-error.ts';
import { limitConcurrency } from './overload.ts';

let app: FastifyInstance;
let release: () => void;
/** Requests that have reached their handler and wait there. */
let waiting: number;
let onArrival: () => void;

beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (release = resolve));
  app = Fastify();
  app.setErrorHandler(sendError);
  limitConcurrency(app, { search: 1, read: 2, write: 3 });
  app.decorateRequest('caller', null);
  waiting = 0;
  onArrival = () => {};
  const wait = async () => {
    waiting += 1;
    onArrival();
    await gate;
    return 'done';
  };
  app.get('/api/claim/:id', wait);
  app.post('/api/claim', wait);
  app.post('/api/user/feedback', wait);
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/api/claim/file', { schema: { consumes: ['multipart/form-data'] } }, wait);
  app.get('/healthz', () => 'ok');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  release();
  await app.close();
});

const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
const ask = (method: string, path: string, headers = {}) => fetch(url(path), { method, headers });
/** Sends a read and tells whether it reaches its handler. */
const isAdmitted = () =>
  new Promise<boolean>((resolve, reject) => {
    onArrival = () => resolve(true);
    ask('GET', '/api/claim/4').then(({ status }) => resolve(status === 200), reject);
  });
const expectWaiting = async (count: number) => {
  await expect.poll(() => waiting).toBe(count);
};

test('under load, searches are refused first, then reads, and filled-in forms last', async () => {
  const running = [ask('GET', '/api/claim/1')];
  await expectWaiting(1);
  expect((await ask('POST', '/api/claim')).status).toBe(429);
  running.push(ask('GET', '/api/claim/2'));
  await expectWaiting(2);
  expect((await ask('GET', '/api/claim/3')).status).toBe(429);
  running.push(ask('POST', '/api/user/feedback'));
  await expectWaiting(3);
  const refused = await ask('POST', '/api/user/feedback');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect((await ask('GET', '/healthz')).status).toBe(200);
  release();
  for (const { status } of await Promise.all(running)) expect(status).toBe(200);
});

test('a finished or abandoned request frees its place for the next', async () => {
  const abandoned = [1, 2].map((id) => {
    const call = httpRequest(url(`/api/claim/${id}`)).on('error', () => {});
    call.end();
    return call;
  });
  await expectWaiting(2);
  expect((await ask('GET', '/api/claim/3')).status).toBe(429);
  for (const call of abandoned) call.destroy();
  await expect.poll(isAdmitted).toBe(true);
  release();
  for (let turn = 0; turn < 5; turn += 1) expect((await ask('GET', '/api/claim/4')).status).toBe(200);
});

test('uploads do not use up the limit, but a read disguised as an upload does', async () => {
  const asFile = { 'content-type': 'multipart/form-data; boundary=x' };
  const running = [1, 2, 3, 4].map(() => ask('POST', '/api/claim/file', asFile));
  await expectWaiting(4);
  running.push(...[1, 2].map((id) => ask('GET', `/api/claim/${id}`, asFile)));
  await expectWaiting(6);
  expect((await ask('GET', '/api/claim/3', asFile)).status).toBe(429);
  release();
  for (const { status } of await Promise.all(running)) expect(status).toBe(200);
});

test('other spellings of an address share the same limit', async () => {
  const running = [ask('GET', '/api/claim/1'), ask('GET', '/%61pi/claim/2')];
  await expectWaiting(2);
  const port = (app.server.address() as AddressInfo).port;
  for (const path of ['/%61pi/claim/3', '/ap%69/claim/3', 'http://portal/api/claim/3']) {
    const status = await new Promise((resolve, reject) => {
      const call = httpRequest({ host: '127.0.0.1', port, path }, (answer) => resolve(answer.resume().statusCode));
      call.on('error', reject).end();
    });
    expect([path, status]).toEqual([path, 429]);
  }
  release();
  for (const { status } of await Promise.all(running)) expect(status).toBe(200);
});
