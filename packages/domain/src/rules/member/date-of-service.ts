import { addDays, addMonths, isRealDay, parseDay } from '../shared/dates.ts';

const MONTHS_BACK = 24;
const DAYS_AHEAD = 60;

/** The first and last day for which eligibility can be asked (spec 5 §9). Both are included. */
export function datesOfService(today: string): { first: string; last: string } {
  return { first: addMonths(today, -MONTHS_BACK), last: addDays(today, DAYS_AHEAD) };
}

export type DateOfService =
  | { kind: 'day'; day: string }
  | { kind: 'not-a-date' }
  | { kind: 'no-such-day' }
  | { kind: 'out-of-range' };

/** Reads a typed date of service. Month and day can have one digit. An empty text means today. */
export function readDateOfService(text: string, today: string): DateOfService {
  const trimmed = text.trim();
  if (trimmed !== '' && !/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(trimmed)) return { kind: 'not-a-date' };
  const day = trimmed === '' ? today : parseDay(trimmed.replaceAll(/\b\d\b/g, '0$&'));
  if (day === null) return { kind: 'no-such-day' };
  const { first, last } = datesOfService(today);
  return first <= day && day <= last ? { kind: 'day', day } : { kind: 'out-of-range' };
}

/** The address of a patient with the date of service that was asked. It names no person and no tax ID. */
export const patientOnDay = (patientId: string, day: string) =>
  `/patient-details/${encodeURIComponent(patientId)}#service=${day}`;

/** The date of service in the fragment of such an address, or null. Anyone can edit an address. */
export function serviceOfFragment(hash: string, today: string): string | null {
  const day = /^#service=(\d{4}-\d{2}-\d{2})$/.exec(hash)?.[1];
  if (day === undefined || !isRealDay(day)) return null;
  const { first, last } = datesOfService(today);
  return first <= day && day <= last ? day : null;
}
