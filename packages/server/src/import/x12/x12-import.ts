import {
  createX12Reader,
  refuseInterchange,
  reportProblem,
  X12Refusal,
  type Group,
  type Interchange,
  type TransactionSet,
} from '@pbt/x12';
import type { X12Settings } from '../../config/x12.ts';
import type { Db } from '../../database/database.ts';
import type { CheckedLine } from '../apply/row-result.ts';
import type { ReadOptions } from '../fields/field-type.ts';
import { refuseFile } from '../formats/refuse.ts';
import { FileRefused } from '../problem.ts';
import type { Rejected, RejectedFile } from '../report/rejected-file.ts';
import type { Tally } from '../report/tally.ts';
import { interchangeTime } from './interchange-time.ts';
import {
  findOtherContent,
  isSameInterchange,
  metOf,
  recordInterchanges,
  type MetInterchange,
} from './met-interchanges.ts';
import { delimiterText, identityOf, nameOfSet, payeeOf, type StagedPayment } from './payment-head.ts';
import { readPayments, type ReadInterchange, type ReadPayment } from './read-payments.ts';
import { envelopeProblem, problemsOf } from './set-problems.ts';
import { hashParts, type X12File } from './x12-file.ts';

interface X12ImportSettings {
  readonly db: Db;
  readonly importId: number;
  readonly x12: X12Settings;
  /** Production takes no test files. */
  readonly isProduction: boolean;
  /** Interchanges that were imported with other content are taken too. */
  readonly isAgain: boolean;
  readonly check: ReadOptions;
  readonly tally: Tally;
  /** Null if the refused sets are listed already. */
  readonly rejected: RejectedFile | null;
  readonly stage: (rows: readonly CheckedLine[]) => Promise<void>;
}

const STAGED_ROWS = 1000;

/** Sets of 999 are replies to the plan. They change nothing. */
const isAnswer = ({ kind }: Group) => kind === '999';

/** Reads an 835 into staging, and keeps what the acknowledgements need. */
export class X12Import {
  readonly interchanges: Interchange[] = [];
  /** Date and time of the newest interchange that is taken. */
  newest: string | null = null;
  readonly #file: X12File;
  readonly #settings: X12ImportSettings;
  readonly #met: MetInterchange[] = [];
  readonly #places = new Map<string, number>();

  constructor(file: X12File, settings: X12ImportSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  /** Reads the whole file. Throws FileRefused if nothing of it can be used. */
  async stage(): Promise<void> {
    const { x12, isProduction, check } = this.#settings;
    const { senders, receiver, unbalanced } = x12;
    const reader = createX12Reader({
      ...(senders.length > 0 && { senders }),
      ...(receiver !== null && { receiver }),
      acceptsTest: !isProduction,
      unbalanced,
    });
    try {
      for await (const read of readPayments(this.#file, reader, check)) await this.#take(read);
    } catch (error) {
      const isChanged = await this.#file.hasChanged();
      if (isChanged) throw refuseFile('file-changed', 'the file was changed while it was read; import it again');
      if (!(error instanceof X12Refusal)) throw error;
      if (reader.interchange) this.interchanges.push(reader.interchange);
      throw new FileRefused(envelopeProblem(error.message));
    }
    this.#expectUsable();
  }

  /** Refuses every set, because the file is refused as a whole. */
  refuseAll(sentence: string): void {
    const sets = this.interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.sets));
    for (const set of sets)
      if (set.status === 'accepted') reportProblem(set, 'refused', { id: 'ST', number: set.firstSegment }, sentence);
  }

  /** Remembers the interchanges, before the first of their sets is applied. */
  record(db: Db): Promise<void> {
    const { importId, isAgain } = this.#settings;
    return recordInterchanges(db, importId, this.#met, isAgain);
  }

  #expectUsable(): void {
    const isRefused = ({ status, groups }: Interchange) =>
      status === 'refused' || (groups.length > 0 && groups.every((group) => group.status === 'refused'));
    if (!this.interchanges.every(isRefused)) return;
    const [first] = this.interchanges;
    const sentence = first?.sentences[0] ?? first?.groups[0]?.sentences[0];
    if (sentence !== undefined) throw new FileRefused(envelopeProblem(sentence));
  }

  async #take({ interchange, payments }: ReadInterchange): Promise<void> {
    const { tally } = this.#settings;
    this.interchanges.push(interchange);
    const at = interchangeTime(interchange);
    if (interchange.status === 'accepted') this.#checkHeader(interchange, at);
    const hashes = interchange.status === 'accepted' ? await this.#judge(interchange, at!, payments) : [];
    const isTaken = interchange.status === 'accepted';
    const mark = isTaken && interchange.isTest ? ['The interchange is marked as test (ISA15 T).'] : [];
    for (const warning of [...interchange.warnings, ...mark]) tally.addReason('warned', envelopeProblem(warning), null);
    if (isTaken && (this.newest === null || at! > this.newest)) this.newest = at;
    const rows = isTaken ? payments.flatMap((one, index) => this.#rowOf(one, at!, hashes[index]!)) : [];
    for (let start = 0; start < rows.length; start += STAGED_ROWS)
      await this.#settings.stage(rows.slice(start, start + STAGED_ROWS));
    await this.#count(interchange);
  }

  #checkHeader(interchange: Interchange, at: string | null): void {
    if (at === null) refuseInterchange(interchange, '024', 'ISA09 and ISA10 are not a date and a time.');
    else if (delimiterText(interchange.delimiters).includes('\0'))
      refuseInterchange(interchange, '024', 'A delimiter of the ISA segment is a NUL character.');
  }

