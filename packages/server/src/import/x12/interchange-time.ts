import { isRealDay } from '@pbt/domain/rules/shared/dates';
import type { Interchange } from '@pbt/x12';

/** Returns date and time of an interchange (ISA09, ISA10), such as `2026-11-13T04:15`. Null if they are none. */
export function interchangeTime({ date, time }: Pick<Interchange, 'date' | 'time'>): string | null {
  const parts = /^(\d{2})(\d{2})(\d{2})$/.exec(date);
  const clock = /^([01]\d|2[0-3])([0-5]\d)/.exec(time);
  if (!parts || !clock) return null;
  // X12 of version 005010 is younger than 2000.
  const day = `20${parts[1]}-${parts[2]}-${parts[3]}`;
  return isRealDay(day) ? `${day}T${clock[1]}:${clock[2]}` : null;
}
