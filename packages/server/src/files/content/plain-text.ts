import { chunks, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Signatures of other file types that can consist of text only. */
const OTHER_KIND = /^(?:%PDF-|\{\\rtf|GIF8[79]a)/;

/** Bytes that Windows-1252 leaves undefined, and control characters other than tab, line feed and carriage return. */
const NOT_WINDOWS_1252 = /[^\t\n\r -~\x80\x82-\x8C\x8E\x91-\x9C\x9E-\xFF]/;

/** Windows programs use Windows-1252 for text without a byte order mark. Nearly every byte is valid in it. */
async function isWindows1252(bytes: Bytes): Promise<boolean> {
  for await (const chunk of chunks(bytes)) if (NOT_WINDOWS_1252.test(chunk.toString('latin1'))) return false;
  return true;
}

/** Accepts UTF-8, UTF-16 with a byte order mark, and Windows-1252. A file with a NUL is not text. */
export async function textProblem(bytes: Bytes): Promise<ContentProblem | null> {
  if (OTHER_KIND.test((await bytes.read(0, 8)).toString('latin1'))) return 'not-this-type';
  const encoding = encodingOf(await bytes.read(0, 2));
  const isUnicode = await decodes(bytes, encoding);
  return isUnicode || (encoding === 'utf-8' && (await isWindows1252(bytes))) ? null : 'not-this-type';
}

async function decodes(bytes: Bytes, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks(bytes)) if (decoder.decode(chunk, { stream: true }).includes('\0')) return false;
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
