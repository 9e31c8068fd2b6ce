import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { pixelProblem } from './pixels.ts';
import { endsAsZip } from './zip.ts';

const START_OF_SCAN = 0xda;
/** Start-of-frame markers. C4, C8 and CC in this range have other meanings. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads segment by segment up to the image data. Cameras append data after the picture, so it is allowed unless it is a
 * ZIP archive.
 */
export async function jpegProblem(bytes: Bytes): Promise<ContentProblem | null> {
  const file = await bytes.read(0, bytes.size);
  if (!file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'not-this-type';
  let hasFrame = false;
  for (let at = 2; ;) {
    const segment = file.subarray(at, at + 9);
    const [prefix, marker] = segment;
    if (prefix !== 0xff || marker === undefined || segment.length < 4) return 'damaged';
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === START_OF_SCAN) break;
    if (isFrame(marker)) {
      if (segment.length < 9) return 'damaged';
      const problem = pixelProblem(segment.readUInt16BE(7), segment.readUInt16BE(5));
      if (problem) return problem;
      hasFrame = true;
    }
    at += 2 + segment.readUInt16BE(2);
  }
  return hasFrame && !(await endsAsZip(bytes)) ? null : 'damaged';
}
