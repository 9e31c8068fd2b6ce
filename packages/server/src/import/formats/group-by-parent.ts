import { isRefused, type RawRow, type ReadRow, type RefusedRow } from './raw-row.ts';
import { refuseFile, refuseRow } from './refuse.ts';
import { SeenKeys } from './seen-keys.ts';

/** All rows of one parent. They replace all stored children of that parent. */
export interface ParentRows {
  readonly parent: string;
  readonly line: number;
  readonly rows: readonly RawRow[];
}

export interface GroupOptions {
  /** The fields that name the parent, such as `claim_id`. */
  readonly parentFields: readonly string[];
  /** At most so many rows of one parent, such as 999 lines of a claim. All rows are held in memory. */
  readonly maxRows: number;
  /** What the rows are called in the sentence about the limit, such as `lines of a claim`. */
  readonly rowsName: string;
}

/** The table of seen parents has 134 MB at this number. */
const MAX_PARENTS = 12_000_000;
const BATCH_ROWS = 500;

interface Group {
  readonly parent: string;
  readonly rows: RawRow[];
  readonly line: number;
  /** Rows of this parent, including those past the limit. */
  count: number;
  isTorn: boolean;
  /** A row beside or between these rows cannot be read. It may belong to this parent. */
  hasGap: boolean;
}

/** Returns the names of the parent as one text, or an empty text if one is missing. */
function parentOf({ values }: RawRow, fields: readonly string[]): string {
  const parts = fields.map((field) => {
    const value = values[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  });
  return parts.includes('') ? '' : parts.join('|');
}

/**
 * Gathers consecutive rows of one parent (IMPORT-14). Rows of a parent that appeared earlier in the file are refused.
 * The rows of a parent are also refused if a row beside them cannot be read, because the parent would lose that row.
 */
export async function* groupByParent(
  batches: AsyncIterable<readonly ReadRow[]>,
  options: GroupOptions,
): AsyncGenerator<readonly (ParentRows | RefusedRow)[]> {
  const grouper = new Grouper(options);
  for await (const batch of batches) {
    for (const row of batch) grouper.take(row);
    if (grouper.waiting >= BATCH_ROWS) yield grouper.drain();
  }
  grouper.endGroup();
  if (grouper.waiting > 0) yield grouper.drain();
}

class Grouper {
  /** Rows in the groups that are complete. */
  waiting = 0;
  readonly #options: GroupOptions;
  readonly #seen = new SeenKeys();
  #out: (ParentRows | RefusedRow)[] = [];
  #group: Group | null = null;
  /** Whether the row before this one could not be read. */
  #hasGap = false;

  constructor(options: GroupOptions) {
    this.#options = options;
  }

  take(row: ReadRow): void {
    if (isRefused(row)) this.#refuse(row);
    else {
      const parent = parentOf(row, this.#options.parentFields);
      if (parent !== '') this.#add(row, parent);
      else
        this.#refuse(
          refuseRow(row.line, 'parent-missing', `${this.#parent} is empty; every row needs it`, this.#parent),
        );
    }
  }

  /** The name of the parent in sentences. */
  get #parent(): string {
    return this.#options.parentFields.join(' and ');
  }

  drain(): (ParentRows | RefusedRow)[] {
    const out = this.#out;
    this.#out = [];
    this.waiting = 0;
    return out;
  }

  endGroup(): void {
    const group = this.#group;
    this.#group = null;
    if (!group) return;
    this.waiting += group.rows.length;
    const problem = this.#problemOf(group);
    if (problem) for (const row of group.rows) this.#out.push(problem(row.line));
    else this.#out.push({ parent: group.parent, line: group.line, rows: group.rows });
  }

  #refuse(row: RefusedRow): void {
    this.#out.push(row);
    this.waiting += 1;
    this.#hasGap = true;
    if (this.#group) this.#group.hasGap = true;
  }

  #add(row: RawRow, parent: string): void {
    if (this.#group?.parent !== parent) {
      this.endGroup();
      const isTorn = !this.#seen.add(parent);
      if (this.#seen.size > MAX_PARENTS)
        throw refuseFile(
          'too-many-parents',
          `the file has rows of more than ${MAX_PARENTS} parents; split the file`,
          row.line,
        );
      this.#group = { parent, rows: [], line: row.line, count: 0, isTorn, hasGap: this.#hasGap };
    }
    this.#hasGap = false;
    const group = this.#group;
    group.count += 1;
    if (group.count <= this.#options.maxRows) group.rows.push(row);
    else this.#refusePastLimit(row);
  }

  /** Rows past the limit are not kept, because a broken file can name one parent in millions of rows. */
  #refusePastLimit(row: RawRow): void {
    this.#out.push(this.#overLimit(row.line));
    this.waiting += 1;
  }

  #overLimit(line: number): RefusedRow {
    const { maxRows, rowsName } = this.#options;
    return refuseRow(line, 'too-many-children', `${this.#parent} has more than ${maxRows} ${rowsName}`, this.#parent);
  }

  #problemOf({ isTorn, hasGap, count }: Group): ((line: number) => RefusedRow) | null {
    const { maxRows } = this.#options;
    if (isTorn) {
      const sentence = `rows of this ${this.#parent} also appear earlier in the file; put them on consecutive lines`;
      return (line) => refuseRow(line, 'torn-apart', sentence, this.#parent);
    }
    if (count > maxRows) return (line) => this.#overLimit(line);
    if (!hasGap) return null;
    const sentence = `a row beside the rows of this ${this.#parent} cannot be read; the list would be incomplete`;
    return (line) => refuseRow(line, 'incomplete-list', sentence, this.#parent);
  }
}
