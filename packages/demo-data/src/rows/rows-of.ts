import type { Row, Rows } from './tables.ts';

/** Returns the rows of one table from several sets. */
export function rowsOf<T extends keyof Rows>(sets: readonly Rows[], table: T): readonly Row<T>[] {
  return sets.flatMap((set) => set[table] ?? []);
}
