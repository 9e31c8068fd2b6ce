/** Random access to a file's bytes. A read past the end returns fewer bytes. */
export interface Bytes {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

export const inMemory = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (offset, length) => Promise.resolve(buffer.subarray(offset, offset + length)),
});

const CHUNK_BYTES = 64 * 1024;

/** Reads the bytes from `from` up to, but not including, `to` in chunks. */
export async function* chunks(bytes: Bytes, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += CHUNK_BYTES) yield await bytes.read(at, Math.min(CHUNK_BYTES, to - at));
}
