import type { Problem } from '../problem.ts';
import { keyText } from './row-result.ts';
import { storedRows } from './stored-rows.ts';
import type { DataRow, Session, Target } from './target.ts';

/**
 * Checks that no other row has the same values in the columns that must be unique besides the key. Call the returned
 * function with the rows in their order. Of two rows of a chunk with the same values, the first one is used.
 */
export async function createUniqueCheck(
  { trx }: Session,
  { kind, table, key, unique }: Target,
  rows: readonly DataRow[],
): Promise<(row: DataRow) => Problem[]> {
  if (!unique) return () => [];
  const valuesOf = (row: DataRow) => keyText(unique.map((column) => row[column]));
  const ownerOf = (row: DataRow) => keyText(key.map((column) => row[column]));
  const wanted = rows.map((row) => Object.fromEntries(unique.map((column) => [column, row[column]])));
  const stored = await storedRows(trx, table, unique, wanted, [...unique, ...key]);
  const owners = new Map([...stored].map(([values, row]) => [values, ownerOf(row)]));
  return (row) => {
    const owner = owners.get(valuesOf(row));
    if (owner !== undefined && owner !== ownerOf(row)) {
      const sentence = `${unique.join(' and ')} are those of another row of ${kind}, "${owner}"`;
      return [{ code: 'not-unique', field: unique.at(-1)!, value: owner, sentence }];
    }
    owners.set(valuesOf(row), ownerOf(row));
    return [];
  };
}
