import { UNAVAILABLE, type Cell } from './table-cell.tsx';
import type { TableHeader, TableRow } from './table-types.ts';

function titleOf(cell: Cell | undefined): string {
  if (cell?.type === 'remark') return cell.data.map(({ title }) => title).join(', ');
  return cell?.title === UNAVAILABLE ? '' : (cell?.title ?? '');
}

const secondOf = (cell: Cell | undefined) => (cell && 'second' in cell ? (cell.second ?? '') : '');

/** The table as plain text, for export. A column whose header has `lines` becomes two columns. */
export function tableText(headers: readonly TableHeader[], rows: readonly TableRow[]) {
  return {
    header: headers.flatMap(({ title, lines }) => lines ?? [title]),
    rows: rows.map(({ cells }) =>
      headers.flatMap(({ lines }, index) => {
        const cell = cells[index];
        return lines ? [titleOf(cell), secondOf(cell)] : [titleOf(cell)];
      }),
    ),
  };
}
