import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { getSettings } from '../../settings.ts';

/** Date and time in the plan's time zone, with the name of the zone: 11/16/2026 7:12 AM MST. */
export function planTime(instant: string, hasSeconds = false): string {
  const { time, zone } = formatInstant(Date.parse(instant), getSettings().client.planTimeZone, hasSeconds);
  return `${time} ${zone}`;
}
