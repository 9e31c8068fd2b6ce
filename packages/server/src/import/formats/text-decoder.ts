import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'windows-1252';

/** Decodes a file piece by piece. */
export interface PieceDecoder {
  /** The offset of the first byte that is not UTF-8. The text returned last ends before it. */
  readonly invalidAt: number | null;
  decode(bytes: Buffer): string;
  end(): void;
}

/** The length of the UTF-8 sequence that starts with this byte. Zero for a byte that starts none. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** How many bytes at the end are the start of a sequence that continues in the next piece. */
function unfinishedLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function firstInvalid(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at]!);
    if (length === 0 || (length > 1 && !isUtf8(bytes.subarray(at, at + length)))) break;
    at += length;
  }
  return at;
}

/** TextDecoder would refuse invalid bytes too, but it does not say where they are. */
class Utf8Decoder implements PieceDecoder {
  invalidAt: number | null = null;
  #offset = 0;
  #unfinished: Buffer = Buffer.alloc(0);

  decode(bytes: Buffer): string {
    const joined = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, bytes]) : bytes;
    const length = joined.length - unfinishedLength(joined);
    const whole = joined.subarray(0, length);
    if (!isUtf8(whole)) {
      const at = firstInvalid(whole);
      this.invalidAt = this.#offset + at;
      return whole.toString('utf8', 0, at);
    }
    this.#unfinished = joined.subarray(length);
    this.#offset += length;
    return whole.toString('utf8');
  }

  end(): void {
    if (this.#unfinished.length > 0) this.invalidAt = this.#offset;
  }
}

class SingleByteDecoder implements PieceDecoder {
  readonly invalidAt = null;
  readonly #decoder = new TextDecoder('windows-1252');

  decode(bytes: Buffer): string {
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(): void {}
}

export const createDecoder = (encoding: Encoding): PieceDecoder =>
  encoding === 'utf-8' ? new Utf8Decoder() : new SingleByteDecoder();
