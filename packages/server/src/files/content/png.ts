import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { pixelProblem } from './pixels.ts';

// The signature, and the length and type of the first chunk. IHDR is always first and always 13 bytes long.
const START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Reads chunk by chunk. The last chunk must end the file, so nothing can follow the picture. */
export async function pngProblem(bytes: Bytes): Promise<ContentProblem | null> {
  const head = await bytes.read(0, 24);
  if (!head.subarray(0, 16).equals(START)) return 'not-this-type';
  if (head.length < 24) return 'damaged';
  const problem = pixelProblem(head.readUInt32BE(16), head.readUInt32BE(20));
  if (problem) return problem;
  let hasPixels = false;
  for (let at = 8; at < bytes.size;) {
    const chunk = await bytes.read(at, 8);
    if (chunk.length < 8) return 'damaged';
    at += 12 + chunk.readUInt32BE(0);
    const type = chunk.toString('latin1', 4);
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') return hasPixels && at === bytes.size ? null : 'damaged';
  }
  return 'damaged';
}
