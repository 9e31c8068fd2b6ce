/** Random access to a file's bytes; what lies past its end is simply not there. */
export interface Bytes {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

export const inMemory = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (offset, length) => Promise.resolve(buffer.subarray(offset, offset + length)),
});

const STEP = 64 * 1024;

/** The part from `from` to before `to`, in order. */
export async function* chunks(bytes: Bytes, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += STEP) yield await bytes.read(at, Math.min(STEP, to - at));
}
