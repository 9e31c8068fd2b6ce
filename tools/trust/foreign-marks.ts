/** Tax IDs whose mark stands in a text that their users alone may read. */
export function strangeMarks(text: string, taxIds: readonly string[]): string[] {
  const found = [...text.matchAll(/MARK(\d{9})/g)].map((match) => match[1]!);
  return [...new Set(found)].filter((taxId) => taxId !== '999999999' && !taxIds.includes(taxId));
}
