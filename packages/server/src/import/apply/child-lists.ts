import { copyLine } from '../../database/copy-text.ts';
import { isSame } from './is-same.ts';
import { keyText } from './row-result.ts';
import { addEntries, deleteChildren, storedChildren } from './stored-rows.ts';
import type { ChildTarget, DataRow, Session, Target, Written } from './target.ts';

export const entriesOf = (child: ChildTarget, values: DataRow): DataRow[] =>
  ((values[child.field] ?? []) as DataRow[]).map((entry, at) => child.complete(entry, at + 1));

const entryColumns = ({ parent, columns }: ChildTarget) => [parent, ...Object.values(columns)];

export function isSameList(child: ChildTarget, told: readonly DataRow[], stored: readonly DataRow[]): boolean {
  const columns = Object.values(child.columns);
  if (child.isRecorded) {
    const keyOfEntry = (entry: DataRow) => keyText(columns.map((column) => entry[column]));
    const [named, known] = [new Set(told.map(keyOfEntry)), new Set(stored.map(keyOfEntry))];
    const former = stored.filter((entry) => entry['import_id'] === null).map(keyOfEntry);
    return [...named].every((key) => known.has(key)) && former.every((key) => named.has(key));
  }
  const sorted = told.toSorted((a, b) => compareBy(child.order, a, b));
  return (
    told.length === stored.length &&
    sorted.every((entry, at) => columns.every((column) => isSame(entry[column] ?? null, stored[at]![column] ?? null)))
  );
}

function compareBy(columns: readonly string[], a: DataRow, b: DataRow): number {
  for (const column of columns) {
    const [left, right] = [a[column] as string | number, b[column] as string | number];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

export type Lists = ReadonlyMap<ChildTarget, ReadonlyMap<string, readonly DataRow[]>>;

export async function loadLists(
  { children }: Target,
  { trx }: Session,
  candidates: readonly Pick<Written, 'row'>[],
): Promise<Lists> {
  const lists = new Map<ChildTarget, Map<string, DataRow[]>>();
  for (const child of children) {
    const parents = candidates.filter(({ row }) => child.field in row.values).map(({ row }) => row.key);
    lists.set(child, await storedChildren(trx, child, parents));
  }
  return lists;
}

/** The lists of rows. A list replaces the stored one. */
export class ChildLists {
  readonly #target: Target;
  readonly #written: readonly Written[];
  readonly #prepared = new Map<ChildTarget, readonly string[]>();

  constructor(target: Target, written: readonly Written[]) {
    this.#target = target;
    this.#written = written;
  }

  /** Formats the rows of all lists. */
  prepare(): void {
    for (const child of this.#target.children) if (!child.isRecorded) this.#linesOf(child);
  }

  async write({ trx, bulk }: Session): Promise<void> {
    for (const child of this.#target.children) {
      const having = this.#having(child);
      await deleteChildren(
        trx,
        child,
        having.filter(({ before }) => before).map(({ row }) => row.key),
      );
      if (child.isRecorded) {
        const records = having.flatMap(({ row }) =>
          entriesOf(child, row.values).map((entry) => ({ ...entry, [child.parent]: row.key })),
        );
        await addEntries(trx, child.table, records);
        continue;
      }
      const lines = this.#linesOf(child);
      if (lines.length > 0) await bulk.insert(trx, child.table, entryColumns(child), lines);
    }
  }

  #having(child: ChildTarget): readonly Written[] {
    return this.#written.filter(({ row }) => child.field in row.values);
  }

  #linesOf(child: ChildTarget): readonly string[] {
    const prepared = this.#prepared.get(child);
    if (prepared) return prepared;
    const columns = Object.values(child.columns);
    const lines = this.#having(child).flatMap(({ row }) =>
      entriesOf(child, row.values).map((entry) => copyLine([row.key, ...columns.map((column) => entry[column])])),
    );
    this.#prepared.set(child, lines);
    return lines;
  }
}
