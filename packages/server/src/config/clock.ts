const DAY_MS = 86_400_000;

export interface Clock {
  /** The current day in the health plan's time zone, `YYYY-MM-DD`. */
  today(): string;
  now(): Date;
}

/** Creates the clock. With a fixed day (PBT_TODAY), `today` never changes, and `now` is shifted by whole days. */
export function createClock(fixedDay: string | null, timeZone: string): Clock {
  const real = () => new Date();
  // The formatter is created once, because creating it costs more than using it.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone });
  if (fixedDay === null) return { now: real, today: () => days.format(real()) };
  const shift = Math.round((Date.parse(fixedDay) - Date.parse(days.format(real()))) / DAY_MS) * DAY_MS;
  return { now: () => new Date(Date.now() + shift), today: () => fixedDay };
}
