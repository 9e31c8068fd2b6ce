const RELEASE_MS = 60_000; // delay before the URL is revoked, because the browser may still ask where to save the file

/** Saves data of the page as a download with the given file name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
