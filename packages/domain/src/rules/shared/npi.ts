/** The check digit of an NPI's first nine digits: Luhn over 80840 and the nine. */
export function npiCheckDigit(nineDigits: string): string {
  if (!/^\d{9}$/.test(nineDigits)) throw new RangeError('An NPI has nine digits before its check digit');
  let sum = 24; // what the prefix 80840 always adds
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
