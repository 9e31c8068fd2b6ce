import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { FileRefused } from '../problem.ts';
import { CsvReader } from './csv-reader.ts';
import { parseDeclaration, parseSideFile, type Declaration } from './declaration.ts';
import { FileBytes, type Source } from './file-bytes.ts';
import { LIMITS, type Limits } from './limits.ts';
import { NdjsonReader, parseLine } from './ndjson-reader.ts';
import { SIDE_FILE, type Format } from './parse-file-name.ts';
import { isUnparsed, type ReadRow, type UnparsedRow } from './raw-row.ts';
import { isBinary, refuseBinary } from './refuse-other-formats.ts';
import { refuseFile } from './refuse.ts';
import type { RowReader } from './row-reader.ts';
import { textBytes } from './text-bytes.ts';
import { createDecoder, type Encoding, type PieceDecoder } from './text-decoder.ts';

export interface RowsOptions {
  /** The kind that is imported. A file that says another kind in `$import` is refused. */
  readonly kind: string;
  readonly format: Format;
  readonly isGzip: boolean;
  readonly encoding: Encoding;
  /** The text of the CSV's side file. Read from beside the file if the source is a path. */
  readonly sideFile?: string | null;
  readonly limits?: Limits;
}

export interface FileSummary {
  /** Of the bytes as stored, before unpacking. */
  readonly sha256: string;
  readonly bytes: number;
  /** Rows read, including refused ones. */
  readonly rows: number;
}

const BATCH_ROWS = 1000;

/** Pieces that a batch is made of. Rows can have one megabyte, so a batch of them has fewer rows. */
const BATCH_PIECES = 8;

/** A side file holds one small object. */
const MAX_SIDE_FILE = 64 * 1024;

async function readSideFile(source: Source): Promise<string | null> {
  if (typeof source !== 'string') return null;
  let handle: FileHandle;
  try {
    handle = await open(`${source}${SIDE_FILE}`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_SIDE_FILE + 1), 0, MAX_SIDE_FILE + 1, 0);
    if (bytesRead > MAX_SIDE_FILE) throw refuseFile('declaration', 'the side file (.json) is larger than 64 KB');
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The rows of an opened file. Its header has been read. */
export class OpenedRows {
  /** The file's own statement about kind, mode, as-of and rows. */
  declaration: Declaration | null = null;
  /** Null until the last batch was read. */
  summary: FileSummary | null = null;
  readonly #file: FileBytes;
  readonly #bytes: AsyncGenerator<Buffer>;
  readonly #decoder: PieceDecoder;
  readonly #reader: RowReader;
  readonly #limits: Limits;
  #rows: (ReadRow | UnparsedRow)[] = [];
  #isEnded = false;

  constructor(file: FileBytes, { format, isGzip, encoding, limits = LIMITS }: RowsOptions) {
    this.#file = file;
    this.#limits = limits;
    this.#bytes = textBytes(file, isGzip, encoding, limits);
    this.#decoder = createDecoder(encoding);
    this.#reader = format === 'csv' ? new CsvReader(limits) : new NdjsonReader(limits);
  }

  /** The names of a CSV's columns. Null for NDJSON, where each row has its own keys. */
  get columns(): readonly string[] | null {
    return this.#reader.columns;
  }

  /** When the file was last written. Null for a stream. */
  get modifiedAt(): Date | null {
    return this.#file.modifiedAt;
  }

  async readHead(kind: string, sideFile: string | null): Promise<void> {
    if (sideFile !== null) this.declaration = parseSideFile(sideFile, kind);
    await this.#guard(async () => {
      while (!this.#reader.hasStarted && !this.#isEnded) await this.#readPiece();
      if (!this.#reader.hasStarted) throw refuseFile('empty', 'the file is empty');
    });
    const first = this.#reader.declaration;
    if (first !== undefined) this.declaration = parseDeclaration(first, 'the first line', kind);
  }

  /** Yields arrays of about 1000 rows. Throws FileRefused if the file cannot be used, even after the last row. */
  async *batches(): AsyncGenerator<readonly ReadRow[]> {
    for await (const rows of this.unparsedBatches()) yield rows.map((row) => this.parse(row));
  }

  parse(row: ReadRow | UnparsedRow): ReadRow {
    return isUnparsed(row) ? parseLine(row, this.#limits) : row;
  }

  /** Like `batches`, but lines of NDJSON are not parsed. */
  async *unparsedBatches(): AsyncGenerator<readonly (ReadRow | UnparsedRow)[]> {
    try {
      while (!this.#isEnded || this.#rows.length > 0) {
        let fault: unknown = null;
        await this.#guard(async () => {
          for (let pieces = 0; pieces < BATCH_PIECES; pieces += 1) {
            if (this.#isEnded || this.#rows.length >= BATCH_ROWS) break;
            await this.#readPiece();
          }
        }).catch((error: unknown) => (fault = error));
        const rows = this.#rows;
        this.#rows = [];
        // The rows before the fault first, so that the report names their problems too.
        for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
        if (fault !== null) throw fault;
      }
      await this.#finish();
    } finally {
      await this.close();
    }
  }

  /** Closes the file. Only needed if the batches are not read. */
  async close(): Promise<void> {
    await this.#bytes.return(undefined);
    await this.#file.close();
  }

  async #readPiece(): Promise<void> {
    const { value, done = false } = await this.#bytes.next();
    if (done) this.#decoder.end();
    else this.#push(value as Buffer);
    if (this.#decoder.invalidAt !== null) {
      const found = `the byte at offset ${this.#decoder.invalidAt} is not UTF-8`;
      const advice = 'save the file as UTF-8, or use --encoding windows-1252 if it is in that encoding';
      throw refuseFile('not-utf-8', `${found}; ${advice}`, this.#reader.line);
    }
    if (!done) return;
    this.#reader.end(this.#rows);
    this.#isEnded = true;
  }

  #push(bytes: Buffer): void {
    const text = this.#decoder.decode(bytes);
    // Before the text is parsed, because its first characters have other faults.
    if (this.#decoder.invalidAt !== null && isBinary(bytes)) throw refuseBinary();
    this.#reader.push(text, this.#rows);
  }

  async #finish(): Promise<void> {
    const { rows } = this.#reader;
    if (await this.#file.hasChanged()) throw refuseChanged();
    const declared = this.declaration?.rows ?? null;
    if (declared !== null && declared !== rows)
      throw refuseFile('row-count', `the file says it has ${declared} rows, but ${rows} were read; deliver it again`);
    this.summary = { sha256: this.#file.digest(), bytes: this.#file.bytes, rows };
  }

  /** A file that is still being copied shows other faults first. The change is the reason for them. */
  async #guard(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      throw error instanceof FileRefused && (await this.#file.hasChanged()) ? refuseChanged() : error;
    }
  }
}

const refuseChanged = () =>
  refuseFile('file-changed', 'the file was changed or removed while it was read; import it again when it is complete');

/** Opens a file and reads its header. The caller reads the batches, or closes the rows. */
export async function openRows(source: Source, options: RowsOptions): Promise<OpenedRows> {
  const sideFile = options.format === 'csv' ? (options.sideFile ?? (await readSideFile(source))) : null;
  const rows = new OpenedRows(await FileBytes.open(source, options.limits ?? LIMITS), options);
  try {
    await rows.readHead(options.kind, sideFile);
    return rows;
  } catch (error) {
    await rows.close();
    throw error;
  }
}
