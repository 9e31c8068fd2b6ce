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

function headLines(report: Report): string[] {
  const what = report.isCheck ? 'Check' : 'Import';
  const asOf = report.asOf === null ? '' : `, as of ${report.asOf}`;
  return [
    `${what} ${report.id}: ${report.file} (${report.kind}, ${report.mode}${asOf})`,
    `${report.state} after ${report.seconds} s${report.sha256 === null ? '' : `, SHA-256 ${report.sha256}`}`,
  ];
}

function rowLines({ rows }: Report): string[] {
  const counted = OUTCOMES.filter((outcome) => rows[outcome] > 0).map((outcome) => [outcome, rows[outcome]] as const);
  return ['Rows', ...aligned([['read', rows.read], ...counted])];
}

function tableLines({ tables }: Report): string[] {
  const names = Object.keys(tables).toSorted();
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const counts = OUTCOMES.filter((outcome) => tables[name]![outcome]);
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

/** X12 files are counted by segments. */
function placeOf(kind: string, line: number, field: string | null): string {
  if (kind !== '835') return `${kind} line ${line}`;
  return `${kind} segment ${line}${field === null ? '' : ` (${field})`}`;
}

function reasonLines(title: string, reasons: readonly Reason[], kind: string): string[] {
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, MAX_SHOWN);
  const width = Math.max(...shown.map(({ count }) => numberText(count).length));
  const lines = shown.map(({ count, firstLine, field, sentence }) => {
    const place = firstLine === null ? kind : placeOf(kind, firstLine, field);
    return `  ${numberText(count).padStart(width)} × ${place}: ${sentence}`;
  });
  const more = reasons.length - shown.length;
  return [title, ...lines, ...(more > 0 ? [`  and ${more} more; use --json to see all`] : [])];
}

/** The report as plain text. Reasons show how many rows they have and the first of them. */
export function reportText(report: Report): string {
  const reasons = TITLES.map(([outcome, title]) => {
    const those = report.reasons.filter((reason) => reason.outcome === outcome);
    return reasonLines(title, those, report.kind);
  });
  const replies = report.replies.length === 0 ? [] : ['Replies', ...report.replies.map((name) => `  ${name}`)];
  const blocks = [headLines(report), rowLines(report), tableLines(report), ...reasons, replies];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
