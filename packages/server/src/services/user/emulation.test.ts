import { batchApi } from '@pbt/domain/contract/batch';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { noticeApi } from '@pbt/domain/contract/notice';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { Refused } from '../../errors/refused.ts';
import { policies, type Action, type Policy } from '../../identity/policies.ts';
import { emulationExpiry } from './expire-emulations.ts';
import { requireFreshSignIn, startEmulation } from './emulation.ts';
import { ID, insertPeople, movableClock, name, TAX } from '../../../test/people.ts';

const clock = movableClock();
const server = useTestServer({ clock });
beforeAll(() => insertPeople(server().database.db));

type Who = keyof typeof ID;
const call = (who: Who, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | string) =>
  server().as(name(who), {
    method,
    url: `/api${url}`,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  });
const start = (who: Who, target: string) => call(who, 'POST', `/start-emulate?emulatedUserName=${target}`);
const stop = (who: Who) => call(who, 'POST', '/stop-emulate');
const me = (who: Who) => call(who, 'GET', '/user');
const grants = () =>
  server().database.db.selectFrom('emulation').selectAll().where('actor_id', '=', ID.super).execute();
const setUser = (who: Who, values: { roles?: string[]; status?: 'Active' | 'Locked' }) =>
  server().database.db.updateTable('app_user').set(values).where('id', '=', ID[who]).execute();

const APIS: Readonly<Record<string, Readonly<Record<string, ServiceCall>>>> = {
  user: userApi,
  provider: providerApi,
  member: memberApi,
  claim: claimApi,
  documentation: claimDocumentationApi,
  submission: submissionApi,
  remittance: remittanceApi,
  work: workApi,
  batch: batchApi,
  notice: noticeApi,
};

/** POST calls that only read. */
const READS: readonly Action[] = [
  'remittance.payments',
  'work.list',
  'work.colleagues',
  'notice.list',
  'claim.letters',
  'claim.search',
  'member.search',
  'provider.list',
  'provider.roster',
  'remittance.search',
  'submission.list',
  'user.access',
];

/** Calls that write during emulation. The second one needs no sign-in. */
const MAY_WRITE: readonly Action[] = ['user.stopEmulate', 'notice.stop'];

const STAFF_NAME = "Zoë O'Hara Lind";

beforeEach(async () => {
  const { db } = server().database;
  await db.deleteFrom('emulation').where('actor_id', '=', ID.super).execute();
  await db.deleteFrom('audit').execute();
  await setUser('super', { roles: ['Staff', 'SuperAdmin'] });
  await setUser('staff', { status: 'Active', roles: ['Staff'] });
});

describe('starting', () => {
  test('returns the emulated user, and GET /user then returns the same user [API-USER-12] [EMULATE-04]', async () => {
    const answer = await start('super', name('staff'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: ID.staff, roles: ['Staff'], emulatingUser: STAFF_NAME });
    expect(answer.headers['sh-pbt-effective-user']).toBe(String(ID.staff));
    const next = await me('super');
    expect(next.json()).toEqual(answer.json());
    expect(next.headers['sh-pbt-effective-user']).toBe(String(ID.staff));
  });

  test('gives the caller the data and the roles of the emulated user [ROLE-04]', async () => {
    await start('super', name('staff'));
    const profile = await call('super', 'GET', `/user/${ID.staff}`);
    expect(profile.json()).toMatchObject({ id: ID.staff, emulatingUser: STAFF_NAME });
    expect((await call('super', 'GET', `/user/${ID.super}`)).statusCode).toBe(404);
    expect((await call('super', 'GET', '/user/update-access/excluded-tax-ids')).json()).toEqual([TAX.excluded]);
    expect((await call('super', 'GET', '/user/dentalAccess')).body).toBe('true');
  });

  test.each([
    [name('super'), 'the caller'],
    [name('otherSuper'), 'another super administrator'],
    ['fx_unknown', 'an unknown user'],
  ])('%s cannot be emulated: %s reads as absent', async (target) => {
    const [answer, absent] = [await start('super', target), await start('super', 'fx_unknown')];
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(absent.body);
    expect(await grants()).toEqual([]);
  });

  test.each(['locked', 'inactive', 'due'] as const)('a blocked account (%s) cannot be emulated', async (target) => {
    const answer = await start('super', name(target));
    expect(answer.statusCode).toBe(409);
    // No error code: it would open an error page about the super administrator's own account.
    expect(answer.headers['sh-pbt-error-code']).toBeUndefined();
    expect(await grants()).toEqual([]);
  });

  test.each(['staff', 'admin'] as const)('%s may not emulate a user [EMULATE-08]', async (who) => {
    expect((await start(who, name('stranger'))).statusCode).toBe(403);
  });

  test('a second emulation is refused while one is running', async () => {
    await start('super', name('staff'));
    expect((await start('super', name('stranger'))).statusCode).toBe(403);
    expect((await grants()).map((grant) => grant.target_id)).toEqual([ID.staff]);
  });

  test('of two starts at once, one gets the grant and the other a conflict', async () => {
    const { db } = server().database;
    const begin = (target: number) =>
      db.transaction().execute((trx) => startEmulation(trx, ID.super, target, clock.now(), 60));
    const outcomes = await Promise.allSettled([begin(ID.staff), begin(ID.stranger)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409 } }]);
    expect(await grants()).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('returns the real user [API-USER-13]', async () => {
    await start('super', name('staff'));
    const answer = await stop('super');
    expect(answer.json()).toMatchObject({ id: ID.super, emulatingUser: '' });
    expect(answer.headers['sh-pbt-effective-user']).toBe(String(ID.super));
    expect((await me('super')).json()).toEqual(answer.json());
    expect((await grants())[0]).toMatchObject({ ended_by: 'stopped' });
  });

  test.each(['super', 'staff'] as const)('without an emulation does nothing (%s) [API-USER-13]', async (who) => {
    const answer = await stop(who);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: ID[who], emulatingUser: '' });
  });

  test('is refused to a locked account', async () => {
    expect((await stop('locked')).statusCode).toBe(403);
  });
});

