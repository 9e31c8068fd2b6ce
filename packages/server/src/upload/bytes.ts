import type { FileHandle } from 'node:fs/promises';

/** Random access to a file's bytes; what lies past its end is simply not there. */
export interface Bytes {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

export const inMemory = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (offset, length) => Promise.resolve(buffer.subarray(offset, offset + length)),
});

const WINDOW = 128 * 1024;

/** Reads through one window, so that many small reads cost one, and memory does not grow with the file. */
export function fileBytes(handle: FileHandle, size: number): Bytes {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  const readFile = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      if (wanted === 0) return Buffer.alloc(0);
      if (wanted > WINDOW) return readFile(offset, wanted);
      if (offset < start || offset + wanted > start + window.length) {
        window = await readFile(offset, Math.min(WINDOW, size - offset));
        start = offset;
      }
      return window.subarray(offset - start, offset - start + wanted);
    },
  };
}

const STEP = 64 * 1024;

/** The part from `from` to before `to`, in order. */
export async function* chunks(bytes: Bytes, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += STEP) yield await bytes.read(at, Math.min(STEP, to - at));
}

/** Offset of the first match at or after `from`, or -1. */
export async function indexOf(bytes: Bytes, needle: string, from: number): Promise<number> {
  for (let at = from; at < bytes.size; at += STEP) {
    // Each step reaches into the next one: a match may lie across the border.
    const found = (await bytes.read(at, STEP + needle.length - 1)).indexOf(needle, 0, 'latin1');
    if (found !== -1) return at + found;
  }
  return -1;
}
