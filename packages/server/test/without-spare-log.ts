const BLOCK = 512;
const text = (header: Buffer, from: number, length: number) =>
  header.toString('latin1', from, from + length).replace(/\0.*/s, '');

/**
 * Removes the spare segments of the write-ahead log from a tar archive of a database folder. PostgreSQL keeps 16 MB files
 * for later, which are more than a third of a small database and are read by every test file. `needed` are the names of
 * the segments since the last checkpoint.
 */
export function withoutSpareLog(archive: Buffer, needed: readonly string[]): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const segment = /pg_wal\/([0-9A-F]{24})$/.exec(text(header, 0, 100))?.[1];
    if (segment === undefined || needed.includes(segment)) kept.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
