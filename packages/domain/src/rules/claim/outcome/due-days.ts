import { addDays } from '../../shared/dates.ts';
import type { PlanSettings } from './plan-settings.ts';

interface ClaimDays {
  readonly paidDate: string | null;
  readonly statusDate: string | null;
  /** Last day of service. Null while the service goes on. */
  readonly serviceEnd: string | null;
}

interface DueDays {
  readonly resendBy: string | null;
  readonly recordsBy: string | null;
  readonly appealBy: string | null;
}

const after = (day: string | null, days: number | null) => (day === null || days === null ? null : addDays(day, days));

/**
 * The last days to resend, to send records and to appeal (spec 5 §3.2). A denial for missing records is a request that
 * names no date, so its records are due after `recordsDays`. The decision is on the paid date, otherwise on the status date.
 * A day is null without its setting or without the day it counts from. Weekends do not move it.
 */
export function dueDays(claim: ClaimDays, settings: PlanSettings): DueDays {
  const decided = claim.paidDate ?? claim.statusDate;
  return {
    resendBy: after(settings.resendFrom === 'service' ? claim.serviceEnd : decided, settings.resendDays),
    recordsBy: after(decided, settings.recordsDays),
    appealBy: after(decided, settings.appealDays),
  };
}

interface RecordsRequest {
  readonly date: string;
  /** The day that the letter names. */
  readonly due: string | null;
}

/** The last day to answer a records request. Null if neither the letter nor the plan names one. */
export const recordsDue = ({ date, due }: RecordsRequest, { recordsDays }: PlanSettings): string | null =>
  due ?? after(date, recordsDays);