  /** Refuses a duplicate. Returns the hashes of the sets. */
  async #judge(interchange: Interchange, at: string, payments: readonly ReadPayment[]): Promise<readonly string[]> {
    const { db, isAgain } = this.#settings;
    const { whole, parts } = await hashParts(
      this.#file.path,
      interchange,
      payments.map(({ set }) => set),
    );
    const met = metOf(interchange, at.slice(0, 10), whole);
    const isTwice = this.#met.some((one) => isSameInterchange(one, met) && one.sha256 !== whole);
    const other = isAgain || isTwice ? null : await findOtherContent(db, met);
    const { controlNumber, date } = interchange;
    const named = `The interchange ${controlNumber} of ${date} was sent before with other content`;
    if (isTwice && !isAgain) refuseInterchange(interchange, '025', `${named}, in the same file.`);
    else if (other !== null)
      refuseInterchange(interchange, '025', `${named}, in import ${other}. Use --again to take it.`);
    else this.#met.push(met);
    return parts;
  }

  #rowOf({ set, facts, claimCount, hash }: ReadPayment, at: string, sha256: string): CheckedLine[] {
    if (set.status === 'refused') return [];
    const equal = identityOf({ ...facts, place: 0 }, payeeOf(facts));
    const place = (this.#places.get(equal) ?? 0) + 1;
    this.#places.set(equal, place);
    const payment: StagedPayment = {
      ...facts,
      place,
      claimCount,
      interchangeAt: at,
      setDelimiters: delimiterText(set.delimiters),
      file: { path: this.#file.path, start: set.start, size: set.end - set.start, sha256 },
    };
    const line = set.firstSegment;
    const key = identityOf(payment, payeeOf(facts));
    const version = Date.parse(`${at}Z`);
    return [{ position: line, line, key, version, hash, source: null, body: JSON.stringify(payment) }];
  }

  /** Counts the sets of an interchange, and an envelope that is refused without any set. */
  async #count({ status, sentences, groups }: Interchange): Promise<void> {
    if (status === 'refused' && groups.length === 0) this.#countRefused(sentences);
    for (const group of groups) {
      if (isAnswer(group)) continue;
      if (group.status === 'refused' && group.sets.length === 0) this.#countRefused([...group.sentences, ...sentences]);
      for (const set of group.sets) await this.#countSet(set);
    }
  }

  #countRefused(sentences: readonly string[]): void {
    const { tally } = this.#settings;
    tally.countRead(1);
    tally.countRows('refused');
    for (const sentence of sentences) tally.addReason('refused', envelopeProblem(sentence), null);
  }

  async #countSet(set: TransactionSet): Promise<void> {
    const { tally, rejected } = this.#settings;
    const isRefused = set.status === 'refused';
    tally.countRead(1);
    if (isRefused) {
      tally.countRows('refused');
      const problems = problemsOf(set, 'refused');
      for (const { problem, line } of problems) tally.addReason('refused', problem, line);
      const key = nameOfSet(set);
      await rejected?.write(problems.map(({ problem, line }): Rejected => ({ line, key, problem })));
    }
    const warnings = problemsOf(set, 'warning');
    for (const { problem, line } of warnings) tally.addReason('warned', problem, line);
    if (warnings.length > 0) tally.countRows('warned');
  }
}
