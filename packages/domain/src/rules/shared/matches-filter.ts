/** The filter of all tables: trimmed, ignoring case, matches anywhere in a text. An empty filter matches every row. */
export function matchesFilter(texts: readonly (string | null | undefined)[], filter: string): boolean {
  const needle = filter.trim().toLowerCase();
  return needle === '' || texts.some((text) => text?.toLowerCase().includes(needle));
}

export function filterRows<Row>(
  rows: readonly Row[],
  filter: string,
  textsOf: (row: Row) => readonly (string | null | undefined)[],
): Row[] {
  return rows.filter((row) => matchesFilter(textsOf(row), filter));
}
