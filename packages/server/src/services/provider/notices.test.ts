import { maintenanceBanner } from '@pbt/domain/rules/provider/maintenance';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { movableClock } from '../../../test/people.ts';
import { maintenanceWindow } from './notices.ts';

const clock = movableClock();
const server = useTestServer({ clock });
const ask = (url: string) => server().as(null, { method: 'GET', url: `/api/provider/${url}` });

beforeEach(async () => {
  await server().database.db.deleteFrom('maintenance_window').execute();
});

const insert = (start: string, end: string, custom_message: string | null = null) =>
  server()
    .database.db.insertInto('maintenance_window')
    .values({
      notify_at: new Date('2026-11-10T07:00:00Z'),
      start_at: new Date(start),
      end_at: new Date(end),
      custom_message,
    })
    .execute();

describe('feature notes', () => {
  test('are public, newest first, without notes of future dates [API-PROVIDER-02] [NOTES-07]', async () => {
    const { db } = server().database;
    await db.deleteFrom('feature_note').execute();
    await db
      .insertInto('feature_note')
      .values([
        { release_date: '2026-11-16', title: 'Tomorrow', description: 'x' },
        { release_date: '2026-10-01', title: 'Older', description: 'y' },
        { release_date: '2026-11-15', title: 'Today', description: 'z' },
      ])
      .execute();
    expect((await ask('feature-note')).json()).toEqual([
      { releaseDate: '2026-11-15', title: 'Today', description: 'z' },
      { releaseDate: '2026-10-01', title: 'Older', description: 'y' },
    ]);
  });
});

describe('maintenance window', () => {
  test('without a window the response is empty [API-PROVIDER-03]', async () => {
    const answer = await ask('maintenance-window');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  test('a past window counts as none [API-PROVIDER-03]', async () => {
    await insert('2026-11-15T16:00:00Z', '2026-11-15T18:00:00Z');
    expect((await ask('maintenance-window')).statusCode).toBe(204);
  });

  test('the running window is returned before the next; times are UTC without a suffix [MAINT-02] [MAINT-03]', async () => {
    await insert('2026-11-20T04:00:00Z', '2026-11-20T06:00:00Z');
    await insert('2026-11-15T17:00:00Z', '2026-11-15T18:00:01Z', 'Database upgrade');
    expect((await ask('maintenance-window')).json()).toEqual({
      notifyUserDate: '2026-11-10T07:00:00',
      maintenanceStartDateTime: '2026-11-15T17:00:00',
      maintenanceEndDateTime: '2026-11-15T18:00:01',
      customMessage: 'Database upgrade',
      maintenanceStatus: 'In Progress',
    });
  });

  test('the next window is returned when none is running', async () => {
    await insert('2026-11-21T04:00:00Z', '2026-11-21T06:00:00Z');
    await insert('2026-11-20T04:00:00Z', '2026-11-20T06:00:00Z');
    expect((await ask('maintenance-window')).json()).toMatchObject({
      maintenanceStartDateTime: '2026-11-20T04:00:00',
      maintenanceStatus: 'Upcoming',
    });
  });

  test.each([
    ['2026-01-20T04:00:00Z', '01/19/2026 9:00 PM', 'winter'],
    ['2026-07-20T03:00:00Z', '07/19/2026 9:00 PM', 'daylight saving time'],
  ])('%s is shown as %s on the banner in the plan’s time zone, in %s [MAINT-04]', async (start, shown) => {
    const begin = new Date(start);
    await insert(start, new Date(begin.getTime() + 7_200_000).toISOString());
    const now = new Date(begin.getTime() - 600_000);
    const zone = 'America/Denver';
    const window = await maintenanceWindow(server().database.db, now, zone);
    const banner = maintenanceBanner({ ...window!, notifyUserDate: null }, now.getTime(), { plan: zone, shown: zone });
    expect(banner!.lines[0]).toContain(`${shown} to`);
  });
});
