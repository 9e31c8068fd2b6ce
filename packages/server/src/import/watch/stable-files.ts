import { orderFiles, SIDE_FILE, type FileName } from '../formats/parse-file-name.ts';
import type { Problem } from '../problem.ts';
import type { Delivered } from './inbox.ts';

/** A file that can be taken. */
export interface ReadyFile {
  readonly name: string;
  /** The file beside a CSV file that says what it is. */
  readonly sideName: string | null;
  /** What the name says, or why no import can take the file. */
  readonly parsed: FileName | Problem;
}

/** Side files can arrive before their CSV file, and PDF files before the rows that name them. */
const isCompanion = (name: string) => /\.csv(?:\.gz)?\.json$|\.pdf$/i.test(name);

/** Puts files into the order of the import. Files that fit no kind are last, each with the reason. */
export function orderReady(names: readonly string[], kinds: readonly string[]): ReadyFile[] {
  const all = new Set(names);
  const { files, refused } = orderFiles(names, kinds);
  return [
    ...files.map((parsed) => {
      const sideName = `${parsed.name}${SIDE_FILE}`;
      return { name: parsed.name, sideName: all.has(sideName) ? sideName : null, parsed };
    }),
    ...refused
      .filter(({ name }) => !isCompanion(name))
      .map(({ name, problem }) => ({ name, sideName: null, parsed: problem })),
  ];
}

/** Finds files that have been delivered completely: size and time are as at the look before (IMPORT-36). */
export class StableFiles {
  #before = new Map<string, string>();

  select(found: readonly Delivered[], kinds: readonly string[]): ReadyFile[] {
    const before = this.#before;
    this.#before = new Map(found.map(({ name, state }) => [name, state]));
    const isStable = (name: string | null) => name === null || before.get(name) === this.#before.get(name);
    const names = found.map(({ name }) => name);
    return orderReady(names, kinds).filter(({ name, sideName }) => isStable(name) && isStable(sideName));
  }
}
