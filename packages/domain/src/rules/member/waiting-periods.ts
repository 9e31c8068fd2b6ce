import { addDays, diffDays } from '../shared/dates.ts';

export type WaitingPeriod = {
  service: string;
  isOver: boolean;
  /** The first day after the waiting period if it is over, otherwise its last day. */
  day: string;
};

/**
 * Waiting periods of a dental coverage on a day. A period of n days is over from the start of the coverage plus n days.
 * Periods of 0 days are left out.
 */
export function waitingPeriodsOn(
  periods: readonly { serviceType: string; waitingPeriod: number }[],
  coverageFrom: string,
  day: string,
): WaitingPeriod[] {
  return periods
    .filter(({ waitingPeriod }) => waitingPeriod > 0)
    .map(({ serviceType, waitingPeriod }) => {
      const isOver = diffDays(coverageFrom, day) >= waitingPeriod;
      return { service: serviceType, isOver, day: addDays(coverageFrom, isOver ? waitingPeriod : waitingPeriod - 1) };
    });
}
