/** Pages count from zero, as the wire's `index` does; the links show them from one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(Math.max(0, total) / pageSize);
}

/** The pages to link: at most `links` of them, the current one as near the middle as the ends allow. */
export function pageWindow(current: number, pages: number, links: number): number[] {
  const size = Math.min(links, pages);
  const first = Math.max(0, Math.min(current - Math.floor(size / 2), pages - size));
  return Array.from({ length: size }, (_, offset) => first + offset);
}

/** A page that no longer exists (the list shrank) is the last one that does. */
export function clampPage(index: number, pages: number): number {
  return Math.max(0, Math.min(index, pages - 1));
}

/** The numbers of "1–10 of 96"; all zero for an empty list. */
export function pageRange(
  index: number,
  pageSize: number,
  total: number,
): { first: number; last: number; total: number } {
  if (total <= 0) return { first: 0, last: 0, total: 0 };
  return { first: index * pageSize + 1, last: Math.min((index + 1) * pageSize, total), total };
}

export function pageOf<Row>(rows: readonly Row[], index: number, pageSize: number): Row[] {
  return rows.slice(index * pageSize, (index + 1) * pageSize);
}
