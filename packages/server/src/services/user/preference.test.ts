import { beforeAll, expect, test } from 'vitest';
import { insertOffices, userId, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
beforeAll(() => insertOffices(server().deps.db));

const get = async (account: 'staff' | 'colleague') =>
  (await server().as(username(account), { method: 'GET', url: '/api/user/preference' })).json<unknown>();
const put = (payload: object) =>
  server().as(username('staff'), { method: 'PUT', url: '/api/user/preference', payload });

const DEFAULTS = { showTexts: true, showReasons: false, openSingle: false, singleKeys: true };

test('texts are shown until a user hides them, for this user alone [OUTCOME-16]', async () => {
  expect(await get('staff')).toEqual(DEFAULTS);
  expect((await put({ showTexts: false })).statusCode).toBe(204);
  expect((await put({ showTexts: false })).statusCode).toBe(204);
  expect(await get('staff')).toEqual({ ...DEFAULTS, showTexts: false });
  expect(await get('colleague')).toEqual(DEFAULTS);
  await put({ showTexts: true });
  expect(await get('staff')).toEqual(DEFAULTS);
});

test('each preference is kept for this user, and the others stay [BROWSE-04] [BROWSE-11]', async () => {
  await put({ showReasons: true });
  await put({ openSingle: true });
  expect(await get('staff')).toEqual({ ...DEFAULTS, showReasons: true, openSingle: true });
  expect(await get('colleague')).toEqual(DEFAULTS);
  await put({ showReasons: false, openSingle: false });
  expect(await get('staff')).toEqual(DEFAULTS);
});

test('single-key shortcuts are on until a user switches them off, for this user alone [KEYS-01]', async () => {
  expect((await put({ singleKeys: false })).statusCode).toBe(204);
  expect(await get('staff')).toEqual({ ...DEFAULTS, singleKeys: false });
  expect(await get('colleague')).toEqual(DEFAULTS);
  await put({ singleKeys: true });
  expect(await get('staff')).toEqual(DEFAULTS);
});

test('a change of a preference is audited with its value [OUTCOME-16]', async () => {
  await put({ showTexts: false });
  const rows = await server()
    .deps.db.selectFrom('audit')
    .select(['record_kind', 'record_id', 'reason'])
    .where('action', '=', 'user.setPreference')
    .execute();
  expect(rows.at(-1)).toEqual({ record_kind: 'user', record_id: String(userId('staff')), reason: 'hide texts' });
});

test.each([{}, { showTexts: 'no' }, { showTexts: true, allKeys: true }])('%j is refused', async (payload) => {
  expect((await put(payload)).statusCode).toBe(400);
});
