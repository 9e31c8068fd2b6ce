import { dayOfWeek, formatDay } from '../shared/dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The heading of a day: 'Today, 11/16/2026' or 'Friday, 11/13/2026'. */
export function dayHeading(day: string, today: string): string {
  return `${day === today ? 'Today' : WEEKDAYS[dayOfWeek(day)]}, ${formatDay(day)}`;
}

export interface DayGroup<T> {
  readonly day: string;
  readonly notices: readonly T[];
}

/** Notices by day, newest day first. The notices of a day keep their order. */
export function noticesByDay<T extends { readonly day: string }>(notices: readonly T[]): DayGroup<T>[] {
  const days = [...new Set(notices.map(({ day }) => day))].toSorted().toReversed();
  return days.map((day) => ({ day, notices: notices.filter((notice) => notice.day === day) }));
}