describe('when something changes during an emulation', () => {
  test('after losing the super administrator role, the next call is refused and the grant ends', async () => {
    await start('super', name('staff'));
    await setUser('super', { roles: ['Staff'] });
    expect((await me('super')).statusCode).toBe(403);
    const [grant] = await grants();
    expect(grant).toMatchObject({ ended_by: 'demoted' });
    const rows = await server()
      .database.db.selectFrom('audit')
      .select(['actor_id', 'effective_id', 'outcome'])
      .where('action', '=', 'emulation.end')
      .where('reason', '=', 'demoted')
      .where('emulation_id', '=', grant!.id)
      .execute();
    expect(rows).toEqual([{ actor_id: ID.super, effective_id: ID.staff, outcome: 'ok' }]);
    expect((await me('super')).json()).toMatchObject({ id: ID.super, roles: ['Staff'], emulatingUser: '' });
  });

  test('after losing the super administrator role, stopping still works', async () => {
    await start('super', name('staff'));
    await setUser('super', { roles: ['Staff'] });
    expect((await stop('super')).json()).toMatchObject({ id: ID.super });
  });

  test('when the emulated user becomes a super administrator, the next call is refused and the grant ends', async () => {
    await start('super', name('staff'));
    await setUser('staff', { roles: ['Staff', 'SuperAdmin'] });
    const refused = await me('super');
    expect(refused.statusCode).toBe(403);
    expect(refused.headers['sh-pbt-effective-user']).toBe(String(ID.super));
    expect((await grants())[0]).toMatchObject({ ended_by: 'promoted' });
    expect((await me('super')).json()).toMatchObject({ id: ID.super, emulatingUser: '' });
  });

  test('when the emulated account is locked, the caller gets its error code and name [API-USER-03] [API-USER-04]', async () => {
    await start('super', name('staff'));
    await setUser('staff', { status: 'Locked' });
    const answer = await me('super');
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['sh-pbt-error-code']).toBe('0x40300400');
    expect(answer.headers['sh-pbt-error-emulate']).toBe("emulating:Zo%C3%AB O'Hara Lind");
    expect((await stop('super')).json()).toMatchObject({ id: ID.super });
    expect((await me('super')).statusCode).toBe(200);
  });

  test('emulation lasts 59 minutes and is over after 60', async () => {
    await start('super', name('staff'));
    clock.advance(59);
    expect((await me('super')).json()).toMatchObject({ id: ID.staff });
    clock.advance(1);
    expect((await me('super')).json()).toMatchObject({ id: ID.super, emulatingUser: '' });
    const [grant] = await grants();
    expect(grant).toMatchObject({ ended_by: 'expired' });
    expect(grant!.ended_at).toEqual(grant!.expires_at);
    expect((await start('super', name('stranger'))).statusCode).toBe(200);
  });

  test('the expiry job ends an unused grant and writes an audit row', async () => {
    await start('super', name('staff'));
    await emulationExpiry.run(server().deps);
    expect((await grants())[0]).toMatchObject({ ended_at: null });
    clock.advance(60);
    await emulationExpiry.run(server().deps);
    const [grant] = await grants();
    expect(grant).toMatchObject({ ended_by: 'expired' });
    const rows = await server()
      .database.db.selectFrom('audit')
      .select(['actor_id', 'effective_id', 'emulation_id'])
      .where('action', '=', 'emulation.end')
      .where('reason', '=', 'expired')
      .where('emulation_id', '=', grant!.id)
      .execute();
    expect(rows).toEqual([{ actor_id: ID.super, effective_id: ID.staff, emulation_id: grant!.id }]);
  });

  test('every audit row names both users and the grant', async () => {
    await start('super', name('staff'));
    await call('super', 'POST', `/user/${ID.staff}/access`, { showTerminated: false });
    await call('super', 'POST', '/user/update-access');
    await stop('super');
    const [grant] = await grants();
    const rows = await server()
      .database.db.selectFrom('audit')
      .select(['action', 'actor_id', 'effective_id', 'emulation_id', 'record_id', 'outcome', 'reason'])
      .orderBy('at')
      .execute();
    const both = { actor_id: ID.super, effective_id: ID.staff, emulation_id: grant!.id };
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          action: 'user.startEmulate',
          actor_id: ID.super,
          effective_id: ID.super,
          emulation_id: null,
          record_id: grant!.id,
          outcome: 'ok',
          reason: `user ${ID.staff}`,
        },
        { action: 'user.access', ...both, record_id: String(ID.staff), outcome: 'ok', reason: null },
        { action: 'user.stopEmulate', ...both, record_id: grant!.id, outcome: 'ok', reason: null },
      ]),
    );
  });
});

