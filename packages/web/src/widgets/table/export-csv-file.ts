import { csvFileName, csvText } from '@pbt/domain/rules/shared/csv';
import { today } from '../../settings.ts';
import { saveFile } from '../../ui/record/save-file.ts';
import { tableText } from '../../ui/table/table-text.ts';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';

const AS_OF = 'Data as of';

/** `asOf` is in every row, because rows are sorted, filtered and copied into other files. */
export function saveCsv(
  { exportName, days }: { exportName: string; days?: string | undefined },
  headers: readonly TableHeader[],
  rows: readonly TableRow[],
  asOf: string | null,
): void {
  const table = tableText(headers, rows);
  const text =
    asOf === null
      ? csvText(table.header, table.rows)
      : csvText(
          [...table.header, AS_OF],
          table.rows.map((row) => [...row, asOf]),
        );
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), csvFileName(exportName, days ?? today()));
}
