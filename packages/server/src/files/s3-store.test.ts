import { mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useS3Server } from '../../test/watch/s3-server.ts';
import { statusOf } from '../errors/status-of.ts';
import { createS3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'pbt-s3-'));
const { endpoint, objects, seen } = useS3Server();

beforeEach(() => {
  objects.clear();
  seen.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

const store = () => createS3Store({ endpoint: endpoint(), bucket: 'claims', region: 'us-east-1' });

function temporary(content: Buffer): string {
  const path = join(folder, 'incoming');
  writeFileSync(path, content);
  return path;
}

test('a file is stored in the bucket unchanged, and its temporary file is removed', async () => {
  const content = Buffer.alloc(300_000, 'abc');
  const path = temporary(content);
  await store().put('ab12', path);
  expect(objects.get('/claims/ab12')?.equals(content)).toBe(true);
  expect(seen).toEqual([{ method: 'PUT', path: '/claims/ab12', signed: true, length: '300000' }]);
  expect(existsSync(path)).toBe(false);
});

test('a file is returned as a stream with its size', async () => {
  objects.set('/claims/ab12', Buffer.from('content'));
  const { content, size } = await store().get('ab12');
  expect(size).toBe(7);
  expect((await buffer(content)).toString()).toBe('content');
});

test('a removed file is gone, and removing it again is not an error', async () => {
  objects.set('/claims/ab12', Buffer.from('content'));
  await store().remove('ab12');
  await store().remove('ab12');
  expect(objects.size).toBe(0);
});

test('a missing file is an error, not an empty file', async () => {
  await expect(store().get('none')).rejects.toThrow('NoSuchKey');
});

test('when the store is unreachable, the temporary file stays and the site does not show maintenance', async () => {
  const away = createS3Store({ endpoint: 'http://127.0.0.1:9', bucket: 'claims', region: 'us-east-1' });
  const path = temporary(Buffer.from('content'));
  const failure: unknown = await away.put('ab12', path).catch((error: unknown) => error);
  expect(statusOf(failure)).toBe(500);
  expect(existsSync(path)).toBe(true);
});

test('a file that cannot be read fails only its own upload', async () => {
  const failure: unknown = await store()
    .put('ab12', folder)
    .catch((error: unknown) => error);
  expect(statusOf(failure)).toBe(500);
  expect(objects.size).toBe(0);
});
