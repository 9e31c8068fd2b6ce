import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
beforeAll(() => server().app.listen({ host: '127.0.0.1', port: 0 }));

/** Sends each value as an Authorization header line of its own. */
function send(path: string, authorization: readonly string[]): Promise<{ status: number; body: string }> {
  const { port } = server().app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { authorization: [...authorization] } as unknown as Record<string, string>;
    const call = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }));
    });
    call.on('error', reject).end();
  });
}

test.each(['/api/user', '/api/user/feature', '/api/unknown', '/healthz', '/config', '/'])(
  'two Authorization headers are refused at %s',
  async (path) => {
    const good = 'Bearer user.staff';
    for (const pair of [
      [good, 'Bearer other'],
      ['Bearer other', good],
      [good, good],
    ]) {
      const { status, body } = await send(path, pair);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ detail: 'Send one Authorization header' });
    }
  },
);

test('one Authorization header is accepted', async () => {
  expect((await send('/api/user', ['Bearer user.staff'])).status).toBe(200);
});
