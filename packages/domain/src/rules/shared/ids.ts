/** The API sends tax IDs as nine digits. The screen shows NN-NNNNNNN. Any other text is shown unchanged. */
export function formatTaxId(taxId: string): string {
  return isTaxId(taxId) ? `${taxId.slice(0, 2)}-${taxId.slice(2)}` : taxId;
}

export function isTaxId(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** The database stores identifiers in capitals without hyphens, so typed text is converted before a search. */
export function storedId(text: string): string {
  return text.replaceAll('-', '').toUpperCase();
}
