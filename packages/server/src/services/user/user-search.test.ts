import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

const search = (who: keyof typeof ID, payload: object) =>
  server().as(name(who), { method: 'POST', url: '/api/user', payload });
const ids = async (payload: object) => (await search('super', payload)).json<{ id: number }[]>().map((row) => row.id);

test.each([
  { username: 'fx_staff', first: '', last: '', found: [ID.staff], rule: 'a username finds its user' },
  { username: 'FX_STAFF', first: '', last: '', found: [ID.staff], rule: 'a username matches in any case' },
  { username: 'fx_staf', first: '', last: '', found: [], rule: 'the start of a username finds no user' },
  { username: 'fx%staff', first: '', last: '', found: null, rule: 'a wildcard is refused' },
  { username: '', first: 'Zoë', last: 'OHara Lind', found: [ID.staff], rule: 'both names find the user' },
  { username: '', first: 'zoe', last: 'ohara', found: [ID.staff], rule: 'accents, case and apostrophes do not matter' },
  { username: '', first: 'Lou', last: 'Ba', found: [ID.locked], rule: 'the start of both names is enough' },
  { username: '', first: 'Zoë', last: 'Upton', found: [], rule: 'both names must match' },
  { username: '', first: '', last: 'Upton', found: null, rule: 'a last name alone is refused' },
  { username: '', first: 'Sol', last: 'U', found: null, rule: 'one letter of a last name is refused' },
  { username: '', first: '', last: '', found: null, rule: 'an empty search is refused' },
  { username: 'fx_staff', first: 'Sol', last: 'Upton', found: null, rule: 'a username combined with names is refused' },
])('user lookup: $rule [API-USER-09]', async ({ found, rule: _rule, ...payload }) => {
  const answer = await search('super', payload);
  expect(answer.statusCode).toBe(found === null ? 400 : 200);
  expect(found ?? answer.json().status).toEqual(found === null ? 400 : await ids(payload));
});

test('a found user has only ID, username and name [API-USER-09]', async () => {
  const answer = await search('super', { username: name('staff'), first: '', last: '' });
  expect(answer.json()).toEqual([
    { id: ID.staff, username: name('staff'), name: { first: 'Zoë', last: "O'Hara Lind" } },
  ]);
});

test.each(['staff', 'admin'] as const)('%s may not search users [ROLE-01]', async (who) => {
  expect((await search(who, { username: name('staff'), first: '', last: '' })).statusCode).toBe(403);
});

test('at most 50 users are returned, sorted by name', async () => {
  const { db } = server().database;
  await db
    .insertInto('app_user')
    .values(
      Array.from({ length: 51 }, (_, index) => ({
        id: 9100 + index,
        issuer: 'embedded',
        subject: `crowd${index}`,
        username: `crowd${index}`,
        first_name: `Cleo${String(index).padStart(2, '0')}`,
        last_name: 'Crowdfellow',
        email: null,
        phone: null,
        external_id: null,
        office_id: null,
        attested_on: null,
        initial_activity_date: '2026-01-01',
      })),
    )
    .execute();
  const found = await ids({ username: '', first: 'Cleo', last: 'Crowd' });
  expect(found).toEqual(Array.from({ length: 50 }, (_, index) => 9100 + index));
});
