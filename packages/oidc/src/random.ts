import { MIN_RANDOM_LENGTH, SHORT_RANDOM_LENGTH } from './constants.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// Bytes at or above the largest multiple of 62 are thrown away, so every character is equally likely.
const LIMIT = 256 - (256 % ALPHABET.length);

/** Exactly `length` characters of A-Z a-z 0-9; 1 to 6 give 10, nothing gives none (spec 1 §9). */
export function randomString(length: number, randomBytes: (length: number) => Uint8Array): string {
  if (length <= 0) return '';
  const wanted = length < MIN_RANDOM_LENGTH ? SHORT_RANDOM_LENGTH : length;
  let text = '';
  while (text.length < wanted) {
    for (const byte of randomBytes(wanted)) {
      if (byte < LIMIT && text.length < wanted) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
