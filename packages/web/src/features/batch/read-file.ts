import { MAX_BATCH_BYTES } from '@pbt/domain/rules/batch/rows';
import { texts } from './texts.ts';

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function encodingOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Decodes UTF-8, and Windows-1252 if the bytes are not UTF-8, as older spreadsheets write it. */
function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a CSV or TSV file, or the reason why it has none. */
export async function readFile(file: File): Promise<{ text: string } | { error: string }> {
  if (file.size > MAX_BATCH_BYTES) return { error: texts.fileTooLarge };
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    // Workbooks, PDFs and images contain NUL.
    if (text.includes('\0') || text.startsWith('%PDF')) return { error: texts.notText };
    return text.trim() === '' ? { error: texts.noText } : { text };
  } catch {
    // For example a folder, or a file that was removed meanwhile.
    return { error: texts.unreadable };
  }
}
