const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const VALUES = new Uint8Array(128).fill(255);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Removes the data URL prefix of a PNG or JPEG image (spec 3 §2.12). Other prefixes stay. */
function stripImagePrefix(text: string): string {
  return text.replace(/^data:image\/(?:png|jpe?g);base64,/, '');
}

/** Decodes base64 text, which may contain line breaks. Null if it is not base64. */
function base64ToBytes(text: string): Uint8Array<ArrayBuffer> | null {
  const compact = stripImagePrefix(text.trim()).replaceAll(/[\r\n]/g, '');
  const padding = paddingOf(compact);
  const length = compact.length - padding;
  if (length % 4 === 1 || (padding > 0 && compact.length % 4 !== 0)) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let bitCount = 0;
  let byteIndex = 0;
  for (let index = 0; index < length; index += 1) {
    const value = VALUES[compact.charCodeAt(index)] ?? 255;
    if (value === 255) return null;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes[byteIndex] = (bits >> bitCount) & 0xff;
      byteIndex += 1;
    }
  }
  return bytes;
}

function paddingOf(text: string): number {
  if (text.endsWith('==')) return 2;
  return text.endsWith('=') ? 1 : 0;
}

const SIGNATURES = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;

export interface EmbeddedFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: (typeof SIGNATURES)[number]['type'];
}

/** Decodes a PDF, PNG or JPEG file from base64 text. Null for all other text, for example a plain text file. */
export function fileOfBase64(text: string): EmbeddedFile | null {
  const bytes = base64ToBytes(text);
  const signature = SIGNATURES.find((known) => known.bytes.every((byte, index) => bytes?.[index] === byte));
  return bytes && signature ? { bytes, type: signature.type } : null;
}
