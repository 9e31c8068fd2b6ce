import type { Config } from '../config/config.ts';
import type { Db } from './database.ts';

/**
 * Tells the database which day it is for the plan. Triggers store the day on which a record became known
 * (migration 0019, `plan_day`).
 */
export async function storePlanDay(db: Db, { planTimeZone, today }: Pick<Config, 'planTimeZone' | 'today'>) {
  const settings = { plan_time_zone: planTimeZone, plan_today: today };
  for (const [key, value] of Object.entries(settings)) {
    if (value === null) await db.deleteFrom('setting').where('key', '=', key).execute();
    else {
      await db
        .insertInto('setting')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
  }
}
