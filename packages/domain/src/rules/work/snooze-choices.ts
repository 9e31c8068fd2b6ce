import { snoozeDays, snoozeProblem, type SnoozeDays } from './snooze.ts';

interface SnoozeChoice {
  readonly key: keyof SnoozeDays;
  readonly day: string;
}

const KEYS = ['tomorrow', 'nextMonday', 'in30Days'] as const;

/** The days that the menu offers, without those after the due day. Empty for a row that is due today or overdue. */
export function snoozeChoices(today: string, dueDay: string | null): SnoozeChoice[] {
  const days = snoozeDays(today);
  return KEYS.map((key) => ({ key, day: days[key] })).filter(({ day }) => snoozeProblem(day, dueDay, today) === null);
}

/** The earliest due day of several rows, which are snoozed until one day. */
export function earliestDueDay(rows: readonly { readonly dueDay: string | null }[]): string | null {
  return rows.reduce<string | null>(
    (first, { dueDay }) => (dueDay !== null && (first === null || dueDay < first) ? dueDay : first),
    null,
  );
}
