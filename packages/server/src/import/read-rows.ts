import type { Keys } from '../config/keys.ts';
import type { KnownRows } from './apply/known-rows.ts';
import { hashOf, keyText, textOf, type CheckedLine } from './apply/row-result.ts';
import type { StagedFile } from './apply/target.ts';
import { groupByParent, type ParentRows } from './formats/group-by-parent.ts';
import type { OpenedRows } from './formats/open-rows.ts';
import {
  isRefused,
  isUnparsed,
  type RawRow,
  type ReadRow,
  type RefusedRow,
  type UnparsedRow,
} from './formats/raw-row.ts';
import {
  checkRow,
  gatherChildren,
  lackingKey,
  shownKey,
  unknownFields,
  type CheckOptions,
  type CheckResult,
  type Kind,
} from './kinds/index.ts';
import { FileRefused, type Problem } from './problem.ts';
import type { PlanFiles } from './plan-files.ts';
import type { RejectedFile } from './report/rejected-file.ts';
import type { Tally } from './report/tally.ts';

export interface ReadSettings {
  readonly kind: Kind;
  readonly options: CheckOptions;
  readonly keys: Keys;
  readonly files: PlanFiles;
  readonly tally: Tally;
  readonly rejected: RejectedFile | null;
  /** Null if every row must be read. */
  readonly known: KnownRows | null;
}

/** Replaces SSN and Medicaid number by their encrypted form and keyed hash, so they are never stored as text. */
function seal(values: Readonly<Record<string, unknown>>, keys: Keys): Record<string, unknown> {
  const { ssn, medicaid_number: medicaid, ...sealed } = values as Record<string, unknown>;
  for (const [field, value] of [
    ['ssn', ssn],
    ['medicaid', medicaid],
  ] as const) {
    if (value === undefined) continue;
    const place = `member|${field}|${String(values['id'])}`;
    sealed[`${field}_cipher`] = value === null ? null : keys.encrypt(textOf(value), place);
    sealed[`${field}_hash`] = value === null ? null : keys.blindIndex(textOf(value), field);
  }
  return sealed;
}

/**
 * Returns the content that decides whether a row is unchanged. A ciphertext differs each time, and the path of a file may
 * change.
 */
function contentOf(values: Readonly<Record<string, unknown>>, body: string): string {
  const { ssn_cipher: ssn, medicaid_cipher: medicaid, file, ...content } = values;
  if (ssn === undefined && medicaid === undefined && !file) return body;
  return JSON.stringify(file ? { ...content, file: (file as StagedFile).sha256 } : content);
}

interface RefusedValues {
  readonly line: number;
  readonly problems: readonly Problem[];
  readonly values: RawRow['values'];
}

interface Located {
  readonly problem: Problem;
  readonly line: number;
}

/** The lines of one parent, checked. */
interface GatheredRow extends RawRow {
  readonly result: CheckResult;
  readonly warnings: readonly Located[];
}

/** Finds the CSV line of a problem in a gathered list: `items[2].charged` is the column `charged` of the third line. */
function locate(list: string, rows: readonly RawRow[], found: Problem): Located {
  const { field, sentence, reportSentence } = found;
  const first = rows[0]!.line;
  if (!field?.startsWith(`${list}[`)) return { problem: found, line: first };
  const end = field.indexOf(']');
  const column = field.slice(end + 2);
  // "claim line 3, charged is missing" becomes "charged is missing".
  const rename = (text: string) => text.slice(text.indexOf(column, text.indexOf(', ')));
  return {
    line: rows[Number(field.slice(list.length + 1, end))]?.line ?? first,
    problem: {
      ...found,
      field: column,
      sentence: rename(sentence),
      ...(reportSentence === undefined ? {} : { reportSentence: rename(reportSentence) }),
    },
  };
}

const incompleteList: Problem = {
  code: 'incomplete-list',
  field: null,
  value: null,
  sentence: 'another row of the same list is refused, so the list would be incomplete',
};

/** A payment can have a million claims. Kinds have smaller limits of their own. */
const MAX_LINES = 1_000_000;

/** Later than every line of a file. */
const AFTER_ALL_LINES = 2 ** 40;

