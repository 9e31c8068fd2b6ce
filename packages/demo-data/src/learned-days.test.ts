import type { NoticeList } from '@pbt/domain/contract/notice';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../server/test/harness.ts';
import { TEST_TODAY } from '../../server/test/settings.ts';

const server = useTestServer();
const listOf = async (who: string) =>
  (await server().as(who, { method: 'POST', url: '/api/user/notice', payload: {} })).json<NoticeList>();

test('staff has notices of today, of yesterday and of every kind [NOTICE-01] [NOTICE-02]', async () => {
  const { notices } = await listOf('staff');
  const kinds = new Set(notices.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'deadlines',
    'denied',
    'letters',
    'payments',
    'pending',
    'records',
    'submissions',
    'takenBack',
  ]);
  const topicsOf = (of: string) => notices.filter(({ day }) => day === of).map(({ topic }) => topic);
  expect(topicsOf(TEST_TODAY)).toContain('payments');
  expect(topicsOf(addDays(TEST_TODAY, -1))).toContain('letters');
  expect(new Set(notices.map(({ day }) => day)).size).toBeGreaterThan(10);
});

test('a notice names a record on the day after it, or on its own day if that is today [NOTICE-02]', async () => {
  const { rows } = await sql<{ off: number; all: number }>`
    select count(*)::int as all, count(*) filter (
        where learned_on <> least(pay_date + 1, ${TEST_TODAY}::date))::int as off
    from remittance where pay_date > ${addDays(TEST_TODAY, -30)}::date`.execute(server().database.db);
  expect(rows[0]!.all).toBeGreaterThan(5);
  expect(rows[0]!.off).toBe(0);
});

test('a user without access has none [NOTICE-04]', async () => {
  expect((await listOf('noaccess')).notices).toEqual([]);
});

test('while emulating, notices and settings can be read, but not changed [NOTICE-09]', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server().as('super', { method, url: `/api${url}`, ...(payload ? { payload } : {}) });
  await server().as('super', { method: 'POST', url: '/api/start-emulate', query: { emulatedUserName: 'staff' } });
  const { notices } = (await call('POST', '/user/notice', {})).json<NoticeList>();
  expect(notices.map(({ id }) => id)).toEqual((await listOf('staff')).notices.map(({ id }) => id));
  expect((await call('GET', '/user/notice/setting')).statusCode).toBe(200);
  const { id, count } = notices[0]!;
  expect((await call('PUT', '/user/notice/read', { notices: [{ id, count }] })).statusCode).toBe(403);
  expect((await call('PUT', '/user/notice/setting', { daily: 'never' })).statusCode).toBe(403);
  await server().as('super', { method: 'POST', url: '/api/stop-emulate' });
  expect((await listOf('staff')).notices[0]!.isRead).toBe(false);
});
