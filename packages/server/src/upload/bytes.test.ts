import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chunks, fileBytes, indexOf, inMemory } from './bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'pbt-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is read the same in any order and any size of step', async () => {
  const content = randomFillSync(Buffer.alloc(400_000));
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const handle = await open(path);
  const bytes = fileBytes(handle, content.length);
  const places = [
    [0, 10],
    [5, 0],
    [131_070, 20],
    [3, 300_000],
    [399_990, 50],
    [131_072, 1],
    [0, 400_000],
    [500_000, 5],
  ] as const;
  for (const [at, length] of places) {
    expect((await bytes.read(at, length)).equals(content.subarray(at, at + length))).toBe(true);
  }
  const pieces: Buffer[] = [];
  for await (const chunk of chunks(bytes, 7, 333_333)) pieces.push(chunk);
  expect(Buffer.concat(pieces).equals(content.subarray(7, 333_333))).toBe(true);
  await handle.close();
});

test('a text is found across the border of two steps, and only from where the search starts', async () => {
  for (let shift = 0; shift <= 8; shift += 1) {
    const file = inMemory(Buffer.concat([Buffer.alloc(65_536 - shift), Buffer.from('needle'), Buffer.alloc(10)]));
    expect(await indexOf(file, 'needle', 0)).toBe(65_536 - shift);
    expect(await indexOf(file, 'needle', 65_536 - shift + 1)).toBe(-1);
  }
});
