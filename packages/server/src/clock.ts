const DAY_MS = 86_400_000;

export interface Clock {
  /** The plan's calendar day, `YYYY-MM-DD`. */
  today(): string;
  now(): Date;
}

function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

/** With a fixed day the clock runs on from there: same time of day, another date. */
export function createClock(fixedDay: string | null, timeZone: string): Clock {
  const real = () => new Date();
  if (fixedDay === null) return { now: real, today: () => dayIn(timeZone, real()) };
  const shift = Math.round((Date.parse(fixedDay) - Date.parse(dayIn(timeZone, real()))) / DAY_MS) * DAY_MS;
  return { now: () => new Date(Date.now() + shift), today: () => fixedDay };
}
