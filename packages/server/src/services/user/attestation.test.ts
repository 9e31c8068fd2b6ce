import { beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

type Who = keyof typeof ID;
const stateOf = (who: Who) =>
  server()
    .database.db.selectFrom('app_user')
    .select(['status', 'attested_on'])
    .where('id', '=', ID[who])
    .executeTakeFirstOrThrow();
const put = (who: Who, url: string, payload: string) =>
  server().as(name(who), {
    method: 'PUT',
    url: `/api${url}`,
    payload,
    headers: { 'content-type': 'application/json' },
  });
const attest = (who: Who, payload: string) => put(who, '/user/attestation', payload);
const unlock = (who: Who, userId: number, payload = 'true') => put(who, `/user/${userId}/attestation`, payload);
const rowsOf = (reason: string) =>
  server()
    .database.db.selectFrom('audit')
    .select(['actor_id', 'effective_id', 'record_id', 'outcome'])
    .where('reason', '=', reason)
    .execute();

beforeEach(async () => {
  const { db } = server().database;
  const reset = (who: Who, status: 'Active' | 'Inactive' | 'Locked', attested_on: string) =>
    db.updateTable('app_user').set({ status, attested_on }).where('id', '=', ID[who]).execute();
  await reset('staff', 'Active', '2026-11-01');
  await reset('inactive', 'Inactive', '2026-11-01');
  await reset('due', 'Active', '2026-01-01');
  await reset('locked', 'Locked', '2026-11-01');
  await db.deleteFrom('audit').execute();
});

describe('a user’s own attestation', () => {
  test.each(['staff', 'inactive', 'due'] as const)(
    'Yes makes the account of %s active as of today and lets the user in [ATTEST-03] [API-USER-07]',
    async (who) => {
      expect((await attest(who, 'true')).statusCode).toBe(204);
      expect(await stateOf(who)).toEqual({ status: 'Active', attested_on: TEST_TODAY });
      expect((await server().as(name(who), { method: 'GET', url: '/api/user' })).statusCode).toBe(200);
      expect(await rowsOf('attested')).toEqual([
        { actor_id: ID[who], effective_id: ID[who], record_id: String(ID[who]), outcome: 'ok' },
      ]);
    },
  );

  test.each(['staff', 'inactive', 'due'] as const)('No locks the account of %s', async (who) => {
    expect((await attest(who, 'false')).statusCode).toBe(204);
    expect((await stateOf(who)).status).toBe('Locked');
    const next = await server().as(name(who), { method: 'GET', url: '/api/user' });
    expect(next.statusCode).toBe(403);
    expect(next.headers['sh-pbt-error-code']).toBe('0x40300400');
    expect(await rowsOf('declined')).toHaveLength(1);
  });

  test.each(['true', 'false'])('a locked account cannot unlock itself by attesting (%s)', async (payload) => {
    const answer = await attest('locked', payload);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['sh-pbt-error-code']).toBe('0x40300400');
    expect((await stateOf('locked')).status).toBe('Locked');
  });

  test.each(['"true"', '1', 'null', '{}', '{"needsAccess":true}', 'true,', ''])(
    'anything but a JSON boolean (%s) gets one plain sentence [ATTEST-06]',
    async (payload) => {
      const answer = await attest('staff', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toBe('Please answer Yes or No: the answer could not be read.');
      expect((await stateOf('staff')).attested_on).toBe('2026-11-01');
    },
  );
});

describe('unlocking another user', () => {
  test.each(['locked', 'inactive', 'due'] as const)(
    'a super administrator’s true makes the account of %s active as of today [API-USER-08] [PROFILE-21]',
    async (who) => {
      expect((await unlock('super', ID[who])).statusCode).toBe(204);
      expect(await stateOf(who)).toEqual({ status: 'Active', attested_on: TEST_TODAY });
      expect(await rowsOf('unlocked')).toEqual([
        { actor_id: ID.super, effective_id: ID.super, record_id: String(ID[who]), outcome: 'ok' },
      ]);
    },
  );

  test('false locks the account [API-USER-08]', async () => {
    expect((await unlock('super', ID.staff, 'false')).statusCode).toBe(204);
    expect((await stateOf('staff')).status).toBe('Locked');
  });

  test.each(['staff', 'admin'] as const)('%s may not unlock any account', async (who) => {
    expect((await unlock(who, ID.locked)).statusCode).toBe(403);
    expect((await stateOf('locked')).status).toBe('Locked');
  });

  test('users cannot unlock themselves, and an unknown user reads as absent', async () => {
    expect((await unlock('super', ID.super)).statusCode).toBe(403);
    expect((await unlock('super', 999_999)).statusCode).toBe(404);
  });

  test('locking a super administrator ends their emulation', async () => {
    const { db } = server().database;
    const start = await server().as(name('otherSuper'), {
      method: 'POST',
      url: `/api/start-emulate?emulatedUserName=${name('staff')}`,
    });
    expect(start.statusCode).toBe(200);
    await unlock('super', ID.otherSuper, 'false');
    const grants = await db.selectFrom('emulation').select('ended_by').where('actor_id', '=', ID.otherSuper).execute();
    expect(grants).toEqual([{ ended_by: 'locked' }]);
  });
});
