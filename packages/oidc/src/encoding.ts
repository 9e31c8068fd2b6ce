import { MIN_RANDOM_LENGTH, SHORT_RANDOM_LENGTH } from './constants.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// Bytes at or above the largest multiple of 62 are discarded, so every character is equally likely.
const LIMIT = 256 - (256 % ALPHABET.length);

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One part of a JWT as an object, or null. The signature is not checked. */
export function readTokenPart(token: string, part: 0 | 1): Record<string, unknown> | null {
  try {
    const value = parseJson(
      new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(token.split('.')[part] ?? '')),
    );
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** `length` characters of A-Z a-z 0-9. Lengths 1 to 6 give 10 characters, 0 gives none (spec 1 §9). */
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
