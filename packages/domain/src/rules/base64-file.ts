const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const VALUES = new Uint8Array(128).fill(255);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Signatures and card images arrive as data URLs; only these three kinds are ours to strip (spec 3 §2.12). */
export function stripImagePrefix(text: string): string {
  return text.replace(/^data:image\/(?:png|jpe?g);base64,/, '');
}

/** Null when the text is not base64: an empty file would look like a missing one. Line breaks are allowed. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> | null {
  const compact = stripImagePrefix(text.trim()).replaceAll(/[\r\n]/g, '');
  const padding = paddingOf(compact);
  const length = compact.length - padding;
  if (length % 4 === 1 || (padding > 0 && compact.length % 4 !== 0)) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; index < length; index += 1) {
    const value = VALUES[compact.charCodeAt(index)] ?? 255;
    if (value === 255) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at] = (bits >> held) & 0xff;
      at += 1;
    }
  }
  return bytes;
}

function paddingOf(text: string): number {
  if (text.endsWith('==')) return 2;
  return text.endsWith('=') ? 1 : 0;
}

export function bytesToBase64(bytes: Uint8Array): string {
  const groups: string[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const rest = bytes.length - index;
    const bits = (bytes[index]! << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    groups.push(
      ALPHABET[bits >> 18]! +
        ALPHABET[(bits >> 12) & 63]! +
        (rest > 1 ? ALPHABET[(bits >> 6) & 63]! : '=') +
        (rest > 2 ? ALPHABET[bits & 63]! : '='),
    );
  }
  return groups.join('');
}
