import type { ContentProblem } from './content-problem.ts';

const MAX_PIXELS = 50_000_000;

/** Checks the size in the header, before any code decompresses the picture. */
export function pixelProblem(width: number, height: number): ContentProblem | null {
  if (width === 0 || height === 0) return 'damaged';
  return width * height > MAX_PIXELS ? 'too-many-pixels' : null;
}
