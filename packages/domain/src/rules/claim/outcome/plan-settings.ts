/** Settings of the plan for a line of business (spec 5 §1.3). */
export interface PlanSettings {
  readonly appealDays: number | null;
  readonly resendDays: number | null;
  /** The day from which `resendDays` count: the decision or the last day of service. */
  readonly resendFrom: 'decision' | 'service';
  readonly recordsDays: number | null;
  readonly usualClaimDays: number;
  /** A claim that is pending for more days than this is work of the office. */
  readonly pendingDays: number;
  readonly usualAppealDays: number;
  /** Null for the number of Member Services. */
  readonly callNumber: string | null;
}

/** The line of business whose settings apply where a line of business has none of its own. */
export const EVERY_LOB = '*';

const MAX_DAYS = 3650;
const USUAL_CLAIM_DAYS = 30;
const PENDING_DAYS = 30;
const USUAL_APPEAL_DAYS = 60;

const isDays = (value: string) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS;

const CHECKS = {
  appealDays: isDays,
  resendDays: isDays,
  resendFrom: (value: string) => value === 'decision' || value === 'service',
  recordsDays: isDays,
  usualClaimDays: isDays,
  pendingDays: isDays,
  usualAppealDays: isDays,
  callNumber: (value: string) => /^[\d()+. -]{7,24}$/.test(value),
  // The time of the daily email. It applies to every line of business (rules/notice/mail-time.ts).
  mailTime: (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
} as const satisfies Record<keyof PlanSettings | 'mailTime', (value: string) => boolean>;

export type PlanSetting = keyof typeof CHECKS;

export const isPlanSetting = (key: string): key is PlanSetting => Object.hasOwn(CHECKS, key);

const DAYS = `a number of days from 1 to ${MAX_DAYS}`;

/** The values that a setting can have, for messages. */
export const ALLOWED_VALUES: Readonly<Record<PlanSetting, string>> = {
  appealDays: DAYS,
  resendDays: DAYS,
  resendFrom: 'decision or service',
  recordsDays: DAYS,
  usualClaimDays: DAYS,
  pendingDays: DAYS,
  usualAppealDays: DAYS,
  callNumber: 'a phone number of 7 to 24 characters, such as 801-555-0117',
  mailTime: 'a time from 00:00 to 23:59, such as 06:30',
};

export const PLAN_SETTINGS: readonly string[] = Object.keys(CHECKS);

/** What is wrong with a setting, or null. */
export function settingProblem(key: string, value: string): 'key' | 'value' | null {
  if (!isPlanSetting(key)) return 'key';
  return CHECKS[key](value) ? null : 'value';
}

/** Reads stored values. A value that is missing or not valid counts as not set. */
export function planSettings(stored: Readonly<Record<string, string>> | null): PlanSettings {
  const valueOf = (key: keyof PlanSettings) => {
    const value = stored?.[key];
    return value !== undefined && CHECKS[key](value) ? value : null;
  };
  const daysOf = (key: keyof PlanSettings) => {
    const value = valueOf(key);
    return value === null ? null : Number(value);
  };
  return {
    appealDays: daysOf('appealDays'),
    resendDays: daysOf('resendDays'),
    resendFrom: valueOf('resendFrom') === 'service' ? 'service' : 'decision',
    recordsDays: daysOf('recordsDays'),
    usualClaimDays: daysOf('usualClaimDays') ?? USUAL_CLAIM_DAYS,
    pendingDays: daysOf('pendingDays') ?? PENDING_DAYS,
    usualAppealDays: daysOf('usualAppealDays') ?? USUAL_APPEAL_DAYS,
    callNumber: valueOf('callNumber'),
  };
}
