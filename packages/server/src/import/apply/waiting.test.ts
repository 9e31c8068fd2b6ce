import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1003');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

const claimOf = (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
const memberRow = (suffix: number, more: object = {}) => ({ ...of.memberRow, suffix, ...more });
const waits = (id: string, suffix: string, more: object = {}) =>
  of.claimRow(id, { member_id: `${of.sub}${suffix}`, ...more });

test('a claim before its member waits and is applied by the import that brings the member [IMPORT-21]', async () => {
  const id = '100300000001';
  const { exitCode, outcomes, sentences } = await files.load('claims.ndjson', [waits(id, '02')]);
  expect({ exitCode, outcomes }).toEqual({ exitCode: 4, outcomes: { waiting: 1 } });
  expect(sentences).toEqual([`waits for records of members that are not there yet, such as "${of.sub}02"`]);
  expect(await claimOf(id)).toBeUndefined();
  expect((await files.run('import waiting --kind claims')).text).toContain(`members ${of.sub}02`);
  await files.load('members.ndjson', [memberRow(2, { first_name: 'Grace' })]);
  expect(await claimOf(id)).toMatchObject({ patient_name: 'Grace Byron' });
  expect((await files.run('import waiting')).text).not.toContain(id);
});

test('the report counts each kind of missing records, and forgets it when the records arrive [IMPORT-21] [IMPORT-41]', async () => {
  const [one, two, three] = ['100300000021', '100300000022', '100300000023'] as const;
  const { report } = await files.load('claims.reasons.ndjson', [
    waits(one, '21'),
    waits(two, '22', { provider_id: 'PNONE1003' }),
    of.claimRow(three, { provider_id: 'PNONE1003' }),
  ]);
  expect(report.rows.waiting).toBe(3);
  expect(report.reasons.map(({ code, count, firstLine, example }) => [code, count, firstLine, example])).toEqual([
    ['waits-for-members', 2, 1, `${of.sub}21`],
    ['waits-for-providers', 2, 2, 'PNONE1003'],
  ]);
  const group = (id: string, groups: readonly string[]) => ({
    id,
    kind: 'group',
    name: 'Group',
    effective_date: '2020-01-01',
    groups: groups.map((group_id) => ({ group_id })),
  });
  const released = await files.load('providers.reasons.ndjson', [
    { ...group('P1003A', ['P1003B', 'P1003C']), tax_ids: [{ tax_id: '990000999' }] },
    group('P1003B', []),
    group('P1003C', []),
  ]);
  expect(released.report.reasons).toMatchObject([{ code: 'waits-for-tax-ids', count: 1 }]);
});

test('a chain of missing records is applied at once: letter, claim, member [IMPORT-21]', async () => {
  const id = '100300000002';
  const letter = { id: 'L1003', claim_id: id, create_date: '2026-02-01', description: 'Decision' };
  expect((await files.load('letters.ndjson', [letter])).outcomes).toEqual({ waiting: 1 });
  expect((await files.load('claims.ndjson', [waits(id, '03')])).outcomes).toEqual({ waiting: 1 });
  await files.load('members.ndjson', [memberRow(3)]);
  const stored = await db().selectFrom('letter').selectAll().where('id', '=', 'L1003').executeTakeFirst();
  expect(stored).toMatchObject({ claim_id: id, member_name: 'ADA BYRON', tax_id: of.taxId });
});

test('a waiting row that is older than the stored one changes nothing when it is released [IMPORT-19] [IMPORT-21]', async () => {
  const id = '100300000003';
  await files.load('claims.ndjson', [of.claimRow(id, { version: 7 })]);
  await files.load('claims.ndjson', [waits(id, '04', { version: 6 })]);
  await files.load('members.ndjson', [memberRow(4)]);
  expect(await claimOf(id)).toMatchObject({ member_id: of.member, version: 7 });
});

test('a later row without references takes the place of a waiting one [IMPORT-21]', async () => {
  const id = '100300000004';
  await files.load('claims.ndjson', [waits(id, '05', { account_number: 'waits' })]);
  await files.load('claims.ndjson', [of.claimRow(id, { account_number: 'later' })]);
  await files.load('members.ndjson', [memberRow(5)]);
  expect(await claimOf(id)).toMatchObject({ account_number: 'later', member_id: of.member });
});

test('lines of a claim that is not there wait for it [IMPORT-14] [IMPORT-21]', async () => {
  const id = '100300000005';
  const csv = `claim_id,num,code,charged\n${id},1,WAIT1,100\n`;
  expect((await files.loadText('claim-items.csv', csv)).outcomes).toEqual({ waiting: 1 });
  await files.load('claims.ndjson', [of.claimRow(id, { items: undefined })]);
  const lines = await db().selectFrom('claim_item').select('code').where('claim_id', '=', id).execute();
  expect(lines).toEqual([{ code: 'WAIT1' }]);
});

test('waiting rows are encrypted, and no SSN is stored as text anywhere [IMPORT-10] [IMPORT-21]', async () => {
  const member = memberRow(6, { group_id: 'GNONE', ssn: '900112233', last_name: 'Secretname' });
  expect((await files.load('members.ndjson', [member])).outcomes).toEqual({ waiting: 1 });
  const { rows } = await sql<{ body: string }>`select body from import_waiting where key = ${`${of.sub}06`}`.execute(
    db(),
  );
  expect(rows[0]!.body).not.toContain('Secretname');
  await files.load('groups.ndjson', [{ ...of.groupRow, id: 'GNONE' }]);
  const stored = await db().selectFrom('member').selectAll().where('id', '=', `${of.sub}06`).executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain('900112233');
  expect(server().deps.config.keys.decrypt(stored.ssn_cipher!, `member|ssn|${of.sub}06`)).toBe('900112233');
  const { rows: staged } = await sql`select * from import_staged`.execute(db());
  expect(staged).toEqual([]);
});