/** Rows are applied in the order of lines. Providers follow the groups of providers, to which they can belong. */
const positionOf = (kind: Kind, line: number, values: RawRow['values']): number =>
  kind.name === 'providers' && values['kind'] !== 'group' ? AFTER_ALL_LINES + line : line;

/** Does not show the first line, because it probably holds data of people. */
const noHeader = ({ name }: Kind): Problem => ({
  code: 'no-header',
  field: null,
  value: null,
  sentence: `the first line has no column of ${name}; begin the file with a header line, as pbt import schema ${name} --csv shows`,
});

function noKey({ name, keyFrom }: Kind, lacking: readonly string[]): Problem {
  const other = keyFrom ? `; ${name} can also be identified by ${keyFrom.join(' and ')} together` : '';
  const sentence = `the header lacks ${lacking.join(', ')}, without which no row can be identified${other}`;
  return { code: 'missing-column', field: lacking[0]!, value: null, sentence };
}

const isUnknownField = ({ code }: Problem) => code === 'unknown-field';

const MOST_NAMED = 10;

/** Names all unknown fields in one problem, so that they can be corrected together. */
function joined(unknown: readonly Problem[]): Problem {
  const named = unknown.slice(0, MOST_NAMED);
  const more = unknown.length - named.length;
  const sentences = [...named.map(({ sentence }) => sentence), ...(more > 0 ? [`${more} more are unknown`] : [])];
  return { ...named[0]!, field: named.map(({ field }) => field).join(', '), sentence: sentences.join('. ') };
}

/** Reads and checks a file. Yields the rows that can be used, and counts and lists the others. */
export class RowSource {
  readonly #settings: ReadSettings;
  readonly #opened: OpenedRows;
  readonly #warnedFields = new Set<string>();

  constructor(settings: ReadSettings, opened: OpenedRows) {
    this.#settings = settings;
    this.#opened = opened;
    const { kind, options } = settings;
    const columns = opened.columns;
    if (columns === null) return;
    const unknown = unknownFields(kind, columns, options);
    if (unknown.length === columns.length) throw new FileRefused(noHeader(kind), 1);
    if (unknown.length > 0 && !options.ignoreUnknown) throw new FileRefused(joined(unknown), 1);
    const lacking = lackingKey(kind, columns);
    if (lacking.length > 0) throw new FileRefused(noKey(kind, lacking), 1);
  }

