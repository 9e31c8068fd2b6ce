import { rowsOf } from '../rows/rows-of.ts';
import type { Rows } from '../rows/tables.ts';
import type { FileRow, PlanFile } from './file-row.ts';
import { memberFileRow } from './plan-files.ts';

/** Members that the file repeats without a change. */
const REPEATED = 9;

/** A small later file of the plan with a few wrong rows, so that the demonstration has an import with refused rows. */
export function fileWithRefusedRows(named: readonly Rows[], wrong: readonly FileRow[]): PlanFile {
  const right = rowsOf(named, 'member').slice(0, REPEATED).map(memberFileRow);
  return { kind: 'members', label: 'corrections', rows: [...right, ...wrong], refused: wrong.length };
}
