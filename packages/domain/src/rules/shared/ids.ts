/** Tax IDs travel as nine digits and read NN-NNNNNNN; anything else is shown as it arrived. */
export function formatTaxId(taxId: string): string {
  return isTaxId(taxId) ? `${taxId.slice(0, 2)}-${taxId.slice(2)}` : taxId;
}

export function isTaxId(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** Identifiers are stored in capitals and without hyphens, however the user types them. */
export function storedId(text: string): string {
  return text.replaceAll('-', '').toUpperCase();
}
