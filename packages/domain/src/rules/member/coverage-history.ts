import { compareDays, diffDays, endOf } from '../shared/dates.ts';

const GAP_DAYS = 30;

type Period = { from: string; to?: string | null };

export type HistoryRow<P extends Period> = { kind: 'period'; period: P } | { kind: 'gap'; months: number };

/**
 * Periods of one coverage type, newest first, with a gap row where more than 30 days were not covered. A gap starts at
 * the latest end date of all earlier periods, because periods can overlap.
 */
export function historyRows<P extends Period>(periods: readonly P[]): HistoryRow<P>[] {
  const rows: HistoryRow<P>[] = [];
  let coveredUntil: string | null = null;
  for (const period of periods.toSorted((a, b) => compareDays(a.from, b.from) || compareDays(endOf(a), endOf(b)))) {
    const days = coveredUntil === null ? 0 : diffDays(coveredUntil, period.from);
    if (days > GAP_DAYS) rows.push({ kind: 'gap', months: Math.floor(days / GAP_DAYS) });
    rows.push({ kind: 'period', period });
    if (coveredUntil === null || endOf(period) > coveredUntil) coveredUntil = endOf(period);
  }
  return rows.toReversed();
}

/** Exact words of spec 2 §4, which also says MONTHS for one month. */
export function gapText(months: number): string {
  return `${months} MONTHS GAP IN COVERAGE`;
}
