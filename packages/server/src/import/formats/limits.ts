/** The limits of IMPORT-53 that concern reading. */
export interface Limits {
  /** Bytes of a file, both as stored and unpacked. */
  readonly fileBytes: number;
  /** Bytes of one row in UTF-8. */
  readonly rowBytes: number;
  /** Columns of a CSV file, or keys of an NDJSON row. */
  readonly columns: number;
}

const MB = 1024 * 1024;

export const LIMITS: Limits = { fileBytes: 20 * 1024 * MB, rowBytes: MB, columns: 200 };

/** Writes a limit as people read it, such as `20 GB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 * MB) return `${Math.round(bytes / (1024 * MB))} GB`;
  return bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${bytes} bytes`;
}
