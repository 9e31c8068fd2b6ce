import { noise } from '../../../test/sample-files.ts';
import { expect, test } from 'vitest';
import { chunks, inMemory } from './bytes.ts';

test('the chunks of a range concatenate to that range', async () => {
  const content = noise(400_000);
  const pieces: Buffer[] = [];
  for await (const chunk of chunks(inMemory(content), 7, 333_333)) pieces.push(chunk);
  expect(Buffer.concat(pieces).equals(content.subarray(7, 333_333))).toBe(true);
});
