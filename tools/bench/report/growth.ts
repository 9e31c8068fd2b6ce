import type { DatabaseResult, DatabaseRow } from '../parts/database.ts';

export const officeOf = ({ taxIds, isSameOffice }: DatabaseRow): string =>
  isSameOffice ? `the same ${taxIds}` : String(taxIds);
export const nameOf = (row: DatabaseRow): string =>
  `${row.label}; ${officeOf(row)} tax ID${row.taxIds === 1 ? '' : 's'}`;

interface Growth {
  readonly name: string;
  /** The query at every size, or null where it was not measured. */
  readonly rows: readonly (DatabaseRow | null)[];
  /** Factors of the CPU p50 from each size to the next. */
  readonly steps: readonly (number | null)[];
}

export function growthsOf({ sizes }: DatabaseResult): Growth[] {
  const names = new Set(sizes.flatMap(({ rows }) => rows.map(nameOf)));
  return [...names].map((name) => {
    const rows = sizes.map((size) => size.rows.find((row) => nameOf(row) === name) ?? null);
    const steps = rows.slice(1).map((row, place) => {
      const earlier = rows[place];
      return row && earlier ? row.portal.cpuP50 / earlier.portal.cpuP50 : null;
    });
    return { name, rows, steps };
  });
}