const NOON = new Date('2026-11-15T12:00:00Z');
const secondsBefore = (seconds: number) => NOON.getTime() / 1000 - seconds;

test.each([
  { what: 'without a known time', signedInAt: null },
  { what: 'from more than 20 minutes ago', signedInAt: secondsBefore(20 * 60 + 1) },
])('a sign-in $what does not allow emulation', ({ signedInAt }) => {
  expect(() => requireFreshSignIn(signedInAt, NOON)).toThrow(Refused);
});

test('a sign-in from 20 minutes ago still allows emulation', () => {
  expect(() => requireFreshSignIn(secondsBefore(20 * 60), NOON)).not.toThrow();
});

describe('the list of emulations of a user', () => {
  test('is newest first, without an end while running, and visible only to the user and super administrators', async () => {
    await start('super', name('staff'));
    clock.advance(5);
    await stop('super');
    clock.advance(5);
    await start('super', name('staff'));
    const listed = (await call('otherSuper', 'GET', `/user/${ID.staff}/emulation`)).json();
    expect(listed).toHaveLength(2);
    expect(listed[0]).toEqual({ startedAt: clock.now().toISOString(), endedAt: null, by: 'Sol Upton' });
    expect(Date.parse(listed[1].endedAt) - Date.parse(listed[1].startedAt)).toBe(5 * 60_000);
    expect((await call('staff', 'GET', `/user/${ID.staff}/emulation`)).json()).toEqual(listed);
  });

  test('shows an expired emulation as ended, even before the expiry job ran', async () => {
    await start('super', name('staff'));
    const ends = new Date(clock.now().getTime() + 60 * 60_000).toISOString();
    clock.advance(61);
    expect((await call('staff', 'GET', `/user/${ID.staff}/emulation`)).json()).toMatchObject([{ endedAt: ends }]);
  });
});

describe('calls that write on behalf of the user', () => {
  test('only the listed calls are allowed during emulation, all other calls that can write are refused', () => {
    const changing = Object.entries(APIS).flatMap(([prefix, api]) =>
      Object.keys(api)
        .filter((call) => api[call]!.method !== 'GET')
        .map((call) => `${prefix}.${call}` as Action),
    );
    const allowed = changing.filter((action) => !(policies[action] as Policy).notWhileEmulating);
    expect(allowed.toSorted()).toEqual([...READS, ...MAY_WRITE].toSorted());
  });

  const feedback = { category: 'General', rating: 3, isDismissed: false, areasForImprovement: [], comments: null };
  test.each([
    ['PUT', '/user/attestation', 'true'],
    ['PUT', '/user/attestation', 'false'],
    ['PUT', `/user/${ID.locked}/attestation`, 'true'],
    ['POST', '/user/feedback', feedback],
    ['POST', '/user/update-access', undefined],
    ['POST', '/user/email-provider-update', undefined],
    ['POST', '/user', { username: 'fx_staff', first: '', last: '' }],
    ['POST', '/start-emulate?emulatedUserName=fx_stranger', undefined],
  ] as const)('%s %s %o answers 403 and changes nothing', async (method, url, payload) => {
    await start('super', name('staff'));
    const answer = await call('super', method, url, payload);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toBe(
      `Not possible while emulating ${STAFF_NAME}. Stop emulating to do this as yourself.`,
    );
    const { db } = server().database;
    const users = await db
      .selectFrom('app_user')
      .select('status')
      .where('id', 'in', [ID.staff, ID.locked])
      .orderBy('id')
      .execute();
    expect(users.map((user) => user.status)).toEqual(['Active', 'Locked']);
    expect(await db.selectFrom('feedback').select('id').where('user_id', '=', ID.staff).execute()).toEqual([]);
  });
});
