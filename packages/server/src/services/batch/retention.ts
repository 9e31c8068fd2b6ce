import { addDays, addYears } from '@pbt/domain/rules/shared/dates';
import type { Deps } from '../../deps.ts';
import { KEPT_DAYS } from './repository.ts';
import { HOUR_MS, startOfDay } from './used-limits.ts';

const RECEIPT_YEARS = 6;

/** Deletes checks after 7 days, receipts after six years, and counters that no limit needs any more. */
export async function deleteOldBatches({ db, clock, config, files }: Deps): Promise<void> {
  const today = clock.today();
  await db.deleteFrom('batch').where('day', '<=', addDays(today, -KEPT_DAYS)).execute();
  await db.deleteFrom('batch_allowance').where('day', '<', today).execute();
  const anHourAgo = new Date(clock.now().getTime() - HOUR_MS);
  await db.deleteFrom('receipt_miss').where('at', '<=', anHourAgo).execute();
  const oldest = startOfDay(addYears(today, -RECEIPT_YEARS), config.planTimeZone);
  const old = await db
    .selectFrom('receipt')
    .select(['reference', 'storage_key'])
    .where('made_at', '<', oldest)
    .execute();
  for (const { reference, storage_key: key } of old) {
    // The file first. If the file store fails, the row stays for the next run.
    await files.remove(key);
    await db.deleteFrom('receipt').where('reference', '=', reference).execute();
  }
}
