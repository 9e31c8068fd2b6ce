/** The check digit for the first nine digits of an NPI: the Luhn algorithm over 80840 plus these digits. */
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
