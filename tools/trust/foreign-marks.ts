/** Returns the tax IDs whose mark appears in the text although the caller does not have them. */
export function foreignMarks(text: string, taxIds: readonly string[]): string[] {
  const found = [...text.matchAll(/MARK(\d{9})/g)].map((match) => match[1]!);
  return [...new Set(found)].filter((taxId) => taxId !== '999999999' && !taxIds.includes(taxId));
}
