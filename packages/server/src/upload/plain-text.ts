import { chunks, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Other kinds of file that may hold nothing but letters. */
const OTHER_KIND = /^(?:%PDF-|\{\\rtf|GIF8[79]a)/;

/** UTF-8, or UTF-16 that says so at its start; a NUL means that it is no text. */
export async function textProblem(bytes: Bytes): Promise<ContentProblem | null> {
  if (OTHER_KIND.test((await bytes.read(0, 8)).toString('latin1'))) return 'not-this-type';
  const decoder = new TextDecoder(encodingOf(await bytes.read(0, 2)), { fatal: true });
  try {
    for await (const chunk of chunks(bytes))
      if (decoder.decode(chunk, { stream: true }).includes('\0')) return 'not-this-type';
    decoder.decode();
    return null;
  } catch (error) {
    if (error instanceof TypeError) return 'not-this-type';
    throw error;
  }
}
