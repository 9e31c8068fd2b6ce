import type { Report } from './report-json.ts';

/** From the most severe to the least. A folder ends with the most severe code of its files. */
const BY_SEVERITY = [1, 5, 4, 0] as const;

type ExitCode = (typeof BY_SEVERITY)[number];

/** Null stands for a file that was imported before. */
function codeOf(report: Pick<Report, 'state' | 'rows'> | null): ExitCode {
  if (!report) return 0;
  if (report.state === 'refused') return 5;
  if (report.state !== 'done') return 1;
  return report.rows.refused > 0 || report.rows.waiting > 0 ? 4 : 0;
}

/** The exit code of the command (IMPORT-45). Wrong usage, code 2, is found before any import begins. */
export function exitCodeOf(reports: readonly (Pick<Report, 'state' | 'rows'> | null)[]): ExitCode {
  const codes = new Set(reports.map(codeOf));
  return BY_SEVERITY.find((code) => codes.has(code)) ?? 0;
}
