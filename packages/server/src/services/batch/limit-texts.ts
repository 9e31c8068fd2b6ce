import { BATCH_LIMITS, type StartRefusal } from '@pbt/domain/rules/batch/limits';
import { formatInstant } from '@pbt/domain/rules/shared/instants';

const number = (value: number) => value.toLocaleString('en-US');
const timeText = (instant: Date, timeZone: string) =>
  Object.values(formatInstant(instant.getTime(), timeZone)).join(' ');

export const patientsLimitText = (endOfDay: Date, timeZone: string) =>
  `You can check ${number(BATCH_LIMITS.patients)} different patients a day, including those you opened. The limit ends ${timeText(endOfDay, timeZone)}.`;

interface Facts {
  readonly timeZone: string;
  readonly endOfDay: Date;
  readonly nextCheck: Date;
  readonly officeRows: number;
}

/** Says which limit is reached and when it ends. */
export function limitText(limit: StartRefusal, { timeZone, endOfDay, nextCheck, officeRows }: Facts): string {
  const end = timeText(endOfDay, timeZone);
  switch (limit) {
    case 'stopped':
      return `Your checks are stopped until ${end}, because too many rows were not found. Contact us to go on today.`;
    case 'checks':
      return `You can start ${BATCH_LIMITS.checks} checks an hour. Start the next one after ${timeText(nextCheck, timeZone)}.`;
    case 'office-rows': {
      const left = number(Math.max(0, BATCH_LIMITS.officeRows - officeRows));
      return `Your office can check ${number(BATCH_LIMITS.officeRows)} rows a day and has ${left} left. The limit ends ${end}.`;
    }
    case 'patients':
      return patientsLimitText(endOfDay, timeZone);
    case 'not-found':
      return `${BATCH_LIMITS.notFound} rows of today were not found, which is the limit of a day. The limit ends ${end}.`;
  }
}

export const receiptLimitText = (end: Date, timeZone: string) =>
  `${BATCH_LIMITS.receiptMisses} receipts could not be confirmed within an hour. Try again after ${timeText(end, timeZone)}.`;
