import { diffDays } from '../../shared/dates.ts';

/** `near` has 14 days or fewer. The last day itself still counts (spec 5 §3.2). */
interface Deadline {
  readonly state: 'far' | 'near' | 'today' | 'closed';
  readonly days: number;
}

const NEAR_DAYS = 14;

export function deadline(day: string, today: string): Deadline {
  const days = diffDays(today, day);
  if (days < 0) return { state: 'closed', days };
  if (days === 0) return { state: 'today', days };
  return { state: days > NEAR_DAYS ? 'far' : 'near', days };
}

/** The next day to come, or the latest of days that have all passed. Null without days. */
export function nextDeadline<T extends { readonly day: string }>(all: readonly T[], today: string): T | null {
  const sorted = all.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return sorted.find(({ day }) => day >= today) ?? sorted.at(-1) ?? null;
}
