import { beforeAll, describe, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name, TAX } from '../../../test/people.ts';
import { planTimeText } from '../../config/plan-time.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

const run = (line: string) => pbt(server(), line);
const lastRow = () =>
  server()
    .database.db.selectFrom('audit')
    .select(['action', 'actor_subject', 'record_id', 'reason', 'outcome'])
    .where('route', '=', 'pbt')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const signIn = (username: string) => server().as(username, { method: 'GET', url: '/api/user' });

const providers = async () =>
  (
    await server().as('fx_new', {
      method: 'POST',
      url: '/api/provider/list',
      payload: { index: 0, filter_string: '' },
    })
  ).json().total;

describe('users', () => {
  test('list can filter by status and role, and shows who can sign in', async () => {
    const { data, text } = await run('users list --status Locked');
    expect(data).toContainEqual(
      expect.objectContaining({ username: name('locked'), signIn: expect.stringContaining('users unlock') }),
    );
    expect(data).not.toContainEqual(expect.objectContaining({ username: name('staff') }));
    expect(text).toMatch(/^ID +USERNAME +NAME/);
    const supers = (await run('users list --role SuperAdmin')).data;
    expect(supers).toContainEqual(expect.objectContaining({ username: name('super'), signIn: 'allowed' }));
    expect(supers).not.toContainEqual(expect.objectContaining({ username: name('admin') }));
  });

  test('list says what a refused sign-in means, and names users of another identity provider', async () => {
    const signInOf = async (username: string) => {
      const rows = (await run('users list')).data as { username: string; signIn: string }[];
      return rows.find((row) => row.username === username)!.signIn;
    };
    expect(await signInOf(name('due'))).toBe(
      'the user is asked to confirm the access, and can then sign in (MISSING_ATTESTATION 0x40300450)',
    );
    const setIssuer = (issuer: string) =>
      server().database.db.updateTable('app_user').set({ issuer }).where('username', '=', name('staff')).execute();
    await setIssuer('https://other.example.org');
    expect(await signInOf(name('staff'))).toContain('not a user of embedded; users move');
    await setIssuer('embedded');
    expect(await signInOf(name('staff'))).toBe('allowed');
  });

  test('show prints account, tax IDs and emulations', async () => {
    const { data } = await run(`users show ${name('staff')}`);
    expect(data).toMatchObject({
      account: expect.arrayContaining([{ field: 'username', value: name('staff') }]),
      taxIds: expect.arrayContaining([expect.objectContaining({ taxId: TAX.own, providers: 4 })]),
      emulations: [],
    });
  });

  test('show says that an Admin sees the tax IDs of the office too', async () => {
    expect((await run('users show admin')).text).toContain(
      'An Admin also sees every tax ID of the office, here office 1.',
    );
    expect((await run('users show staff')).text).not.toContain('An Admin');
  });

  test('show has the times of emulations in the time zone of the plan', async () => {
    const { text, data } = await run('users show staff');
    const [{ startedAt }] = (data as { emulations: [{ startedAt: Date }] }).emulations;
    expect(startedAt).toBeInstanceOf(Date);
    expect(text).toContain(planTimeText(startedAt, 'America/Denver').replace('T', ' '));
    expect(text).toContain('Times are those of America/Denver.');
  });

  test.each(['show', 'roles', 'lock', 'unlock', 'tax-ids'])('%s of an unknown user fails', async (action) => {
    expect(await run(`users ${action} unknown`)).toMatchObject({ exitCode: 1, text: 'There is no user "unknown"' });
  });

  test('lock and unlock have the same effect as in the portal, and are audited', async () => {
    await run(`users lock ${name('admin')}`);
    expect((await signIn(name('admin'))).headers['sh-pbt-error-code']).toBe('0x40300400');
    expect(await lastRow()).toEqual({
      action: 'pbt.users.lock',
      actor_subject: 'pbt|tester',
      record_id: String(ID.admin),
      reason: 'locked',
      outcome: 'ok',
    });
    await run(`users unlock ${name('admin')}`);
    expect((await signIn(name('admin'))).statusCode).toBe(200);
  });

  test('roles can be added and removed, and apply from the user’s next call [ROLE-01]', async () => {
    expect((await run(`users roles ${name('admin')} --add SuperAdmin --remove Staff`)).data).toEqual({
      username: name('admin'),
      roles: ['Admin', 'SuperAdmin'],
    });
    expect((await signIn(name('admin'))).json().roles).toEqual(['Admin', 'SuperAdmin']);
    expect((await lastRow()).reason).toBe('Staff+Admin to Admin+SuperAdmin');
    expect(await run(`users roles ${name('admin')} --add Super`)).toMatchObject({ exitCode: 2 });
    await run(`users roles ${name('admin')} --add Staff --remove SuperAdmin`);
  });

  test('create adds a user who can sign in but has no access to data yet', async () => {
    const line = 'users create fx_new --first Nia --last New --external-id AB123456 --role Staff --dental';
    expect(await run(line)).toMatchObject({ exitCode: 0, data: { username: 'fx_new' } });
    expect((await signIn('fx_new')).json()).toMatchObject({ name: { full: 'Nia New' }, roles: ['Staff'] });
    expect(await run(line)).toMatchObject({ exitCode: 1, text: 'There already is a user "fx_new"' });
    expect((await run('users tax-ids fx_new')).data).toEqual([]);
  });

  test.each([
    'users create bad-name --first A --last B --external-id AB123456',
    'users create fx_bad --first A --last B --external-id 123',
    'users create fx_bad --first A --last B --external-id AB123456 --role King',
    'users create fx_bad --first A --last B --external-id AB123456 --office main',
  ])('%s is refused as wrong usage', async (line) => {
    expect((await run(line)).exitCode).toBe(2);
  });

  test('a wrong directory ID is refused by the name of its option', async () => {
    const { text } = await run('users create fx_bad --first A --last B --external-id AB12');
    expect(text).toBe('--external-id needs two capital letters and six digits, such as AB123456, not "AB12"');
  });

  test('tax IDs can be given and taken away, with immediate effect [ROLE-04]', async () => {
    expect((await run(`users tax-ids fx_new --add ${TAX.own}`)).data).toEqual([
      { taxId: TAX.own, name: TAX.own, providers: 5 },
    ]);
    expect(await providers()).toBeGreaterThan(0);
    expect((await run(`users tax-ids fx_new --remove ${TAX.own}`)).data).toEqual([]);
    expect(await providers()).toBe(0);
    expect((await run(`users tax-ids fx_new --add ${TAX.own}`)).data).toHaveLength(1);
  });

  test.each([
    ['123', 2],
    ['899999999', 1],
  ])('the tax ID %s ends with code %i', async (taxId, code) => {
    expect((await run(`users tax-ids fx_new --add ${taxId}`)).exitCode).toBe(code);
  });
});
