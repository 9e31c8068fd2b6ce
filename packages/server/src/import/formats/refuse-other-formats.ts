import type { FileRefused } from '../problem.ts';
import { refuseFile } from './refuse.ts';
import type { Encoding } from './text-decoder.ts';

/** How many bytes are needed to recognize a file. A workbook names its parts within the first few kilobytes. */
export const HEAD_BYTES = 4096;

const startsWith = (head: Buffer, ...bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);

const ZIP = [0x50, 0x4b] as const;

function refuseArchive(head: Buffer): void {
  // Word documents also have [Content_Types].xml, but only workbooks are likely here.
  const isWorkbook = head.includes('[Content_Types].xml', 0, 'latin1') || head.includes('xl/', 0, 'latin1');
  if (isWorkbook || startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw refuseFile('excel', 'the file is an Excel workbook; save it as CSV in UTF-8');
  throw refuseFile('zip', 'the file is a ZIP archive; unpack it and import the files in it');
}

export const isGzipHead = (head: Buffer): boolean => startsWith(head, 0x1f, 0x8b);

/** The length of a UTF-8 byte order mark at the start. */
export const markLength = (head: Buffer): number => (startsWith(head, 0xef, 0xbb, 0xbf) ? 3 : 0);

/** Programs, pictures and encrypted files have zeros or many control characters. Text has line ends and tabs alone. */
export function isBinary(bytes: Buffer): boolean {
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) return true;
    // Tab, line feed, form feed and carriage return.
    if ((byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f) controls += 1;
  }
  return controls * 50 > bytes.length;
}

export const refuseBinary = (): FileRefused =>
  refuseFile('not-text', 'the file is not a text file; deliver CSV or NDJSON, and check how the file was transferred');

/** Refuses a file by the name of what it is, if it is neither CSV nor NDJSON. */
export function refuseOtherFormats(head: Buffer, encoding: Encoding): void {
  const mark = markLength(head);
  if (head.length === mark) throw refuseFile('empty', 'the file is empty');
  const isZip = startsWith(head, ...ZIP, 3, 4) || startsWith(head, ...ZIP, 5, 6) || startsWith(head, ...ZIP, 7, 8);
  if (isZip || startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) refuseArchive(head);
  if (isGzipHead(head)) throw refuseFile('gzip', 'the file is a gzip archive; let its name end in .gz');
  // Three of four bytes of UTF-32 text are zero. Its mark begins with that of UTF-16.
  const isUtf32 =
    startsWith(head, 0xff, 0xfe, 0, 0) ||
    startsWith(head, 0, 0, 0xfe, 0xff) ||
    (head.length > 3 && head[0] !== 0 && startsWith(head.subarray(1), 0, 0, 0)) ||
    (head.length > 3 && head[3] !== 0 && startsWith(head, 0, 0, 0));
  if (isUtf32) throw refuseFile('utf-32', 'the file is UTF-32 text; save it as UTF-8');
  // Without a byte order mark, every second byte of UTF-16 text is zero.
  const isWide = head.length > 1 && (head[0] === 0) !== (head[1] === 0);
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff) || isWide)
    throw refuseFile('utf-16', 'the file is UTF-16 text; save it as UTF-8');
  // A wrong byte of UTF-8 is found while reading. In a single-byte encoding, every byte is a character.
  if (encoding !== 'utf-8' && isBinary(head.subarray(0, HEAD_BYTES))) throw refuseBinary();
  if (mark > 0 && encoding !== 'utf-8')
    throw refuseFile('utf-8-mark', 'the file begins with the mark of UTF-8; leave out --encoding');
}
