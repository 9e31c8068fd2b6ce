const REPORT_PAUSE_MS = 60_000;

export type ReportLevel = 'error' | 'warn' | 'info';
export type Report = (level: ReportLevel, text: string) => void;

/** Logs the same text at most once a minute. The texts are fixed, so few of them are kept. */
export function onceAMinute(report: Report): Report {
  const reported = new Map<string, number>();
  return (level, text) => {
    if (Date.now() - (reported.get(text) ?? -Infinity) < REPORT_PAUSE_MS) return;
    reported.set(text, Date.now());
    report(level, text);
  };
}
