import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { commands } from '../../cli/registry.ts';
import { runOnline } from '../../cli/run.ts';
import type { Report } from '../report/report-json.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1005');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

const user = (username: string, more: object = {}) => ({
  username,
  first_name: 'Mary',
  last_name: 'Jones',
  external_id: 'AB123456',
  ...more,
});
const userOf = (username: string) =>
  db().selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst();
const eventsOf = async (username: string) => {
  const rows = await db()
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'pbt.import')
    .where('record_id', '=', username)
    .execute();
  return rows.length;
};

describe('users', () => {
  test('a new user can sign in with the configured provider and is not attested; the change is audited [IMPORT-16] [IMPORT-46]', async () => {
    expect((await files.load('users.ndjson', [user('imp_new')])).outcomes).toEqual({ new: 1 });
    expect(await userOf('imp_new')).toMatchObject({
      issuer: server().deps.config.identityProvider.issuerKey,
      subject: 'imp_new',
      roles: ['Staff'],
      status: 'Active',
      attested_on: null,
    });
    expect(await eventsOf('imp_new')).toBe(1);
    expect((await files.load('users.ndjson', [user('imp_new')], '--again')).outcomes).toEqual({ unchanged: 1 });
    expect(await eventsOf('imp_new')).toBe(1);
  });

  test('a SuperAdmin is refused unless it is allowed [IMPORT-16]', async () => {
    const row = user('imp_super', { roles: ['SuperAdmin'] });
    expect((await files.load('users.ndjson', [row])).outcomes).toEqual({ refused: 1 });
    expect((await files.load('users.ndjson', [row], '--allow-super --again')).outcomes).toEqual({ new: 1 });
  });

  test('an import neither locks nor unlocks a user [IMPORT-16]', async () => {
    await files.load('users.ndjson', [user('imp_locked')]);
    await db().updateTable('app_user').set({ status: 'Locked' }).where('username', '=', 'imp_locked').execute();
    await files.load('users.ndjson', [user('imp_locked', { status: 'Active', email: 'm@example.org' })]);
    expect(await userOf('imp_locked')).toMatchObject({ status: 'Locked', email: 'm@example.org' });
  });

  test('a change that an operator made is overwritten by the file, even if the file is as before', async () => {
    await files.load('users.ndjson', [user('imp_roles', { roles: ['Staff'] })]);
    await db()
      .updateTable('app_user')
      .set({ roles: ['Admin'] })
      .where('username', '=', 'imp_roles')
      .execute();
    const again = await files.load('users.ndjson', [user('imp_roles', { roles: ['Staff'] })], '--again');
    expect(again.outcomes).toEqual({ changed: 1 });
    expect(await userOf('imp_roles')).toMatchObject({ roles: ['Staff'] });
  });
});

describe('users after the identity provider has changed', () => {
  const PLAN = 'https://login.plan.example.org';
  /** Imports users with another identity provider in the settings. */
  const loadAt = async (issuerKey: string, row: object) => {
    const { deps, database } = server();
    const { config } = deps;
    const identityProvider = { ...config.identityProvider, issuerKey };
    const path = join(files.folder, 'users.moved.ndjson');
    writeFileSync(path, JSON.stringify(row));
    const { data } = await runOnline(commands, ['import', path, '--again'], {
      deps: { ...deps, config: { ...config, identityProvider } },
      database,
      operator: 'pbt|tester',
      cwd: '/',
    });
    const { rows, reasons } = data as Report;
    return [rows.changed, rows.unchanged, reasons.map(({ code }) => code)];
  };
  const identityOf = async (username: string) => {
    const { issuer, subject } = (await userOf(username))!;
    return `${issuer}|${subject}`;
  };

  test('the same file links them to the new provider, and the change is audited [IMPORT-06] [IMPORT-46]', async () => {
    await files.load('users.ndjson', [user('imp_link')]);
    const before = await eventsOf('imp_link');
    expect(await loadAt(PLAN, user('imp_link'))).toEqual([1, 0, []]);
    expect(await identityOf('imp_link')).toBe(`${PLAN}|imp_link`);
    expect(await eventsOf('imp_link')).toBe(before + 1);
    expect(await loadAt(PLAN, user('imp_link'))).toEqual([0, 1, []]);
    const told = user('imp_link', { subject: '00u1' });
    expect(await loadAt('https://next.example.org', told)).toEqual([1, 0, []]);
    expect(await identityOf('imp_link')).toBe('https://next.example.org|00u1');
  });

  test('a subject of the former provider is not taken for one of the new provider, with a warning [IMPORT-06]', async () => {
    await files.load('users.ndjson', [user('imp_other', { subject: '00u2' })]);
    expect(await loadAt(PLAN, user('imp_other'))).toEqual([0, 1, ['other-provider']]);
    expect(await identityOf('imp_other')).toBe('embedded|00u2');
  });

  test('a process without OIDC_AUTHORITY moves no user to the embedded provider, with a warning [IMPORT-06]', async () => {
    await loadAt(PLAN, user('imp_real'));
    expect(await loadAt('embedded', user('imp_real', { subject: 'imp_real' }))).toEqual([0, 1, ['other-provider']]);
    expect(await identityOf('imp_real')).toBe(`${PLAN}|imp_real`);
  });
});

describe('access', () => {
  const grantsOf = async (username: string) => {
    const { id } = (await userOf(username))!;
    return db()
      .selectFrom('user_access')
      .select(['provider_id', 'tax_id', 'termination_date'])
      .where('user_id', '=', id)
      .orderBy('provider_id')
      .execute();
  };

  test('a row without a provider gives access to every provider of the tax ID', async () => {
    await files.load('providers.ndjson', [{ ...of.providerRow, id: `${of.provider}B` }]);
    await files.load('users.ndjson', [user('imp_all')]);
    const row = { username: 'imp_all', tax_id: of.taxId };
    expect((await files.load('access.ndjson', [row])).outcomes).toEqual({ new: 1 });
    expect((await grantsOf('imp_all')).map(({ provider_id }) => provider_id)).toEqual([of.provider, `${of.provider}B`]);
    expect((await files.load('access.ndjson', [row], '--again')).outcomes).toEqual({ unchanged: 1 });
  });

  test('an end date ends the access, and the change is audited [IMPORT-23] [IMPORT-46]', async () => {
    await files.load('users.ndjson', [user('imp_end')]);
    const row = { username: 'imp_end', tax_id: of.taxId, provider_id: of.provider };
    await files.load('access.ndjson', [row]);
    const before = await eventsOf('imp_end');
    expect((await files.load('access.ndjson', [{ ...row, termination_date: '2026-03-01' }])).outcomes).toEqual({
      changed: 1,
    });
    expect(await grantsOf('imp_end')).toMatchObject([{ termination_date: '2026-03-01' }]);
    expect(await eventsOf('imp_end')).toBe(before + 1);
  });

  test('access of an unknown user waits for the user [IMPORT-21]', async () => {
    const row = { username: 'imp_later', tax_id: of.taxId, provider_id: of.provider };
    expect((await files.load('access.ndjson', [row])).outcomes).toEqual({ waiting: 1 });
    await files.load('users.ndjson', [user('imp_later')]);
    expect(await grantsOf('imp_later')).toHaveLength(1);
  });
});
