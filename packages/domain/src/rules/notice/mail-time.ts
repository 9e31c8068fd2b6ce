export const DEFAULT_MAIL_TIME = '06:30';

/** A mail that cannot be sent is tried for this long. */
const TRIES_HOURS = 6;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export type MailPhase = 'before' | 'sending' | 'over';

/** Whether the daily email is sent at this time of the plan's day. Times are HH:MM. The tries end at midnight. */
export function mailPhase(time: string, mailTime: string): MailPhase {
  const passed = minutesOf(time) - minutesOf(mailTime);
  if (passed < 0) return 'before';
  return passed < TRIES_HOURS * 60 ? 'sending' : 'over';
}
