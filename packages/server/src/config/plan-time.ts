/** Returns the local time in a zone, as the milliseconds of the same date and time in UTC. */
function wallTime(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/**
 * Parses a time typed by an operator. A text that ends in Z or an offset is that instant. Any other text is local time
 * of the health plan (PLAN_TIME_ZONE). Returns null for an invalid time.
 */
export function parseTime(text: string, planTimeZone: string): Date | null {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? null : new Date(instant);
  }
  const wanted = TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  // Corrects the offset a second time, because the first guess can be on the other side of a clock change.
  const guess = wanted - (wallTime(wanted, planTimeZone) - wanted);
  return new Date(guess + (wanted - wallTime(guess, planTimeZone)));
}

/** Formats the instant as local time of the health plan, to the minute. */
export function planTimeText(instant: Date, planTimeZone: string): string {
  return new Date(wallTime(instant.getTime(), planTimeZone)).toISOString().slice(0, 16);
}
