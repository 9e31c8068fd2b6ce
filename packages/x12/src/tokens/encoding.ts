/** Code points of the bytes 0x80 to 0x9F in Windows-1252. The five bytes without a character keep their number. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];
const BYTES = new Map(WINDOWS_1252.map((code, index) => [code, 0x80 + index]));

const singleByte = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns one character per byte, so that an index in the text is an offset in the bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  return singleByte.decode(bytes);
}

/** Returns the bytes of a text that `textOfBytes` made. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index] = BYTES.get(code) ?? code;
  }
  return bytes;
}

/** Reads a text of `textOfBytes` as UTF-8. Returns null if its bytes are not valid UTF-8. */
export function utf8Of(text: string): string | null {
  try {
    return utf8.decode(bytesOfText(text));
  } catch {
    return null;
  }
}
