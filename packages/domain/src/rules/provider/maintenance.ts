import { formatInstant } from '../shared/instants.ts';

/**
 * Times are UTC text, usually without a zone suffix (spec 3 §2.11). During daylight saving time in the plan's zone, the
 * start and end are one hour late.
 */
export type MaintenanceWindow = {
  notifyUserDate?: string | null;
  maintenanceStartDateTime: string;
  maintenanceEndDateTime: string;
  customMessage?: string | null;
};

export type MaintenanceStatus = 'upcoming' | 'upcoming-soon' | 'in-progress' | 'complete';

export const MAINTENANCE_POLL_MS = 300_000;

const HOUR_MS = 3_600_000;
const SOON_MS = 20 * 60_000;

/** Milliseconds since 1970. Text without a zone suffix is UTC, and a date alone is midnight. NaN if unreadable. */
function parseUtc(text: string): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes('T')) return Date.parse(text);
  return Date.parse(text.includes('T') ? `${text}Z` : text);
}

/** Minutes east of UTC, read from text such as GMT-06:00. */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Compares with the smaller offset of January and July. That is the standard offset in both hemispheres. */
export function isDaylightSaving(instant: number, timeZone: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  const standard = Math.min(zoneOffset(Date.UTC(year, 0, 1), timeZone), zoneOffset(Date.UTC(year, 6, 1), timeZone));
  return zoneOffset(instant, timeZone) > standard;
}

/** Subtracts the hour that the server adds during daylight saving time. */
function adjustForDaylightSaving(text: string, planTimeZone: string): number {
  const instant = parseUtc(text);
  return !Number.isNaN(instant) && isDaylightSaving(instant, planTimeZone) ? instant - HOUR_MS : instant;
}

function statusOf(start: number, end: number, now: number): MaintenanceStatus {
  if (now >= end) return 'complete';
  if (now >= start) return 'in-progress';
  return start - now <= SOON_MS ? 'upcoming-soon' : 'upcoming';
}

/** The zone is at the end. The start has its own zone if daylight saving time starts or ends during the window. */
function formatRange(start: number, end: number, timeZone: string): string {
  const [from, to] = [formatInstant(start, timeZone), formatInstant(end, timeZone)];
  const fromZone = from.zone === to.zone ? '' : ` ${from.zone}`;
  return `${from.time}${fromZone} to ${to.time} ${to.zone}`;
}

export type MaintenanceBanner = { status: MaintenanceStatus; isUrgent: boolean; lines: string[] };

/**
 * Null without a maintenance window, after its end, before the notification date, or if start or end are unreadable.
 * `now` is in milliseconds since 1970.
 */
export function maintenanceBanner(
  window: MaintenanceWindow | null,
  now: number,
  zones: { plan: string; shown: string },
): MaintenanceBanner | null {
  if (window === null) return null;
  const start = adjustForDaylightSaving(window.maintenanceStartDateTime, zones.plan);
  const end = adjustForDaylightSaving(window.maintenanceEndDateTime, zones.plan);
  if (Number.isNaN(start) || Number.isNaN(end)) return null;
  if (window.notifyUserDate && now < parseUtc(window.notifyUserDate)) return null;
  const status = statusOf(start, end, now);
  if (status === 'complete') return null;
  const lines = [`Site will be undergoing maintenance: ${formatRange(start, end, zones.shown)}`];
  const custom = window.customMessage?.trim();
  if (custom) lines.push(custom);
  if (status === 'in-progress') {
    lines.push('Site is currently undergoing maintenance and could go offline at any time.');
  }
  const withPeriod = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`);
  // The banner joins the lines, so each line except the last must end with punctuation.
  return { status, isUrgent: status !== 'upcoming', lines: [...lines.slice(0, -1).map(withPeriod), lines.at(-1)!] };
}
