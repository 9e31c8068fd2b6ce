import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { LIMITS, sizeText, type Limits } from './limits.ts';
import { refuseFile } from './refuse.ts';

/** A path, or a function that opens a stream, for example of an object in a bucket. */
export type Source = string | (() => Readable | Promise<Readable>);

/** About 1,300 claims. Smaller pieces spend more time waiting for reads. */
export const PIECE_BYTES = 256 * 1024;

interface FileState {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ino: bigint;
  readonly dev: bigint;
}

const isSame = (a: FileState, b: FileState) =>
  a.size === b.size && a.mtimeNs === b.mtimeNs && a.ino === b.ino && a.dev === b.dev;

const OPEN_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EACCES: 'the file cannot be opened; the portal’s account may not read it',
  EPERM: 'the file cannot be opened; the portal’s account may not read it',
};

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Opening a named pipe would otherwise wait for its writer, and block a thread of the process meanwhile.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const sentence = OPEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence === undefined ? error : refuseFile('not-readable', sentence);
  }
}

const refuseSize = ({ fileBytes }: Limits, what: string) =>
  refuseFile('file-too-large', `${what} larger than ${sizeText(fileBytes)}, the limit of a file; split the file`);

/** Counts bytes up to the limit of a file. */
export function countBytes(limits: Limits, what: string): (length: number) => void {
  let total = 0;
  return (length) => {
    total += length;
    if (total > limits.fileBytes) throw refuseSize(limits, what);
  };
}

/** The bytes of a file as stored, with their hash. */
export class FileBytes {
  /** Bytes read so far. */
  bytes = 0;
  /** When the file was last written. Null for a stream. */
  readonly modifiedAt: Date | null;
  readonly #source: Source;
  readonly #handle: FileHandle | null;
  readonly #state: FileState | null;
  readonly #limits: Limits;
  readonly #hash = createHash('sha256');

  private constructor(
    source: Source,
    handle: FileHandle | null,
    state: (FileState & { mtime: Date }) | null,
    limits: Limits,
  ) {
    this.#source = source;
    this.#handle = handle;
    this.#state = state;
    this.#limits = limits;
    this.modifiedAt = state?.mtime ?? null;
  }

  static async open(source: Source, limits: Limits): Promise<FileBytes> {
    if (typeof source !== 'string') return new FileBytes(source, null, null, limits);
    const handle = await openFile(source);
    try {
      const state = await handle.stat({ bigint: true });
      if (!state.isFile()) throw refuseFile('not-readable', 'this is a folder or a device, not a file');
      if (state.size > BigInt(limits.fileBytes)) throw refuseSize(limits, 'the file is');
      return new FileBytes(source, handle, state, limits);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async *pieces(): AsyncGenerator<Buffer> {
    const count = countBytes(this.#limits, 'the file is');
    for await (const piece of this.#read()) {
      count(piece.length);
      this.bytes += piece.length;
      this.#hash.update(piece);
      yield piece;
    }
  }

  async *#read(): AsyncGenerator<Buffer> {
    if (this.#handle) {
      for (;;) {
        // A new buffer each time, because unpacking keeps the former one while this one is read.
        const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    }
    if (typeof this.#source !== 'string') yield* (await this.#source()) as AsyncIterable<Buffer>;
  }

  /** The SHA-256 of all bytes. Can be called once, after the last piece. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** True if the file was written, replaced or removed since it was opened. */
  async hasChanged(): Promise<boolean> {
    if (typeof this.#source !== 'string' || !this.#state) return false;
    try {
      return !isSame(this.#state, await stat(this.#source, { bigint: true }));
    } catch {
      return true;
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}

/** Hashes a file without reading its rows. A file that was imported before is not read again (IMPORT-32). */
export async function hashFile(source: Source, limits: Limits = LIMITS): Promise<{ sha256: string; bytes: number }> {
  const file = await FileBytes.open(source, limits);
  try {
    for await (const piece of file.pieces()) void piece;
    return { sha256: file.digest(), bytes: file.bytes };
  } finally {
    await file.close();
  }
}
