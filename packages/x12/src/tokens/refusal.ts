/**
 * Why a file cannot be read, or a payment cannot be written.
 *
 * - `not-x12`: the file, or what follows a complete interchange, does not begin with an ISA segment
 * - `header`: an ISA segment does not have sixteen elements, or its delimiters cannot be used
 * - `segment-size`: a segment is longer than 64 KB
 * - `binary`: a BIN or BDS segment, which holds binary data
 * - `limit`: more sets or groups in one interchange than the reader keeps
 * - `unwritable`: the payment or the envelope to write breaks a rule of the format
 */
export type RefusalCode = 'not-x12' | 'header' | 'segment-size' | 'binary' | 'limit' | 'unwritable';

/** The only error that this package throws. It refuses a whole file; faults of one set are problems of that set. */
export class X12Refusal extends Error {
  readonly code: RefusalCode;
  /** Offset in the file of the first byte that cannot be read. */
  readonly offset: number | null;

  constructor(code: RefusalCode, sentence: string, offset: number | null = null) {
    super(sentence);
    this.name = 'X12Refusal';
    this.code = code;
    this.offset = offset;
  }
}
