/** The list filter of every table: lower-cased, trimmed, contained. An empty filter keeps every row. */
export function matchesFilter(texts: readonly (string | null | undefined)[], filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}

export function filterRows<Row>(
  rows: readonly Row[],
  filter: string,
  textsOf: (row: Row) => readonly (string | null | undefined)[],
): Row[] {
  return rows.filter((row) => matchesFilter(textsOf(row), filter));
}
