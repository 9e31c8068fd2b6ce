import type { AddressInfo } from 'node:net';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { REMITTANCE } from '@pbt/demo-data/catalog/names';

const server = useTestServer();
let port = 0;
const open: ClientRequest[] = [];
beforeAll(async () => {
  await server().app.listen({ host: '127.0.0.1', port: 0 });
  port = (server().app.server.address() as AddressInfo).port;
});
afterAll(() => open.forEach((call) => call.destroy()));

function ask(user: string, method: string, path: string, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer user.${user}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const call = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!));
    });
    open.push(call);
    call.on('error', reject).end(body && JSON.stringify(body));
  });
}

const search = (user: string) => ask(user, 'POST', '/api/member', { quick: '80000010100', index: 0 });

test('110 parallel downloads of one user do not make another user’s searches fail', { timeout: 120_000 }, async () => {
  const statuses: number[] = [];
  const downloads = Array.from({ length: 110 }, async () => {
    const status = await ask('staff', 'GET', `/api/remittance-advice/${REMITTANCE.giant}/request`).catch(() => 0);
    statuses.push(status);
    return status;
  });
  // The first refusal shows that the user's queue is full.
  const refused = await Promise.race(downloads.map((download) => download.then((status) => status === 429)));
  const searches: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) searches.push(await search('super'));
  expect(new Set(searches)).toEqual(new Set([200]));
  expect(refused).toBe(true);
  expect(new Set(statuses)).toContain(429);
  expect(statuses.length).toBeLessThan(110);
});
