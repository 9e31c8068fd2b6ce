/** Pages count from zero, as the wire's `index` does; the links show them from one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(Math.max(0, total) / pageSize);
}

/** A page that no longer exists (the list shrank) is the last one that does. */
export function clampPage(index: number, pages: number): number {
  return Math.max(0, Math.min(index, pages - 1));
}

export function pageOf<Row>(rows: readonly Row[], index: number, pageSize: number): Row[] {
  return rows.slice(index * pageSize, (index + 1) * pageSize);
}
