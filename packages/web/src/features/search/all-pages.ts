import type { Exported, TellProgress } from '../../widgets/export-csv.tsx';
import type { TableRow } from '../../ui/table.tsx';

interface Page {
  readonly rows: readonly TableRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Sixty searches a minute are answered: an export leaves some to the person at the keyboard. */
export const MOST_PAGES = 50;

/** A list put together page by page, up to a limit. One that moved a page on meanwhile is still there once. */
export async function allPages(fetchPage: (index: number) => Promise<Page>, tell: TellProgress): Promise<Exported> {
  const rows = new Map<string, TableRow>();
  for (let index = 0; ; index += 1) {
    const page = await fetchPage(index);
    for (const row of page.rows) rows.set(row.key, row);
    const isAll = page.rows.length === 0 || rows.size >= page.total;
    const isLast = isAll || index + 1 >= MOST_PAGES;
    if (isLast) {
      const all = { rows: [...rows.values()] };
      return isAll ? all : { ...all, cutFrom: { total: page.total, isExact: page.totalIsExact } };
    }
    tell(rows.size / Math.min(page.total, page.rows.length * MOST_PAGES));
  }
}
