const KB = 1024;

/** The size of a file, for example 212 KB or 1.4 MB. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KB);
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
