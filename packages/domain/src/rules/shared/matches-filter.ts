/** True if a text contains the trimmed filter, ignoring case. An empty filter matches everything. */
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
