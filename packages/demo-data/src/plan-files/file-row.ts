/** A row of a file, with the fields of its kind (docs/import.md). */
export type FileRow = Readonly<Record<string, unknown>>;

/** The rows of one file. */
export interface PlanFile {
  /** A kind of the import. The name of the file begins with it. */
  readonly kind: string;
  /** What the name has after the kind. */
  readonly label?: string;
  readonly rows: readonly FileRow[];
  /** How many rows are wrong on purpose. */
  readonly refused?: number;
}
