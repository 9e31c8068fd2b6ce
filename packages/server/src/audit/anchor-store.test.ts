import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAnchorStore } from './anchor-store.ts';

const objects = new Map<string, Buffer>();
let server: Server;
let endpoint = '';

/** A minimal S3 server for anchors. It puts, reads and lists objects, two per page. */
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      const sent = await buffer(request);
      if (request.method === 'PUT') objects.set(pathname, sent);
      if (!searchParams.has('list-type')) {
        response.end(request.method === 'GET' ? objects.get(pathname) : undefined);
        return;
      }
      const prefix = `/claims/${searchParams.get('prefix')}`;
      const from = Number(searchParams.get('continuation-token') ?? 0);
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
      const page = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key.slice(8)}</Key></Contents>`);
      const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      response.setHeader('content-type', 'application/xml');
      response.end(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

test('anchors of several writers and days in a bucket are read in the order of writing', async () => {
  const s3 = { endpoint, bucket: 'claims', region: 'us-east-1' };
  const [one, other] = [0, 1].map(() => createAnchorStore({ s3, dataDir: '/nowhere' }));
  const add = (store: typeof one, writer: string, n: number, at: string) =>
    store!.append(writer, new Date(at), () => JSON.stringify({ writer, n, at }));
  objects.set('/claims/0123456789abcdef', Buffer.from('an upload'));
  await add(one, 'b', 1, '2026-11-15T08:00:00.000Z');
  await add(other, 'a', 1, '2026-11-15T09:00:00.000Z');
  await add(one, 'b', 2, '2026-11-15T10:00:00.000Z');
  // This writer's clock was set back.
  await add(one, 'b', 3, '2026-11-15T07:00:00.000Z');
  await add(other, 'a', 2, '2026-11-16T09:00:00.000Z');
  const lines = (await one!.read()).trimEnd().split('\n');
  expect(
    lines.map((line) => JSON.parse(line) as { writer: string; n: number }).map(({ writer, n }) => `${writer}${n}`),
  ).toEqual(['b1', 'a1', 'b2', 'b3', 'a2']);
  expect([...objects.keys()].filter((key) => key.includes('audit-anchors'))).toEqual([
    '/claims/audit-anchors/2026-11-15/b.jsonl',
    '/claims/audit-anchors/2026-11-15/a.jsonl',
    '/claims/audit-anchors/2026-11-16/a.jsonl',
  ]);
});
