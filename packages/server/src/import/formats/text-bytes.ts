import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countBytes, PIECE_BYTES, type FileBytes } from './file-bytes.ts';
import type { Limits } from './limits.ts';
import { HEAD_BYTES, isGzipHead, markLength, refuseOtherFormats } from './refuse-other-formats.ts';
import { refuseFile } from './refuse.ts';
import type { Encoding } from './text-decoder.ts';

/** Hands the first bytes to `check` before it yields them. A stream can deliver single bytes. */
async function* withHead(pieces: AsyncIterable<Buffer>, check: (head: Buffer) => void): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (head) head = Buffer.concat([head, piece]);
    if (head && head.length < HEAD_BYTES) continue;
    if (head) check(head);
    yield head ?? piece;
    head = null;
  }
  if (!head) return;
  check(head);
  yield head;
}

const refuseDamaged = () =>
  refuseFile('damaged-archive', 'the gzip archive is damaged or incomplete; deliver it again');

/** Yields the bytes of a file, unpacked if it is an archive. */
export const rawBytes = (file: FileBytes, isGzip: boolean, limits: Limits): AsyncGenerator<Buffer> =>
  isGzip ? unpacked(file, 'utf-8', limits) : file.pieces();

async function* unpacked(file: FileBytes, encoding: Encoding, limits: Limits): AsyncGenerator<Buffer> {
  const checked = withHead(file.pieces(), (head) => {
    if (isGzipHead(head)) return;
    refuseOtherFormats(head, encoding);
    throw refuseFile('damaged-archive', 'the name ends in .gz, but the file is not a gzip archive');
  });
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  // The pipeline passes an error on either side to the loop below.
  pipeline(Readable.from(checked), gunzip, () => {});
  const count = countBytes(limits, 'the unpacked file is');
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      count(piece.length);
      yield piece;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? refuseDamaged() : error;
  } finally {
    gunzip.destroy();
  }
  // Unpacking stops at a zero byte behind the archive, and would ignore anything behind it.
  if (gunzip.bytesWritten !== file.bytes) throw refuseDamaged();
}

/** Yields the unpacked bytes of a CSV or NDJSON file without its byte order mark. Refuses any other file. */
export async function* textBytes(
  file: FileBytes,
  isGzip: boolean,
  encoding: Encoding,
  limits: Limits,
): AsyncGenerator<Buffer> {
  let mark = 0;
  const pieces = withHead(isGzip ? unpacked(file, encoding, limits) : file.pieces(), (head) => {
    refuseOtherFormats(head, encoding);
    mark = markLength(head);
    if (head.toString('latin1', mark, mark + 3) === 'ISA')
      throw refuseFile('x12', 'the file is X12, neither CSV nor NDJSON; import it as kind 835');
  });
  for await (const piece of pieces) {
    yield piece.subarray(mark);
    mark = 0;
  }
}
