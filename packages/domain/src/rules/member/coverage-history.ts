import { compareDays, diffDays, endOf } from '../shared/dates.ts';

const GAP_DAYS = 30;

type Period = { from: string; to?: string | null };

export type HistoryRow<P extends Period> = { kind: 'period'; period: P } | { kind: 'gap'; months: number };

/**
 * The periods of one type, newest first, with a gap row between two of them that lie more than 30 days apart.
 * A gap is measured from the latest end so far: a short period inside a long one opens none.
 */
export function historyRows<P extends Period>(periods: readonly P[]): HistoryRow<P>[] {
  const rows: HistoryRow<P>[] = [];
  let covered: string | null = null;
  for (const period of periods.toSorted((a, b) => compareDays(a.from, b.from) || compareDays(endOf(a), endOf(b)))) {
    const days = covered === null ? 0 : diffDays(covered, period.from);
    if (days > GAP_DAYS) rows.push({ kind: 'gap', months: Math.floor(days / GAP_DAYS) });
    rows.push({ kind: 'period', period });
    if (covered === null || endOf(period) > covered) covered = endOf(period);
  }
  return rows.toReversed();
}

/** The exact words of spec 2 §4, also for one month. */
export function gapText(months: number): string {
  return `${months} MONTHS GAP IN COVERAGE`;
}
