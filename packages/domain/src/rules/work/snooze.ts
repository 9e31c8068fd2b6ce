import { addDays, dayOfWeek } from '../shared/dates.ts';

const MAX_DAYS = 90;

export type SnoozeProblem = 'past' | 'tooFar' | 'afterDue';

/** Why a row cannot be snoozed until this day. Null if it can. */
export function snoozeProblem(until: string, dueDay: string | null, today: string): SnoozeProblem | null {
  if (until <= today) return 'past';
  if (until > addDays(today, MAX_DAYS)) return 'tooFar';
  return dueDay !== null && until > dueDay ? 'afterDue' : null;
}

/** The last day until which a row can be snoozed. */
export function lastSnoozeDay(dueDay: string | null, today: string): string {
  const last = addDays(today, MAX_DAYS);
  return dueDay !== null && dueDay < last ? dueDay : last;
}

export interface SnoozeDays {
  readonly tomorrow: string;
  readonly nextMonday: string;
  readonly in30Days: string;
}

/** The days that are offered. On a Monday, the next one is a week ahead. */
export const snoozeDays = (today: string): SnoozeDays => ({
  tomorrow: addDays(today, 1),
  nextMonday: addDays(today, (8 - dayOfWeek(today)) % 7 || 7),
  in30Days: addDays(today, 30),
});
