import { expect, test } from 'vitest';
import { zippedFiles } from './zipped-files.ts';

/** The end of an archive with so many files. */
const endOf = (count: number) =>
  Uint8Array.of(0x50, 0x4b, 5, 6, 0, 0, 0, 0, count, 0, count, 0, ...Array.from({ length: 10 }, () => 0));

test.each([
  ['no file', endOf(0), 0],
  ['one file', endOf(1), 1],
  ['200 files', endOf(200), 200],
  ['too few bytes', endOf(1).slice(1), null],
  ['other bytes', endOf(1).map((byte, at) => (at === 0 ? 0 : byte)), null],
])('the end of an archive with %s tells the number of its files [ERA-28]', (_what, { buffer }, count) => {
  expect(zippedFiles(buffer)).toBe(count);
});
