import { beforeAll, describe, expect, test } from 'vitest';
import type { AccessRow, UserAccess } from '@pbt/domain/contract/user';
import { useTestServer } from '../../../test/harness.ts';
import { updateAccess } from './access-update.ts';
import { ID, insertPeople, name, TAX } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

type Who = keyof typeof ID;
const access = (who: Who, userId: number, showTerminated = false) =>
  server().as(name(who), { method: 'POST', url: `/api/user/${userId}/access`, payload: { showTerminated } });
const lists = async (...args: Parameters<typeof access>) => (await access(...args)).json<UserAccess>();
const update = (who: Who) => server().as(name(who), { method: 'POST', url: '/api/user/update-access' });
const keys = (rows: readonly AccessRow[]) => rows.map((row) => `${row.id} ${row.taxId}`);

describe('access lists', () => {
  test('a row has name, tax ID, id, NPI, pay-to and termination date [API-USER-10] [API-USER-20]', async () => {
    expect((await lists('staff', ID.staff)).groups).toEqual([
      {
        name: 'Brandt Associates',
        taxId: TAX.own,
        id: 'FX-G1',
        npi: '9900000086',
        payTo: 'FX-G1',
        terminationDate: '9999-12-31',
      },
    ]);
  });

  test('people, groups and facilities are listed separately by name; ended rows are hidden [PROFILE-09] [PROFILE-12]', async () => {
    const { providers, groups, facilities } = await lists('staff', ID.staff);
    expect(keys(providers)).toEqual([
      `FX-P2 ${TAX.own}`,
      `FX-P2 ${TAX.second}`,
      `FX-P5 ${TAX.excluded}`,
      `FX-P1 ${TAX.own}`,
    ]);
    expect(keys(groups)).toEqual([`FX-G1 ${TAX.own}`]);
    expect(keys(facilities)).toEqual([`FX-F1 ${TAX.second}`]);
  });

  test('rows of ended access and ended providers are listed on request [API-USER-19] [PROFILE-07]', async () => {
    const { providers } = await lists('staff', ID.staff, true);
    const ended = providers.filter((row) => row.terminationDate !== '9999-12-31');
    expect(ended.map(({ id, terminationDate }) => [id, terminationDate])).toEqual([
      ['FX-P9', '2026-03-31'],
      ['FX-P3', '2025-01-31'],
    ]);
  });

  test('a super administrator sees the lists of any user [API-USER-10]', async () => {
    expect(await lists('super', ID.staff)).toEqual(await lists('staff', ID.staff));
  });

  test('a user without access rows has three empty lists', async () => {
    expect(await lists('super', ID.locked)).toEqual({ providers: [], groups: [], facilities: [] });
  });

  test('an Admin sees every tax ID of the office, and none of another office', async () => {
    const { providers, groups } = await lists('admin', ID.admin);
    expect(keys(providers)).toContain(`FX-P7 ${TAX.officeOnly}`);
    expect(keys([...providers, ...groups]).filter((key) => key.endsWith(TAX.foreign))).toEqual([]);
    expect(keys(providers).filter((key) => key.startsWith('FX-P3'))).toEqual([]);
  });
});

describe('the automatic update', () => {
  test('it adds providers that joined the tax IDs and returns how many; a second run adds none [API-USER-17]', async () => {
    const first = await update('staff');
    // Only FX-P4 is added. FX-P3 has ended, and FX-P6 bills under an excluded tax ID.
    expect(first.body).toBe('1');
    expect(first.headers['content-type']).toContain('application/json');
    const { providers, facilities } = await lists('staff', ID.staff, true);
    expect(keys(providers)).toContain(`FX-P4 ${TAX.own}`);
    expect(keys(facilities)).toEqual([`FX-F1 ${TAX.second}`]);
    expect((await update('staff')).body).toBe('0');
  });

  test('providers of an excluded tax ID are not added [ACCESS-13]', async () => {
    const { providers } = await lists('staff', ID.staff, true);
    expect(keys(providers).filter((key) => key.endsWith(TAX.excluded))).toEqual([`FX-P5 ${TAX.excluded}`]);
  });

  test('access that was ended is not restored', async () => {
    const { db } = server().database;
    await db
      .updateTable('user_access')
      .set({ termination_date: '2026-10-01' })
      .where('user_id', '=', ID.staff)
      .where('provider_id', '=', 'FX-P1')
      .execute();
    expect((await update('staff')).body).toBe('0');
  });

  test('providers of a tax ID whose access has ended are not added [ROLE-04]', async () => {
    const { db } = server().database;
    await db.insertInto('provider_tax').values({ provider_id: 'FX-P7', tax_id: TAX.foreign, pay_to: null }).execute();
    expect((await update('staff')).body).toBe('0');
    expect((await update('stranger')).body).toBe('1');
  });

  test("an Admin's view of the office does not become access of their own", async () => {
    expect((await update('admin')).body).toBe('0');
  });

  test('two runs at once add each provider once', async () => {
    const { db } = server().database;
    await db.deleteFrom('user_access').where('user_id', '=', ID.staff).where('provider_id', '=', 'FX-P4').execute();
    const run = () => db.transaction().execute((trx) => updateAccess(trx, ID.staff, '2026-11-15'));
    expect((await Promise.all([run(), run()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test('it is refused when the feature ACCESS_UPDATE is off', async () => {
    const { db } = server().database;
    await db.updateTable('feature').set({ enabled: false }).where('name', '=', 'ACCESS_UPDATE').execute();
    expect((await update('staff')).statusCode).toBe(403);
    await db.updateTable('feature').set({ enabled: true }).where('name', '=', 'ACCESS_UPDATE').execute();
  });

  test('its audit row records how many were added', async () => {
    const row = await server()
      .database.db.selectFrom('audit')
      .select(['record_kind', 'record_id', 'record_count'])
      .where('action', '=', 'user.updateAccess')
      .where('outcome', '=', 'ok')
      .orderBy('seq')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ record_kind: 'access', record_id: String(ID.staff), record_count: 1 });
  });
});
