const DAY_MS = 86_400_000;

export interface Clock {
  /** The plan's calendar day, `YYYY-MM-DD`. */
  today(): string;
  now(): Date;
}

/** With a fixed day, the clock keeps the real time of day and shifts the date. */
export function createClock(fixedDay: string | null, timeZone: string): Clock {
  const real = () => new Date();
  // Created once, because creating a formatter costs more than using it.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone });
  if (fixedDay === null) return { now: real, today: () => days.format(real()) };
  const shift = Math.round((Date.parse(fixedDay) - Date.parse(days.format(real()))) / DAY_MS) * DAY_MS;
  return { now: () => new Date(Date.now() + shift), today: () => fixedDay };
}
