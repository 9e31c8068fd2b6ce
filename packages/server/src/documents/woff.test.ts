import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontData } from './fonts.ts';
import { unwrapWoff } from './woff.ts';

/** Builds a WOFF file of two tables, the second one compressed. */
function sample(): { woff: Buffer; plain: Buffer; packed: Buffer } {
  const plain = Buffer.from('abc');
  const packed = Buffer.from('packed '.repeat(40));
  const small = deflateSync(packed);
  const woff = Buffer.alloc(44 + 2 * 20 + 4 + small.length);
  woff.write('wOFF', 0, 'latin1');
  woff.writeUInt32BE(0x00010000, 4);
  woff.writeUInt16BE(2, 12);
  const entry = (index: number, tag: string, offset: number, length: number, full: number) => {
    const at = 44 + index * 20;
    woff.write(tag, at, 'latin1');
    woff.writeUInt32BE(offset, at + 4);
    woff.writeUInt32BE(length, at + 8);
    woff.writeUInt32BE(full, at + 12);
    woff.writeUInt32BE(7 + index, at + 16);
  };
  entry(0, 'aaaa', 84, plain.length, plain.length);
  entry(1, 'bbbb', 88, small.length, packed.length);
  plain.copy(woff, 84);
  small.copy(woff, 88);
  return { woff, plain, packed };
}

test('all tables are extracted from a WOFF file, each aligned to four bytes', () => {
  const { woff, plain, packed } = sample();
  const font = unwrapWoff(woff);
  const table = (index: number) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      isAligned: offset % 4 === 0,
      content: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  };
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  expect(font.readUInt16BE(4)).toBe(2);
  expect(table(0)).toEqual({ tag: 'aaaa', checksum: 7, isAligned: true, content: plain });
  expect(table(1)).toEqual({ tag: 'bbbb', checksum: 8, isAligned: true, content: packed });
});

test('a file of another type is refused', () => {
  expect(() => unwrapWoff(Buffer.from('wOF2............'))).toThrow('WOFF 1');
});

test('fonts of every script exist in both weights', () => {
  for (const subset of ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']) {
    expect(fontData(subset, 400).length).toBeGreaterThan(5000);
    expect(fontData(subset, 600)).not.toEqual(fontData(subset, 400));
  }
});
