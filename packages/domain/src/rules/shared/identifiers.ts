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

/** A claim ID is 12 digits (spec 3 §2.7). */
export function isClaimId(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** The check digit of an NPI (National Provider Identifier): the Luhn digit of 80840 followed by nine digits. */
export function npiCheckDigit(nineDigits: string): string {
  if (!/^\d{9}$/.test(nineDigits)) throw new RangeError('An NPI has nine digits before its check digit');
  let sum = 24; // the constant part of the sum, from the prefix 80840
  for (let index = 0; index < 9; index += 1) {
    const digit = Number(nineDigits[index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

export function isValidNpi(text: string): boolean {
  return /^\d{10}$/.test(text) && npiCheckDigit(text.slice(0, 9)) === text[9];
}
