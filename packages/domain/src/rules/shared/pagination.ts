export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(Math.max(0, total) / pageSize);
}

/** Returns the last page if the list shrank and page `index` no longer exists. `index` starts at 0. */
export function clampPage(index: number, pages: number): number {
  return Math.max(0, Math.min(index, pages - 1));
}

export function pageOf<Row>(rows: readonly Row[], index: number, pageSize: number): Row[] {
  return rows.slice(index * pageSize, (index + 1) * pageSize);
}
