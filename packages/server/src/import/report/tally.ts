import type { Problem } from '../problem.ts';

/** What can become of a row (§2.4), in the order of the report. */
export const OUTCOMES = [
  'new',
  'changed',
  'unchanged',
  'older',
  'corrected',
  'duplicate',
  'waiting',
  'refused',
  'warned',
  'ended',
  'deleted',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The outcomes that have reasons. */
export type ReasonOutcome = 'refused' | 'waiting' | 'warned';

export type RowCounts = Record<'read' | Outcome, number>;

export type TableCounts = Record<string, Partial<Record<Outcome, number>>>;

/** All problems of one code and field. */
export interface Reason {
  readonly code: string;
  /** `items[].charged` stands for the field in any part of the list. */
  readonly field: string | null;
  readonly outcome: ReasonOutcome;
  /** The sentence of the first line, as an example of all. */
  readonly sentence: string;
  readonly count: number;
  readonly firstLine: number | null;
  /** The value in the first line. Null for a personal field. */
  readonly example: string | null;
  /** Present on the reason for which the file as a whole was refused or given up. */
  readonly refusesFile?: true;
}

export interface Counts {
  readonly rows: RowCounts;
  readonly tables: TableCounts;
  readonly reasons: readonly Reason[];
}

/** A broken file must not fill the memory with reasons. */
const MAX_REASONS = 1000;

const MORE: Problem = {
  code: 'more-reasons',
  field: null,
  value: null,
  sentence: `there are more than ${MAX_REASONS} different reasons; correct those above first`,
};

/** Copies a text. A slice would keep a large piece of the file in memory. */
const copied = (text: string) => Buffer.from(text).toString();

/** The key of the reason that ended the import. */
const FILE = 'file';

const keyOf = (outcome: ReasonOutcome, code: string, field: string | null) => `${outcome} ${code} ${field ?? ''}`;

/** `items[2].charged` and `items[3].charged` are one field. */
const fieldOf = ({ field }: Problem) => field?.replaceAll(/\[\d{1,7}\]/g, '[]') ?? null;

function reasonOf(outcome: ReasonOutcome, problem: Problem, line: number | null): Reason {
  const field = fieldOf(problem);
  const { code, value, sentence, reportSentence } = problem;
  return {
    code,
    field: field === null ? null : copied(field),
    outcome,
    sentence: copied(reportSentence ?? sentence),
    count: 1,
    firstLine: line,
    example: value === null || reportSentence !== undefined ? null : copied(value),
  };
}

const isEarlier = (line: number | null, than: number | null) => line !== null && (than === null || line < than);

const noRows = (): RowCounts => ({
  read: 0,
  ...(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>),
});

/** Counts the rows of an import by outcome and table, and its problems by reason. */
export class Tally {
  readonly #rows: RowCounts;
  readonly #tables: TableCounts;
  readonly #reasons = new Map<string, Reason>();

  /** An import that is resumed goes on with the counts of its record. */
  constructor(saved?: Counts) {
    this.#rows = { ...noRows(), ...saved?.rows };
    this.#tables = structuredClone(saved?.tables ?? {});
    for (const reason of saved?.reasons ?? [])
      this.#reasons.set(reason.refusesFile ? FILE : keyOf(reason.outcome, reason.code, reason.field), reason);
  }

  countRead(count: number): void {
    this.#rows.read += count;
  }

  /** Counts rows of the file. */
  countRows(outcome: Outcome, count = 1): void {
    this.#rows[outcome] += count;
  }

  /** Counts stored rows of one table. A claim with three new lines is one row and three rows of `claim_item`. */
  countTable(table: string, outcome: Outcome, count = 1): void {
    if (count === 0) return;
    const counts = (this.#tables[table] ??= {});
    const sum = (counts[outcome] ?? 0) + count;
    if (sum === 0) delete counts[outcome];
    else counts[outcome] = sum;
  }

  /** Takes back one reason of a row whose outcome has changed. */
  dropReason(outcome: ReasonOutcome, code: string, field: string | null): void {
    const key = keyOf(outcome, code, field);
    const reason = this.#reasons.get(key);
    if (reason && reason.count > 1) this.#reasons.set(key, { ...reason, count: reason.count - 1 });
    else this.#reasons.delete(key);
  }

  addReason(outcome: ReasonOutcome, problem: Problem, line: number | null): void {
    const key = keyOf(outcome, problem.code, fieldOf(problem));
    const former = this.#reasons.get(key);
    if (!former && this.#reasons.size >= MAX_REASONS && problem !== MORE) this.addReason(outcome, MORE, line);
    else if (former && !isEarlier(line, former.firstLine))
      this.#reasons.set(key, { ...former, count: former.count + 1 });
    else this.#reasons.set(key, { ...reasonOf(outcome, problem, line), count: (former?.count ?? 0) + 1 });
  }

  /** Adds the reason that ended the import, however many reasons there are. A row may have been refused for it already. */
  refuseFile(problem: Problem, line: number | null): void {
    const reason = reasonOf('refused', problem, line);
    const isSame = ({ outcome, sentence }: Reason) => outcome === 'refused' && sentence === reason.sentence;
    const [key] = [...this.#reasons].find(([, former]) => isSame(former)) ?? [];
    if (key !== undefined) this.#reasons.delete(key);
    this.#reasons.set(FILE, { ...reason, refusesFile: true });
  }

  /** The counts so far. The reason that ended the import is first, then the most frequent ones. */
  counts(): Counts {
    const reasons = [...this.#reasons.values()];
    const rank = ({ refusesFile }: Reason) => (refusesFile ? 0 : 1);
    reasons.sort((a, b) => rank(a) - rank(b) || b.count - a.count || (a.firstLine ?? 0) - (b.firstLine ?? 0));
    return { rows: { ...this.#rows }, tables: structuredClone(this.#tables), reasons };
  }

  get read(): number {
    return this.#rows.read;
  }

  get refused(): number {
    return this.#rows.refused;
  }
}