  async *batches(): AsyncGenerator<readonly CheckedLine[]> {
    const { kind, tally } = this.#settings;
    if (kind.childOf) {
      const parentFields = Object.keys(kind.childOf.key);
      const groups = groupByParent(this.#opened.batches(), { parentFields, maxRows: MAX_LINES, rowsName: 'rows' });
      for await (const batch of groups) {
        tally.countRead(batch.reduce((sum, one) => sum + (isRefused(one) ? 1 : one.rows.length), 0));
        yield await this.#use(batch.flatMap((one) => (isRefused(one) ? [one] : this.#gather(one))));
      }
      return;
    }
    for await (const batch of this.#opened.unparsedBatches()) {
      tally.countRead(batch.length);
      yield await this.#useNew(batch);
    }
  }

  /** Parses and checks only rows that are not stored already. */
  async #useNew(batch: readonly (ReadRow | UnparsedRow)[]): Promise<CheckedLine[]> {
    const { known } = this.#settings;
    if (!known) return this.#use(batch.map((row) => this.#opened.parse(row)));
    const lines = batch.filter(isUnparsed).map((row) => ({ ...row, source: known.hashOf(row.text) }));
    const found = await known.find(lines);
    const sources = new Map<number, number>();
    const rows = batch.filter((row) => !isUnparsed(row)) as ReadRow[];
    for (const [at, row] of lines.entries()) {
      if (found.has(at)) continue;
      rows.push(this.#opened.parse(row));
      sources.set(row.line, row.source);
    }
    return [...found.values(), ...(await this.#use(rows, sources))];
  }

  /** Makes one row of the parent from its lines. If a line is refused, all are, because the list would be incomplete. */
  #gather({ rows }: ParentRows): (GatheredRow | RefusedRow)[] {
    const { kind, options } = this.#settings;
    const checked = rows.map((row) => ({ row, result: checkRow(kind, row, options) }));
    const refuseAll = (problemsOf: (row: RawRow, at: number) => readonly Problem[]) =>
      rows.map((row, at) => {
        const problems = problemsOf(row, at);
        return { ...row, result: { problems: problems.length > 0 ? problems : [incompleteList] }, warnings: [] };
      });
    const problemsIn = (result: CheckResult) => ('problems' in result ? result.problems : []);
    if (checked.some(({ result }) => 'problems' in result))
      return refuseAll((_, at) => problemsIn(checked[at]!.result));
    const lines = checked.flatMap(({ result }) => ('row' in result ? [result.row] : []));
    const { list } = kind.childOf!;
    const result = gatherChildren(kind, lines, options);
    if ('problems' in result) {
      const located = result.problems.map((found) => locate(list, rows, found));
      return refuseAll(({ line }) => located.filter((found) => found.line === line).map(({ problem }) => problem));
    }
    const own = lines.flatMap((one, at) => one.warnings.map((problem) => ({ problem, line: rows[at]!.line })));
    const warnings = [...own, ...result.row.warnings.map((found) => locate(list, rows, found))];
    return [{ line: rows[0]!.line, values: rows[0]!.values, result, warnings }];
  }

  async #use(
    batch: readonly (RawRow | GatheredRow | RefusedRow)[],
    sources?: ReadonlyMap<number, number>,
  ): Promise<CheckedLine[]> {
    const { kind, options, files } = this.#settings;
    const usable: CheckedLine[] = [];
    const refused: RefusedValues[] = [];
    for (const one of batch) {
      if (isRefused(one)) {
        refused.push({ line: one.line, problems: [one.problem], values: {} });
        continue;
      }
      const { line, values } = one;
      const result = 'result' in one ? one.result : checkRow(kind, one, options);
      if ('problems' in result) {
        const unknown = result.problems.filter(isUnknownField);
        if (unknown.length > 0) {
          await this.#refuse(refused);
          throw new FileRefused(joined(unknown), line);
        }
        refused.push({ line, problems: result.problems, values });
        continue;
      }
      const { values: checked, version, warnings } = result.row;
      const found = typeof checked['file'] === 'string' ? await files.check(checked) : { values: checked };
      if ('problem' in found) refused.push({ line, problems: [found.problem], values });
      else {
        const located = 'warnings' in one ? one.warnings : warnings.map((problem) => ({ problem, line }));
        usable.push(this.#staged(line, found.values, version, located, sources?.get(line) ?? null));
      }
    }
    await this.#refuse(refused);
    return usable;
  }

  #staged(
    line: number,
    values: Readonly<Record<string, unknown>>,
    version: number | null,
    warnings: readonly Located[],
    source: number | null,
  ): CheckedLine {
    const { keys, kind, tally } = this.#settings;
    const parent = kind.childOf?.kind ?? kind;
    const sealed = parent.name === 'members' ? seal(values, keys) : values;
    for (const { problem, line: at } of warnings) {
      if (isUnknownField(problem)) {
        if (this.#warnedFields.has(problem.field!)) continue;
        this.#warnedFields.add(problem.field!);
      }
      tally.addReason('warned', problem, at);
    }
    if (warnings.length > 0) tally.countRows('warned');
    const body = JSON.stringify(sealed);
    return {
      position: positionOf(parent, line, sealed),
      line,
      key: keyText(parent.key.map((name) => sealed[name])),
      version,
      hash: hashOf(contentOf(sealed, body)),
      // A warning is repeated with every import, so the row must be checked again.
      source: warnings.length === 0 ? source : null,
      body,
    };
  }

  async #refuse(rows: readonly RefusedValues[]): Promise<void> {
    const { kind, tally, rejected } = this.#settings;
    const keyNames = kind.childOf ? Object.keys(kind.childOf.key) : kind.key;
    for (const { line, problems } of rows) {
      tally.countRows('refused');
      for (const problem of problems) tally.addReason('refused', problem, line);
    }
    await rejected?.write(
      rows.flatMap(({ line, problems, values }) => {
        const key = shownKey(kind, keyNames, values);
        return problems.map((problem) => ({ line, key, problem }));
      }),
    );
  }
}
