/** Digits and letters without I, L, O and U, which are easily misread (spec 5 §6.1). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIZE = ALPHABET.length;
const LENGTH = 9;

const REFERENCE_LETTERS = {
  A: 'appeal',
  D: 'attachment',
  F: 'food-benefit',
  P: 'provider-update',
} as const;

/** Letters, digits and separators as people type them. I and L are read as 1, O as 0. */
export function typedReference(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
}

/** The check character of Luhn mod 32. `body` is the letter and the seven characters after it. */
export function checkCharacter(body: string): string {
  let total = 0;
  for (const [index, character] of Array.from(body).toReversed().entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    total += Math.floor(product / SIZE) + (product % SIZE);
  }
  return ALPHABET[(SIZE - (total % SIZE)) % SIZE]!;
}

const grouped = (text: string) => `${text[0]}-${text.slice(1, 5)}-${text.slice(5)}`;

function readWith(text: string, isLetter: (letter: string) => boolean): string | null {
  const typed = typedReference(text);
  if (typed.length !== LENGTH || !isLetter(typed[0]!)) return null;
  if (!Array.from(typed).every((character) => ALPHABET.includes(character))) return null;
  return checkCharacter(typed.slice(0, -1)) === typed.at(-1) ? grouped(typed) : null;
}

/** A reference as it is printed, such as A-7K3M-92QS, from what a person typed. Null if a character must be wrong. */
export function readReference(text: string): string | null {
  return readWith(text, (letter) => Object.hasOwn(REFERENCE_LETTERS, letter));
}

/** The same for an eligibility receipt, such as E-4M7D-90KP. */
export function readReceiptReference(text: string): string | null {
  return readWith(text, (letter) => letter === 'E');
}

/** Whether the text has the form of a whole reference, right or wrong. */
export function looksLikeReference(text: string): boolean {
  return /^[ADFP][0-9A-Z]{8}$/.test(typedReference(text));
}

/** The characters for values of 0 to 31. */
export function referenceCharacters(values: readonly number[]): string {
  return values.map((value) => ALPHABET[value % SIZE]).join('');
}

/** Makes a reference from seven values of 0 to 31. */
export function referenceOf(letter: keyof typeof REFERENCE_LETTERS, values: readonly number[]): string {
  const body = letter + referenceCharacters(values);
  return grouped(body + checkCharacter(body));
}
