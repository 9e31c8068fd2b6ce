import type { FeatureNote, MaintenanceWindow } from '@pbt/domain/contract/provider';
import { isDaylightSaving } from '@pbt/domain/rules/provider/maintenance';
import type { Db } from '../../database/database.ts';

const HOUR_MS = 3_600_000;

/** Lists released notes, newest first. Notes with a future date stay hidden. */
export async function featureNotes(db: Db, today: string): Promise<FeatureNote[]> {
  return db
    .selectFrom('feature_note')
    .select(['release_date as releaseDate', 'title', 'description'])
    .where('release_date', '<=', today)
    .orderBy('release_date', 'desc')
    .orderBy('id')
    .execute();
}

const utcText = (instant: number) => new Date(instant).toISOString().slice(0, 19);

/** Adds an hour during daylight saving time. Clients subtract that hour again (spec 3 §2.11). */
function windowText(instant: Date, planTimeZone: string): string {
  const time = instant.getTime();
  return utcText(isDaylightSaving(time, planTimeZone) ? time + HOUR_MS : time);
}

/** Returns the running window, or the next one when none is running. */
export async function maintenanceWindow(db: Db, now: Date, planTimeZone: string): Promise<MaintenanceWindow | null> {
  const window = await db
    .selectFrom('maintenance_window')
    .selectAll()
    .where('end_at', '>', now)
    .orderBy('start_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!window) return null;
  return {
    notifyUserDate: utcText(window.notify_at.getTime()),
    maintenanceStartDateTime: windowText(window.start_at, planTimeZone),
    maintenanceEndDateTime: windowText(window.end_at, planTimeZone),
    customMessage: window.custom_message,
    maintenanceStatus: now >= window.start_at ? 'In Progress' : 'Upcoming',
  };
}
