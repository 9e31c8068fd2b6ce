import { constants } from 'node:fs';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { csvText } from '@pbt/domain/rules/shared/csv';
import type { Problem } from '../problem.ts';

/** One problem of a refused row. */
export interface Rejected {
  readonly line: number;
  /** The key of the row, such as the claim number, as far as it could be read. */
  readonly key: string;
  readonly problem: Problem;
}

const HEADER = ['line', 'key', 'field', 'value', 'reason'];
const MAX_LINES = 100_000;
const MAX_VALUE = 40;

/** Control characters would break the list into wrong lines. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

/** Whole characters, because half of one cannot be written as UTF-8. */
const cut = (text: string) => (text.length > MAX_VALUE ? Array.from(text).slice(0, MAX_VALUE).join('') : text);

const cellsOf = ({ line, key, problem }: Rejected): readonly string[] => [
  String(line),
  oneLine(key),
  oneLine(problem.field ?? ''),
  oneLine(cut(problem.value ?? '')),
  oneLine(problem.sentence),
];

export const rejectedFileName = (name: string): string => `${name}.rejected.csv`;

/** Where the refused rows of a file are listed. The folder of the data file unless `reportsDir` is given. */
export const rejectedPath = (path: string, reportsDir: string | null): string =>
  join(reportsDir ?? dirname(path), rejectedFileName(basename(path)));

const lineOf = (row: string) => Number(/^"(\d+)"/.exec(row)?.[1] ?? 0);

/** Writes the refused rows of an import to a file that only the portal's account can read (IMPORT-42). */
export class RejectedFile {
  /** Lines written so far, without the header. */
  lines = 0;
  readonly #path: string;
  /** The last line written, to see whether the list is in the order of the file. */
  #last = 0;
  #isSorted = true;
  #handle: FileHandle | null = null;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Removes the list of an earlier import. The new list is only created if a row is refused. */
  static async create(path: string): Promise<RejectedFile> {
    await rm(path, { force: true });
    return new RejectedFile(path);
  }

  /** Continues the list of a stopped import. */
  static async append(path: string): Promise<RejectedFile> {
    const file = new RejectedFile(path);
    file.#isSorted = false;
    const handle = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW).catch(() => null);
    file.#handle = handle;
    return file;
  }

  /** Wait for the returned promise before the next call. It keeps a slow disk from filling the memory. */
  async write(rejected: readonly Rejected[]): Promise<void> {
    const rows = rejected.slice(0, MAX_LINES - this.lines).map(cellsOf);
    if (rows.length === 0) return;
    this.lines += rows.length;
    for (const { line } of rejected.slice(0, rows.length)) {
      if (line < this.#last) this.#isSorted = false;
      this.#last = line;
    }
    const isFirst = this.#handle === null;
    // The flag wx refuses to follow a link that was put in place of the file.
    this.#handle ??= await open(this.#path, 'wx', 0o600);
    const text = isFirst ? csvText(HEADER, rows) : csvText(rows[0]!, rows.slice(1)).slice(1);
    await this.#handle.writeFile(text);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  /** Sorts the list by line. Rows are refused while the file is read, and again while rows are applied. */
  async closeSorted(): Promise<void> {
    const isWritten = this.#handle !== null;
    await this.close();
    if (isWritten && !this.#isSorted) await this.#sort();
  }

  async #sort(): Promise<void> {
    const [header, ...rows] = (await readFile(this.#path, 'utf8')).split('\r\n').filter((row) => row !== '');
    const sorted = [header!, ...rows.toSorted((a, b) => lineOf(a) - lineOf(b))];
    const draft = `${this.#path}.tmp`;
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${sorted.join('\r\n')}\r\n`);
    } finally {
      await handle.close();
    }
    await rename(draft, this.#path);
  }
}
