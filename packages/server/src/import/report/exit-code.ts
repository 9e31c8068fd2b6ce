import type { Report } from './report-json.ts';

/** From the most severe to the least. A folder ends with the most severe code of its files. */
const BY_SEVERITY = [1, 5, 4, 0] as const;

type ExitCode = (typeof BY_SEVERITY)[number];

type Ended = Pick<Report, 'state' | 'rows'> & Partial<Pick<Report, 'tables'>>;

/** Claims of a payment can wait, although the payment is stored. */
const hasWaiting = ({ rows, tables }: Ended) =>
  rows.waiting > 0 || Object.values(tables ?? {}).some(({ waiting = 0 }) => waiting > 0);

/** Null stands for a file that was imported before. */
function codeOf(report: Ended | null): ExitCode {
  if (!report) return 0;
  if (report.state === 'refused') return 5;
  if (report.state !== 'done') return 1;
  return report.rows.refused > 0 || hasWaiting(report) ? 4 : 0;
}

/** The exit code of the command (IMPORT-45). Wrong usage, code 2, is found before any import begins. */
export function exitCodeOf(reports: readonly (Ended | null)[]): ExitCode {
  const codes = new Set(reports.map(codeOf));
  return BY_SEVERITY.find((code) => codes.has(code)) ?? 0;
}
