import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { pixelProblem } from './pixels.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the offset after the sub-blocks that start here, or null when the file ends first. */
function skipSubBlocks(file: Buffer, from: number): number | null {
  for (let at = from; ;) {
    const length = file[at];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/**
 * Reads the file block by block. A script that only starts like a GIF is refused, because its blocks are invalid. A
 * missing trailer is common and harmless, but bytes after the trailer are refused.
 */
export async function gifProblem(bytes: Bytes): Promise<ContentProblem | null> {
  const file = await bytes.read(0, bytes.size);
  const head = file.subarray(0, 13);
  if (!/^GIF8[79]a/.test(head.toString('latin1'))) return 'not-this-type';
  if (head.length < 13) return 'damaged';
  const problem = pixelProblem(head.readUInt16LE(6), head.readUInt16LE(8));
  if (problem) return problem;
  let images = 0;
  for (let at = 13 + colourTable(head[10]!); at < bytes.size;) {
    const block = file.subarray(at, at + 10);
    let data: number;
    if (block[0] === TRAILER) return images > 0 && at + 1 === bytes.size ? null : 'damaged';
    if (block[0] === EXTENSION) {
      data = at + 2;
    } else if (block[0] === IMAGE && block.length === 10) {
      const frame = pixelProblem(block.readUInt16LE(5), block.readUInt16LE(7));
      if (frame) return frame;
      images += 1;
      data = at + 11 + colourTable(block[9]!);
    } else {
      return 'damaged';
    }
    const next = skipSubBlocks(file, data);
    if (next === null) return 'damaged';
    at = next;
  }
  return images > 0 ? null : 'damaged';
}
