import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name, TAX } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

const get = (who: keyof typeof ID, url: string) => server().as(name(who), { method: 'GET', url: `/api${url}` });
const post = (who: keyof typeof ID, url: string, payload?: object) =>
  server().as(name(who), { method: 'POST', url: `/api${url}`, ...(payload === undefined ? {} : { payload }) });

describe('the current user', () => {
  test('GET /user returns the signed-in user with every field [API-USER-01] [API-USER-02]', async () => {
    const answer = await get('staff', '/user');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: ID.staff,
      name: { first: 'Zoë', last: "O'Hara Lind", full: "Zoë O'Hara Lind" },
      email: 'staff@example.org',
      status: { code: 'Active', text: 'Active' },
      contact: { phone: '801-555-0100', email: 'staff@example.org' },
      roles: ['Staff'],
      emulatingUser: '',
      isUmr: false,
      initialActivityDate: '2023-05-01',
    });
    expect(answer.headers['sh-pbt-effective-user']).toBe(String(ID.staff));
  });

  test('concurrent calls of several users are each answered for the calling user', async () => {
    const turns = Array.from({ length: 12 }, (_, index) => (['staff', 'stranger', 'locked'] as const)[index % 3]!);
    const unknown = server().as('unknown-subject', { method: 'GET', url: '/api/user' });
    const answers = await Promise.all(turns.map((who) => get(who, '/user')));
    expect(answers.map((answer) => (answer.statusCode === 200 ? answer.json().id : answer.statusCode))).toEqual(
      turns.map((who) => (who === 'locked' ? 403 : ID[who])),
    );
    expect((await unknown).statusCode).toBe(403);
  });

  test('a call without a token is refused', async () => {
    const answer = await server().as(null, { method: 'GET', url: '/api/user' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('a role that the program does not know is not returned [ROLE-01]', async () => {
    const { db } = server().database;
    await db
      .updateTable('app_user')
      .set({ roles: ['Admin', 'Janitor'] })
      .where('id', '=', ID.stranger)
      .execute();
    expect((await get('stranger', '/user')).json().roles).toEqual(['Admin']);
    await db
      .updateTable('app_user')
      .set({ roles: ['Staff'] })
      .where('id', '=', ID.stranger)
      .execute();
  });

  test.each([
    ['locked', '0x40300400'],
    ['inactive', '0x40300100'],
    ['due', '0x40300450'],
  ] as const)(
    'a blocked account (%s) is refused with its error code on every call [API-USER-03]',
    async (who, code) => {
      for (const url of ['/user', '/user/activity', '/user/dentalAccess', `/user/${ID[who]}`]) {
        const answer = await get(who, url);
        expect(answer.statusCode).toBe(403);
        expect(answer.headers['sh-pbt-error-code']).toBe(code);
      }
    },
  );
});

describe('small facts about the user', () => {
  test.each([
    ['staff', true],
    ['admin', false],
  ] as const)('dental access of %s is %s [API-USER-06]', async (who, expected) => {
    const answer = await get(who, '/user/dentalAccess');
    expect(answer.body).toBe(String(expected));
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test('the first activity is a date [API-USER-14]', async () => {
    expect((await get('staff', '/user/activity')).json()).toEqual({ initialActivityDate: '2023-05-01' });
  });

  test('only the user’s own excluded tax IDs are listed [API-USER-18]', async () => {
    expect((await get('staff', '/user/update-access/excluded-tax-ids')).json()).toEqual([TAX.excluded]);
    expect((await get('stranger', '/user/update-access/excluded-tax-ids')).json()).toEqual([]);
  });

  test('enabled features are listed by name, also to signed-out callers [CONFIG-06]', async () => {
    const { db } = server().database;
    await db
      .insertInto('feature')
      .values([
        { name: 'FX_ON', enabled: true },
        { name: 'FX_OFF', enabled: false },
      ])
      .execute();
    const features = (await server().as(null, { method: 'GET', url: '/api/user/feature' })).json<string[]>();
    expect(features).toContain('ACCESS_UPDATE');
    expect(features).toContain('FX_ON');
    expect(features).not.toContain('FX_OFF');
  });
});

describe('another user', () => {
  test('users can open their own profile; a super administrator can open any [API-USER-05] [API-USER-20]', async () => {
    expect((await get('staff', `/user/${ID.staff}`)).json()).toMatchObject({ id: ID.staff });
    expect((await get('super', `/user/${ID.locked}`)).json()).toMatchObject({
      id: ID.locked,
      status: { code: 'Locked', text: 'Locked' },
      contact: { phone: '801-555-0100', email: 'locked@example.org' },
    });
  });

  test('a user without an e-mail address has null in its place', async () => {
    expect((await get('super', `/user/${ID.stranger}`)).json()).toMatchObject({
      email: null,
      contact: { phone: null, email: null },
    });
  });

  test.each(['', '/access', '/emulation'])('another user’s profile%s reads as absent [ROLE-04]', async (part) => {
    const ask = (userId: number) =>
      part === '/access'
        ? post('admin', `/user/${userId}${part}`, { showTerminated: true })
        : get('admin', `/user/${userId}${part}`);
    const [foreign, absent] = [await ask(ID.staff), await ask(999_999)];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
  });

  test('a user ID has digits only', async () => {
    expect((await get('super', '/user/9003x')).statusCode).toBe(400);
  });
});
