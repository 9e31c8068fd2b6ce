import { csvFileName, csvText } from '@pbt/domain/rules/shared/csv';
import { today } from '../../settings.ts';
import { saveFile } from '../../ui/record/save-file.ts';
import { tableText } from '../../ui/table/table-text.ts';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';

export function saveCsv(exportName: string, headers: readonly TableHeader[], rows: readonly TableRow[]): void {
  const text = tableText(headers, rows);
  const file = new Blob([csvText(text.header, text.rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, csvFileName(exportName, today()));
}
