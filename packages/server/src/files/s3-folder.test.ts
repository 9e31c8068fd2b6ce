import { beforeEach, expect, test } from 'vitest';
import { useS3Server } from '../../test/watch/s3-server.ts';
import { createS3Folder } from './s3-folder.ts';

const { endpoint, objects, seen } = useS3Server();
const MAX_COPY = 10;
const folder = () => createS3Folder({ endpoint: endpoint(), bucket: 'plan', region: 'us-east-1' }, MAX_COPY);

beforeEach(() => {
  objects.clear();
  seen.length = 0;
});

test.each([
  ['of the size that S3 copies at once', 'x'.repeat(MAX_COPY), 1],
  ['that is larger, in parts', 'abcdefghij'.repeat(2) + 'k', 5],
])('an object %s is moved unchanged [IMPORT-39]', async (_, content, puts) => {
  objects.set('/plan/incoming/a.csv', Buffer.from(content));
  const [found] = await folder().list('incoming/');
  await folder().move(found!, 'done/a.csv');
  expect([...objects].map(([path, bytes]) => [path, bytes.toString()])).toEqual([['/plan/done/a.csv', content]]);
  expect(seen.filter(({ method }) => method === 'PUT' || method === 'POST').length).toBe(puts);
});

test('an object that is delivered again during its move is not lost [IMPORT-39]', async () => {
  objects.set('/plan/incoming/a.csv', Buffer.from('first'));
  const [found] = await folder().list('incoming/');
  objects.set('/plan/incoming/a.csv', Buffer.from('second'));
  await folder().move(found!, 'working/a.csv');
  expect(objects.get('/plan/incoming/a.csv')?.toString()).toBe('second');
});
