import { vi } from 'vitest';

export interface Download {
  readonly name: string;
  /** The exact text, including the byte order mark. */
  text(): Promise<string>;
}

/** Collects downloaded files instead of saving them. `vi.restoreAllMocks` ends it. */
export function catchDownloads(): readonly Download[] {
  const files: Download[] = [];
  let made: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
    made = source instanceof Blob ? source : null;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = made;
    if (!blob) return;
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    files.push({ name: this.download, text: async () => decoder.decode(await blob.arrayBuffer()) });
  });
  return files;
}
