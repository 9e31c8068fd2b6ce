/** By time zone. Creating a format takes longer than using it, and an export uses it thousands of times. */
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** Formats a time such as 01/31/2026 9:05 PM, or 9:05:07 PM with seconds. Built from parts, because Intl's text has commas and narrow spaces. */
export function formatInstant(instant: number, timeZone: string, hasSeconds = false): { time: string; zone: string } {
  const format = (formats[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }));
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const clock = [parts.hour, parts.minute, ...(hasSeconds ? [parts.second] : [])].join(':');
  const time = `${parts.month}/${parts.day}/${parts.year} ${clock} ${parts.dayPeriod}`;
  return { time, zone: parts.timeZoneName ?? '' };
}
