/** What the clock on the wall shows in a zone, read as if it were UTC. */
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

/** A time as an operator writes it: with Z or an offset that instant, without one the plan's own clock. Null: no time. */
export function parseTime(text: string, planTimeZone: string): Date | null {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? null : new Date(instant);
  }
  const wanted = TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wanted - (wallTime(wanted, planTimeZone) - wanted);
  return new Date(guess + (wanted - wallTime(guess, planTimeZone)));
}

/** The same, to be read back. */
export function planTimeText(instant: Date, planTimeZone: string): string {
  return new Date(wallTime(instant.getTime(), planTimeZone)).toISOString().slice(0, 16);
}
