const DAY_MS = 86_400_000;

export interface Clock {
  /** The plan's calendar day, `YYYY-MM-DD`. */
  today(): string;
  now(): Date;
}

/** With a fixed day the clock runs on from there: same time of day, another date. */
export function createClock(fixedDay: string | null, timeZone: string): Clock {
  const real = () => new Date();
  // Once: making one costs more than all else that is asked of a clock.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone });
  if (fixedDay === null) return { now: real, today: () => days.format(real()) };
  const shift = Math.round((Date.parse(fixedDay) - Date.parse(days.format(real()))) / DAY_MS) * DAY_MS;
  return { now: () => new Date(Date.now() + shift), today: () => fixedDay };
}
