type DocumentKind = 'pdf' | 'image' | 'text' | 'empty' | 'broken' | 'other';

const HEAD_BYTES = 1024; // a PDF header may start anywhere in the first kilobyte

const images = new Map([
  ['image/png', ['\u0089PNG\r\n\u001A\n']],
  ['image/jpeg', ['\u00FF\u00D8\u00FF']],
  ['image/gif', ['GIF87a', 'GIF89a']],
]);

/** Decides how a file can be previewed. A declared PDF or image type counts only if the first bytes match. */
export function documentKind(declared: string, size: number, head: string): DocumentKind {
  if (size === 0) return 'empty';
  const type = declared.split(';', 1)[0]!.trim().toLowerCase();
  const begins = (signatures: readonly string[]) => signatures.some((signature) => head.startsWith(signature));
  const isPdf = head.includes('%PDF-');
  if (type === 'application/pdf') return isPdf ? 'pdf' : 'broken';
  if (type === 'text/plain') return 'text';
  const image = images.get(type);
  if (image) return begins(image) ? 'image' : 'broken';
  if (type !== '' && type !== 'application/octet-stream') return 'other';
  if (isPdf) return 'pdf';
  return begins([...images.values()].flat()) ? 'image' : 'other';
}

export async function kindOf(blob: Blob, bytes: ArrayBuffer | null = null): Promise<DocumentKind> {
  const head = (bytes ?? (await blob.slice(0, HEAD_BYTES).arrayBuffer())).slice(0, HEAD_BYTES);
  return documentKind(blob.type, blob.size, String.fromCharCode(...new Uint8Array(head)));
}

/** Decodes UTF-16 with a byte order mark, and UTF-8. Other bytes are read as Windows-1252, as old programs write it. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
