import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileBytes } from '../formats/file-bytes.ts';
import { LIMITS } from '../formats/limits.ts';
import { rawBytes } from '../formats/text-bytes.ts';

/** A part of a file, from its first byte to the one behind its last. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * An X12 file that is read twice: as a stream, and later set by set. An archive is unpacked into a private file meanwhile,
 * because its parts cannot be found again otherwise.
 */
export class X12File {
  /** Where the unpacked bytes are. */
  readonly path: string;
  readonly #file: FileBytes;
  readonly #isGzip: boolean;

  private constructor(file: FileBytes, isGzip: boolean, path: string) {
    this.#file = file;
    this.#isGzip = isGzip;
    this.path = path;
  }

  static async open(source: string, isGzip: boolean, dataDir: string): Promise<X12File> {
    const folder = join(dataDir, 'incoming');
    if (isGzip) await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = isGzip ? join(folder, randomUUID()) : source;
    return new X12File(await FileBytes.open(source, LIMITS), isGzip, path);
  }

  async *pieces(): AsyncGenerator<Buffer> {
    const pieces = rawBytes(this.#file, this.#isGzip, LIMITS);
    if (!this.#isGzip) return yield* pieces;
    const copy = await open(this.path, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        await copy.writeFile(piece);
        yield piece;
      }
    } finally {
      await copy.close();
    }
  }

  /** The SHA-256 of the file as delivered. Can be called once, after the last piece. */
  digest(): string {
    return this.#file.digest();
  }

  hasChanged(): Promise<boolean> {
    return this.#file.hasChanged();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Removes the unpacked copy. */
  async remove(): Promise<void> {
    if (this.#isGzip) await rm(this.path, { force: true });
  }
}

const hex = (hash: Hash) => hash.digest('hex');

/** Hashes a range of a file, and parts of it. The parts are in order and do not overlap. */
export async function hashParts(
  path: string,
  { start, end }: Range,
  parts: readonly Range[],
): Promise<{ readonly whole: string; readonly parts: readonly string[] }> {
  const whole = createHash('sha256');
  const hashes: string[] = [];
  let part = createHash('sha256');
  let offset = start;
  for await (const chunk of createReadStream(path, { start, end: end - 1 })) {
    const bytes = chunk as Buffer;
    whole.update(bytes);
    for (let at = parts[hashes.length]; at && at.start < offset + bytes.length; at = parts[hashes.length]) {
      part.update(bytes.subarray(Math.max(0, at.start - offset), at.end - offset));
      if (at.end > offset + bytes.length) break;
      hashes.push(hex(part));
      part = createHash('sha256');
    }
    offset += bytes.length;
  }
  return { whole: hex(whole), parts: hashes };
}
