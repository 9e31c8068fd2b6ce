import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertOffices, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { noticeCalls } from '../../../test/mail/notice-calls.ts';
import { insertPayment } from '../../../test/work/tasks.ts';
import { pbt } from '../../../test/cli.ts';
import { stopToken } from './stop-link.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { call, list, setting, unread } = noticeCalls(server);

beforeAll(async () => {
  await insertOffices(db());
  await db().updateTable('app_user').set({ email: 'cleo@example.org' }).where('id', '=', userId('staff')).execute();
});
beforeEach(() => db().deleteFrom('notice_setting').execute());

const put = (payload: object) => call('staff', 'PUT', '/setting', payload);
const auditOf = async (action: string) =>
  (
    await db()
      .selectFrom('audit')
      .select(['record_kind', 'record_id', 'reason', 'effective_id'])
      .where('action', '=', action)
      .orderBy('at')
      .execute()
  ).at(-1);

describe('what to tell me', () => {
  test('letters, pending claims and assigned work are not mailed until the user wants it [NOTICE-05]', async () => {
    const { kinds, ...rest } = await setting('staff');
    expect(kinds.map(({ kind }) => kind).join(' ')).toBe(
      'denied records deadlines submissions payments takenBack letters pending assigned',
    );
    expect(kinds.every(({ portal }) => portal)).toBe(true);
    expect(kinds.filter(({ email }) => !email).map(({ kind }) => kind)).toEqual(['letters', 'pending', 'assigned']);
    expect(rest).toEqual({ daily: 'weekdays', email: 'cleo@example.org', mailTime: '06:30', bouncedOn: null });
  });

  test('a change is kept for this user alone, and other choices stay [NOTICE-05]', async () => {
    await put({ kinds: [{ kind: 'letters', email: true }] });
    await put({ daily: 'daily' });
    const reply = await put({ kinds: [{ kind: 'payments', portal: false }] });
    expect(reply.json()).toEqual(await setting('staff'));
    const { kinds, daily } = await setting('staff');
    expect(daily).toBe('daily');
    expect(kinds.find(({ kind }) => kind === 'letters')).toEqual({ kind: 'letters', portal: true, email: true });
    expect(kinds.find(({ kind }) => kind === 'payments')).toEqual({ kind: 'payments', portal: false, email: true });
    expect((await setting('colleague')).daily).toBe('weekdays');
  });

  test('a kind that is switched off for the portal is not shown and not counted [NOTICE-05]', async () => {
    await insertPayment(server(), 'NO00000000000030', 100, 100, '2026-11-12');
    expect(await unread('staff')).toBe(1);
    await put({ kinds: [{ kind: 'payments', portal: false }] });
    expect(await unread('staff')).toBe(0);
    expect((await list('staff')).notices).toEqual([]);
  });

  test('UMR users cannot choose letters [NOTICE-09]', async () => {
    expect((await setting('umr')).kinds.some(({ kind }) => kind === 'letters')).toBe(false);
  });

  test('the read and the change of settings are audited, the change with its words [NOTICE-05]', async () => {
    await setting('staff');
    const row = { record_kind: 'notice', record_id: String(userId('staff')), effective_id: userId('staff') };
    expect(await auditOf('notice.setting')).toEqual({ ...row, reason: null });
    await put({ kinds: [{ kind: 'letters', portal: false, email: true }], daily: 'never' });
    expect(await auditOf('notice.setSetting')).toEqual({
      ...row,
      reason: 'Letters: portal off, email on; daily email: never',
    });
  });

  test.each([{}, { kinds: [] }, { kinds: [{ kind: 'gone', email: true }] }, { daily: 'hourly' }, { email: 'a@b.c' }])(
    '%j is refused',
    async (payload) => {
      expect((await put(payload)).statusCode).toBe(400);
    },
  );

  test('the plan sets the time of the email [NOTICE-06]', async () => {
    expect((await pbt(server(), 'plan set mailTime 7:00')).text).toContain('is not a value of mailTime');
    await pbt(server(), 'plan set mailTime 07:15');
    expect((await setting('staff')).mailTime).toBe('07:15');
    await pbt(server(), 'plan set mailTime none');
  });
});

describe('the link that stops the emails', () => {
  const stop = (token: string, more: object = {}) =>
    server().as(null, { method: 'POST', url: `/api/user/notice/stop?token=${token}`, ...more });
  const token = () => stopToken(server().deps.config.keys, userId('staff'));

  test('works without signing in, changes nothing but the daily email, and is audited [NOTICE-08]', async () => {
    await put({ kinds: [{ kind: 'letters', email: true }], daily: 'daily' });
    const before = await setting('staff');
    expect((await stop(token())).statusCode).toBe(204);
    expect((await stop(token())).statusCode).toBe(204);
    expect(await setting('staff')).toEqual({ ...before, daily: 'never' });
    expect((await setting('colleague')).daily).toBe('weekdays');
    expect(await auditOf('notice.stop')).toEqual({
      record_kind: 'notice',
      record_id: String(userId('staff')),
      effective_id: userId('staff'),
      reason: 'daily email: never',
    });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('mail programs stop the emails with one click as %s [NOTICE-08]', async (type, payload) => {
    expect((await stop(token(), { headers: { 'content-type': type }, payload })).statusCode).toBe(204);
    expect((await setting('staff')).daily).toBe('never');
  });

  test('a mail program that only follows links opens the page with the token in the fragment [NOTICE-08]', async () => {
    const reply = await server().as(null, { method: 'GET', url: `/api/user/notice/stop?token=${token()}` });
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(`/stop-emails#${token()}`);
    expect((await setting('staff')).daily).toBe('weekdays');
  });

  test('a token that is changed, cut, or signed for something else is refused [NOTICE-08]', async () => {
    const other = stopToken(server().deps.config.keys, userId('colleague'));
    const mixed = `${other.slice(0, 6)}${token().slice(6)}`;
    const changed = `${token().slice(0, -3)}${token().endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const bad of [mixed, changed, token().slice(0, -1), `${token()}A`, 'x', '']) {
      expect((await stop(bad)).statusCode).toBe(400);
    }
    expect((await setting('staff')).daily).toBe('weekdays');
    expect((await setting('colleague')).daily).toBe('weekdays');
  });

  test('the token of a user who is gone changes nothing [NOTICE-08]', async () => {
    expect((await stop(stopToken(server().deps.config.keys, 2_000_000_000))).statusCode).toBe(204);
    expect(await db().selectFrom('notice_setting').select('user_id').execute()).toEqual([]);
  });

  test('the token does not sign in [NOTICE-08]', async () => {
    const reply = await server().app.inject({
      method: 'GET',
      url: '/api/user/notice/setting',
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(reply.statusCode).toBe(401);
  });
});
