/** spec 3 §2.11. Instants are milliseconds since 1970; the clock and both zones are arguments. */
export type MaintenanceWindow = {
  notifyUserDate?: string | null;
  maintenanceStartDateTime: string;
  maintenanceEndDateTime: string;
  customMessage?: string | null;
};

export type MaintenanceStatus = 'upcoming' | 'upcoming-soon' | 'in-progress' | 'complete';

export const MAINTENANCE_POLL_MS = 300_000;

const HOUR = 3_600_000;
const SOON = 20 * 60_000;

/** Without a suffix the text is UTC. A bare day is its first moment; unreadable text is NaN. */
function parseUtc(text: string): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes('T')) return Date.parse(text);
  return Date.parse(text.includes('T') ? `${text}Z` : text);
}

/** Minutes east of UTC, from a text such as GMT-06:00. */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Winter and summer of the instant's year tell the standard offset, on either half of the globe. */
export function isDaylightSaving(instant: number, timeZone: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  const standard = Math.min(zoneOffset(Date.UTC(year, 0, 1), timeZone), zoneOffset(Date.UTC(year, 6, 1), timeZone));
  return zoneOffset(instant, timeZone) > standard;
}

function shifted(text: string, planTimeZone: string): number {
  const instant = parseUtc(text);
  return !Number.isNaN(instant) && isDaylightSaving(instant, planTimeZone) ? instant - HOUR : instant;
}

function statusOf(start: number, end: number, now: number): MaintenanceStatus {
  if (now >= end) return 'complete';
  if (now >= start) return 'in-progress';
  return start - now <= SOON ? 'upcoming-soon' : 'upcoming';
}

/** MM/dd/yyyy h:mm a, and the zone. Built from parts: the formatted whole has commas and narrow spaces of its own. */
function formatInstant(instant: number, timeZone: string): { time: string; zone: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const time = `${parts.month}/${parts.day}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
  return { time, zone: parts.timeZoneName ?? '' };
}

/** The zone once, at the end; twice where the clock changes in between. */
function formatRange(start: number, end: number, timeZone: string): string {
  const [from, to] = [formatInstant(start, timeZone), formatInstant(end, timeZone)];
  const fromZone = from.zone === to.zone ? '' : ` ${from.zone}`;
  return `${from.time}${fromZone} to ${to.time} ${to.zone}`;
}

export type MaintenanceBanner = { status: MaintenanceStatus; isUrgent: boolean; lines: string[] };

/**
 * Null where no banner is shown: no window, one that is over, one whose users are not to be told yet, or one that
 * cannot be read.
 */
export function maintenanceBanner(
  window: MaintenanceWindow | null,
  now: number,
  zones: { plan: string; shown: string },
): MaintenanceBanner | null {
  if (window === null) return null;
  const start = shifted(window.maintenanceStartDateTime, zones.plan);
  const end = shifted(window.maintenanceEndDateTime, zones.plan);
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
  const endsSentence = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`);
  // The lines follow each other on the page: each but the last one ends as a sentence.
  return { status, isUrgent: status !== 'upcoming', lines: [...lines.slice(0, -1).map(endsSentence), lines.at(-1)!] };
}
