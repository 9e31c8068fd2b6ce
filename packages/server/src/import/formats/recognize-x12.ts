import { FileRefused } from '../problem.ts';
import { FileBytes } from './file-bytes.ts';
import { LIMITS } from './limits.ts';
import { x12FileName, type FileName } from './parse-file-name.ts';
import { rawBytes } from './text-bytes.ts';

/** Blanks and line ends before ISA do no harm, but nothing else does begin like that. */
const HEAD_BYTES = 512;
const BEGINS_WITH_ISA = /^(?:ï»¿)?[\s\0]*ISA[^A-Za-z0-9]/;

/** Whether a file begins with an ISA segment. A file that cannot be read is none. */
async function beginsWithIsa(path: string, isGzip: boolean): Promise<boolean> {
  let file: FileBytes | null = null;
  try {
    file = await FileBytes.open(path, LIMITS);
    let head = Buffer.alloc(0);
    for await (const piece of rawBytes(file, isGzip, LIMITS)) {
      head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
      if (head.length >= HEAD_BYTES) break;
    }
    return BEGINS_WITH_ISA.test(head.toString('latin1'));
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Returns the name of an X12 file, whatever it is called. Null if the file does not begin with ISA (IMPORT-02). */
export async function recognizeX12(path: string, name: string): Promise<FileName | null> {
  const found = x12FileName(name);
  return (await beginsWithIsa(path, found.isGzip)) ? found : null;
}
