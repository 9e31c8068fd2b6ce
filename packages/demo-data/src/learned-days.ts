import { NOTICE_DAYS } from '@pbt/domain/contract/notice-values';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';

/** The fill stores all records as known since this day, so old records make no notices. */
export const knownSince = (today: string): string => addDays(today, -2 * NOTICE_DAYS);

/** The plan's files of a night tell of the records of the day before. */
const DELAY_DAYS = 1;

/** Recent records became known one after the other. So each day has its notices, as in a real office. */
export async function learnOnOwnDays(db: Db, today: string): Promise<void> {
  const from = addDays(today, 1 - NOTICE_DAYS - DELAY_DAYS);
  const isRecent = (column: string) => sql`${sql.ref(column)} between ${from}::date and ${today}::date`;
  const learned = (column: string) => sql`least(${sql.ref(column)} + ${DELAY_DAYS}::integer, ${today}::date)`;
  await sql`update task set noticed_on = ${learned('day')} where ${isRecent('day')}`.execute(db);
  await sql`update remittance set learned_on = ${learned('pay_date')} where ${isRecent('pay_date')}`.execute(db);
  await sql`update letter set learned_on = ${learned('create_date')} where ${isRecent('create_date')}`.execute(db);
  await sql`update work_item set learned_on = ${learned('updated_date')}
    where learned_on is not null and ${isRecent('updated_date')}`.execute(db);
}
