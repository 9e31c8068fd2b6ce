/** Page indexes start at 0, as in the API. The page links start at 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(Math.max(0, total) / pageSize);
}

/** If the page no longer exists because the list shrank, returns the last page. */
export function clampPage(index: number, pages: number): number {
  return Math.max(0, Math.min(index, pages - 1));
}

export function pageOf<Row>(rows: readonly Row[], index: number, pageSize: number): Row[] {
  return rows.slice(index * pageSize, (index + 1) * pageSize);
}
