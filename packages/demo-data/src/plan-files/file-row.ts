/** A row of a file, with the fields of its kind (docs/import.md). */
export type FileRow = Readonly<Record<string, unknown>>;

/** The rows of one file. */
export interface PlanFile {
  /** A kind of the import, which is also the name of the file. */
  readonly kind: string;
  readonly rows: readonly FileRow[];
}
