import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 } as const;
const ENTRY = { woff: 20, sfnt: 16 } as const;

const padded = (length: number) => (length + 3) & ~3;

/**
 * Extracts the plain font from a WOFF 1 file. The PDF library can read WOFF, but needs about 300 ms per document to
 * decompress it in JavaScript. Extracting the font once takes a few milliseconds.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = HEADER.woff + index * ENTRY.woff;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const start = HEADER.sfnt + count * ENTRY.sfnt;
  const font = Buffer.alloc(start + tables.reduce((sum, { content }) => sum + padded(content.length), 0));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  // Bytes 6 to 11 are hints for a binary search, which the PDF library does not use.
  let offset = start;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = HEADER.sfnt + index * ENTRY.sfnt;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(content.length, entry + 12);
    content.copy(font, offset);
    offset += padded(content.length);
  }
  return font;
}
