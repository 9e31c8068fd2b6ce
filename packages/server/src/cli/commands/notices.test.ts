import { beforeAll, describe, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { movableClock } from '../../../test/people.ts';

const server = useTestServer({ clock: movableClock() });
beforeAll(async () => {
  const { db } = server().database;
  await db.deleteFrom('feature').execute();
  await db.deleteFrom('feature_note').execute();
  await db.deleteFrom('maintenance_window').execute();
});

const run = (line: string) => pbt(server(), line);
const get = (url: string) => server().as(null, { method: 'GET', url: `/api${url}` });

describe('features', () => {
  test('known features are listed before any was stored', async () => {
    expect((await run('features list')).data).toContainEqual(
      expect.objectContaining({ name: 'ACCESS_UPDATE', enabled: false }),
    );
  });

  test('switching a feature takes effect in the portal at once [CONFIG-06]', async () => {
    await run('features on ACCESS_UPDATE');
    expect((await get('/user/feature')).json()).toEqual(['ACCESS_UPDATE']);
    await run('features off ACCESS_UPDATE');
    expect((await get('/user/feature')).json()).toEqual([]);
  });

  test('a misspelled feature is refused with the list of names', async () => {
    expect((await run('features on ACCES_UPDATE')).text).toContain('ACCESS_UPDATE, FEEDBACK_GENERAL');
  });
});

describe('release notes', () => {
  test('a note is shown from its date on and can be removed [API-PROVIDER-02]', async () => {
    await run('notes add --title Ahead --description Later --date 2026-11-16');
    const { data } = await run('notes add --title "Dental chart" --description "Every tooth."');
    expect((await get('/provider/feature-note')).json()).toEqual([
      { releaseDate: '2026-11-15', title: 'Dental chart', description: 'Every tooth.' },
    ]);
    expect(data).toMatchObject({ id: expect.any(Number), releaseDate: '2026-11-15' });
    const { id } = await server()
      .database.db.selectFrom('feature_note')
      .select('id')
      .where('title', '=', 'Dental chart')
      .executeTakeFirstOrThrow();
    expect((await run(`notes remove ${id}`)).exitCode).toBe(0);
    expect((await get('/provider/feature-note')).json()).toEqual([]);
    expect((await run(`notes remove ${id}`)).exitCode).toBe(1);
  });

  test.each(['notes add --title A --description B --date 2026-02-30', 'notes remove first'])(
    '%s is refused as wrong usage',
    async (line) => {
      expect((await run(line)).exitCode).toBe(2);
    },
  );
});

describe('maintenance', () => {
  test('a window in the plan’s time is sent to the portal as UTC and can be cleared [API-PROVIDER-03] [MAINT-03]', async () => {
    await run('maintenance set --start 2026-11-20T21:00 --end 2026-11-20T23:00 --message "Claims are read-only."');
    expect((await get('/provider/maintenance-window')).json()).toMatchObject({
      notifyUserDate: '2026-11-15T18:00:00',
      maintenanceStartDateTime: '2026-11-21T04:00:00',
      maintenanceEndDateTime: '2026-11-21T06:00:00',
      customMessage: 'Claims are read-only.',
    });
    const list = await run('maintenance list');
    expect(list.data).toMatchObject([{ start: new Date('2026-11-21T04:00:00Z'), state: 'planned' }]);
    expect(list.text).toMatch(/2026-11-20 21:00 .*\n\nTimes are those of America\/Denver\.$/);
    const overlapping = await run('maintenance set --start 2026-11-20T22:59 --end 2026-11-21T01:00');
    expect(overlapping.text).toContain('covers part of that time');
    expect((await run('maintenance set --start 2026-11-20T23:00 --end 2026-11-21T01:00')).exitCode).toBe(0);
    expect((await run('maintenance clear')).text).toMatch(/^Removed windows \d+, \d+\.$/);
    expect((await get('/provider/maintenance-window')).statusCode).toBe(204);
  });

  test.each([
    ['maintenance set --start 2026-11-20T21:00 --end 2026-11-20T21:00', 1],
    ['maintenance set --start 2026-11-15T08:00 --end 2026-11-15T11:00', 1],
    ['maintenance set --start tonight --end 2026-11-20T21:00', 2],
    ['maintenance set --start 2026-11-20T21:00', 2],
    ['maintenance clear 999999', 1],
    ['maintenance clear all', 2],
  ])('%s ends with code %i', async (line, code) => {
    expect((await run(line)).exitCode).toBe(code);
  });
});
