import { planTimeText } from '../../config/plan-time.ts';
import type { Report } from './report-json.ts';
import { OUTCOMES, type Reason, type ReasonOutcome } from './tally.ts';

const numberText = (value: number) => value.toLocaleString('en-US');

/** Two columns: names to the left, numbers to the right. */
function aligned(pairs: readonly (readonly [string, number])[]): string[] {
  const texts = pairs.map(([name, value]) => [name, numberText(value)] as const);
  const nameWidth = Math.max(...texts.map(([name]) => name.length));
  const width = Math.max(...texts.map(([, value]) => value.length));
  return texts.map(([name, value]) => `  ${name.padEnd(nameWidth)}  ${value.padStart(width)}`);
}

/** What the text needs besides the report. */
export interface TextOptions {
  readonly planTimeZone: string;
  /** The list of refused rows. Absent if there is none. */
  readonly rejectedFile?: string | null;
  /** Why a stopped import cannot be continued. Absent if it can. */
  readonly outdated?: string | null;
}

function headLines(report: Report, { planTimeZone }: TextOptions): string[] {
  const { id, file, kind, mode, state, seconds, sha256 } = report;
  const what = report.isCheck ? 'Check' : 'Import';
  const time = report.asOf === null ? null : planTimeText(new Date(report.asOf), planTimeZone).replace('T', ' ');
  const asOf = time === null ? '' : `, as of ${time} ${planTimeZone}`;
  // The duration is known once an import has ended. A killed one has none.
  const after = state === 'done' || state === 'refused' || seconds > 0 ? ` after ${seconds} s` : '';
  return [
    `${what} ${id}: ${file} (${kind}, ${mode}${asOf})`,
    `${state}${after}${sha256 === null ? '' : `, SHA-256 ${sha256}`}`,
  ];
}

/** Why the import ended early, and how it continues. */
function endLines({ id, kind, state, isCheck, reasons }: Report, outdated: string | null): string[] {
  const end = reasons.find(({ refusesFile }) => refusesFile);
  if (end) {
    const title = state === 'refused' ? 'The file was refused, and nothing of it is stored' : 'The import was given up';
    return [title, `  ${placeOf(kind, end)}: ${end.sentence}`];
  }
  if (state !== 'stopped' || isCheck) return [];
  return [outdated ?? `Continue it with: ${resumeCommand(id)}`];
}

export const resumeCommand = (id: number): string => `npm run pbt -- import resume ${id}`;

/** X12 files are counted by segments. */
function placeOf(kind: string, { firstLine: line, field }: Reason): string {
  if (line === null) return kind;
  if (kind !== '835') return `${kind} line ${line}`;
  return `${kind} segment ${line}${field === null ? '' : ` (${field})`}`;
}

function rowLines({ rows }: Report): string[] {
  const counted = OUTCOMES.filter((outcome) => rows[outcome] > 0).map((outcome) => [outcome, rows[outcome]] as const);
  return ['Rows', ...aligned([['read', rows.read], ...counted])];
}

/** Outcomes of rows that no table has. They are counted under `Rows`. */
const NOT_STORED: ReadonlySet<string> = new Set(['waiting', 'refused']);

function tableLines({ tables }: Report): string[] {
  const countsOf = (name: string) => OUTCOMES.filter((outcome) => tables[name]![outcome] && !NOT_STORED.has(outcome));
  const names = Object.keys(tables)
    .filter((name) => countsOf(name).length > 0)
    .toSorted();
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const counts = countsOf(name);
    const texts = counts.map((outcome) => `${outcome} ${numberText(tables[name]![outcome]!)}`);
    return `  ${name.padEnd(width)}  ${texts.join(', ')}`;
  });
  return lines.length === 0 ? [] : ['Tables', ...lines];
}

const TITLES: readonly (readonly [ReasonOutcome, string])[] = [
  ['refused', 'Refused'],
  ['waiting', 'Waiting'],
  ['warned', 'Warnings'],
];

/** More reasons are in the JSON report and in the list of refused rows. */
const MAX_SHOWN = 50;

function reasonLines(title: string, reasons: readonly Reason[], kind: string): string[] {
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, MAX_SHOWN);
  const width = Math.max(...shown.map(({ count }) => numberText(count).length));
  const lines = shown.map((reason) => {
    const { count, sentence } = reason;
    return `  ${numberText(count).padStart(width)} × ${placeOf(kind, reason)}: ${sentence}`;
  });
  const more = reasons.length - shown.length;
  return [title, ...lines, ...(more > 0 ? [`  and ${more} more; use --json to see all`] : [])];
}

/** The report as plain text. Reasons show how many rows they have and the first of them. */
export function reportText(report: Report, options: TextOptions): string {
  const reasons = TITLES.map(([outcome, title]) => {
    const those = report.reasons.filter((reason) => reason.outcome === outcome && !reason.refusesFile);
    return reasonLines(title, those, report.kind);
  });
  const rejected = options.rejectedFile ? [`Refused rows are listed in ${options.rejectedFile}`] : [];
  const replies = report.replies.length === 0 ? [] : ['Replies', ...report.replies.map((name) => `  ${name}`)];
  const head = [headLines(report, options), endLines(report, options.outdated ?? null)];
  const blocks = [...head, rowLines(report), tableLines(report), ...reasons, rejected, replies];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
