import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1004');
const db = () => server().database.db;
/** Full files of this group only, because other records of the database would be missing too. */
const WITHIN = `--within group_id=${of.group}`;

const period = (id: string, more: object = {}) => ({
  member_id: of.member,
  id,
  plan_id: 'PLAN1',
  type: 'Medical',
  from_date: '2026-01-01',
  group_id: of.group,
  sub_group_id: '0001',
  ...more,
});
const all = [period('A'), period('B'), period('C'), period('D')];
const stored = async () => {
  const rows = await db()
    .selectFrom('coverage')
    .select(['id', 'to_date'])
    .where('member_id', '=', of.member)
    .orderBy('id')
    .execute();
  return rows.map(({ id, to_date }) => `${id} ${to_date}`);
};
const OPEN = ['A 9999-12-31', 'B 9999-12-31', 'C 9999-12-31', 'D 9999-12-31'];

beforeAll(async () => {
  await loadBasics(files, of);
  await files.load('coverages.ndjson', all);
});

const declared = { $import: { kind: 'coverages', asOf: '2026-06-15' } };
const full = (rows: readonly object[], options: string) =>
  files.load('coverages.full.ndjson', [declared, ...rows], `${WITHIN} --again ${options}`);

test('a full file keeps the rows it lacks and tells their number [IMPORT-33] [IMPORT-34]', async () => {
  const { report, sentences } = await full(all.slice(0, 3), '');
  expect(report.mode).toBe('full');
  expect(sentences).toEqual(['1 stored rows are not in the file; they are kept']);
  expect(await stored()).toEqual(OPEN);
});

test('ending or deleting more than 5 % is refused, unless it is allowed; the check tells the number [IMPORT-35]', async () => {
  for (const action of ['end', 'delete']) {
    const { exitCode, sentences } = await full(all.slice(0, 3), `--missing ${action}`);
    expect(exitCode).toBe(5);
    expect(sentences[0]).toContain('1 of 4 stored rows are not in the file');
  }
  expect(await stored()).toEqual(OPEN);
  const check = await full(all.slice(0, 3), '--missing end --allow-missing 30 --check');
  expect(check.sentences).toEqual(['1 stored rows are not in the file; they would be ended']);
  expect(await stored()).toEqual(OPEN);
});

test('nothing is ended when a row of the file was refused [IMPORT-34]', async () => {
  const rows = [...all.slice(0, 3), period('X', { type: 'Wrong' })];
  const { outcomes } = await full(rows, '--missing end --allow-missing 30');
  expect(outcomes).toMatchObject({ refused: 1 });
  expect(await stored()).toEqual(OPEN);
});

test('missing periods end on the day before the as-of day [IMPORT-34]', async () => {
  const { outcomes } = await full(all.slice(0, 3), '--missing end --allow-missing 30');
  expect(outcomes).toMatchObject({ unchanged: 3, ended: 1 });
  expect(await stored()).toEqual([...OPEN.slice(0, 3), 'D 2026-06-14']);
});

test('rows that ended before count neither as ended nor against the limit, and future rows are kept [IMPORT-34] [IMPORT-35]', async () => {
  await files.load('coverages.ndjson', [period('F', { from_date: '2027-01-01' })]);
  const { exitCode, outcomes } = await full(all.slice(0, 3), '--missing end');
  expect({ exitCode, outcomes }).toEqual({ exitCode: 0, outcomes: { unchanged: 3 } });
  expect(await stored()).toEqual([...OPEN.slice(0, 3), 'D 2026-06-14', 'F 9999-12-31']);
});

test('deleting removes unused rows and keeps those that others refer to [IMPORT-34]', async () => {
  await files.load('claims.ndjson', [of.claimRow('100400000001')]);
  await files.load('members.ndjson', [{ ...of.memberRow, suffix: 2 }]);
  const rows = [{ ...of.memberRow, suffix: 9 }];
  const options = `${WITHIN} --missing delete --allow-missing 100`;
  const { outcomes, sentences } = await files.load('members.full.ndjson', rows, options);
  expect(outcomes).toMatchObject({ new: 1, deleted: 1 });
  expect(sentences).toEqual(['1 stored rows are not in the file, but other records refer to them; they are kept']);
  const left = await db().selectFrom('member').select('id').where('group_id', '=', of.group).orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([of.member, `${of.sub}09`]);
});

test('a check tells the rows that would be deleted apart from those that are kept [IMPORT-27] [IMPORT-35]', async () => {
  await files.load('members.more.ndjson', [{ ...of.memberRow, suffix: 3 }]);
  const { sentences } = await files.load(
    'members.full.ndjson',
    [{ ...of.memberRow, suffix: 9 }],
    `${WITHIN} --missing delete --allow-missing 100 --check`,
  );
  expect(sentences.toSorted()).toEqual([
    '1 stored rows are not in the file, but other records refer to them; they are kept',
    '1 stored rows are not in the file; they would be deleted',
  ]);
  await files.load('claims.kept.ndjson', [of.claimRow('100400000002', { member_id: `${of.sub}03` })]);
  const none = await files.load(
    'members.full.ndjson',
    [{ ...of.memberRow, suffix: 9 }],
    `${WITHIN} --missing delete --allow-missing 100 --check`,
  );
  expect(none.sentences).toEqual(['2 stored rows are not in the file, but other records refer to them; they are kept']);
});

test('--within must name a known group or tax ID [IMPORT-33]', async () => {
  for (const within of ['group_id=GNONE1004', 'tax_id=999999999']) {
    const kind = within.startsWith('group') ? 'members' : 'claims';
    const row = kind === 'members' ? of.memberRow : of.claimRow('100400000001');
    const { exitCode, sentences } = await files.load(`${kind}.full.ndjson`, [row], `--within ${within} --again`);
    const [field, value] = within.split('=');
    expect([exitCode, sentences]).toEqual([5, [`there is no ${field} "${value}", which --within names`]]);
  }
  const taxIds = await files.load(
    'tax-ids.full.ndjson',
    [{ tax_id: '991004777', name: 'New' }],
    '--within tax_id=991004777',
  );
  expect(taxIds.outcomes).toEqual({ new: 1 });
});

test('a kind without an end date cannot be ended [IMPORT-34]', async () => {
  const { exitCode, sentences } = await files.load('groups.full.ndjson', [of.groupRow], '--missing end --again');
  expect(exitCode).toBe(5);
  expect(sentences).toEqual(['groups have no end date; use --missing keep or delete']);
});

describe('full files of lists', () => {
  const providers = ['A', 'B', 'C'].map((letter) => ({
    ...of.providerRow,
    id: `P1004${letter}`,
    networks: [{ plan: 'PPO', in_network: true, from_date: '2025-01-01' }],
  }));
  const networksOf = async () => {
    const rows = await db()
      .selectFrom('provider_network')
      .select(['provider_id', 'to_date'])
      .where('provider_id', 'like', 'P1004_')
      .orderBy('provider_id')
      .execute();
    return rows.map(({ provider_id, to_date }) => `${provider_id} ${to_date ?? 'open'}`);
  };
  const header = 'provider_id,plan,in_network,from_date';
  const networks = (options: string) =>
    files.loadText(
      'provider-networks.full.csv',
      `${header}\nP1004A,PPO,Y,2025-01-01\nP1004B,PPO,Y,2025-01-01\n`,
      `--again --allow-missing 100 ${options}`,
    );

  test('name their kind in the file name, and keep, end or delete the lists they lack [IMPORT-33] [IMPORT-34]', async () => {
    await db().deleteFrom('provider_network').execute();
    await files.load('providers.networks.ndjson', providers);
    const kept = await networks('');
    expect([kept.report.mode, kept.outcomes]).toEqual(['full', { unchanged: 2 }]);
    expect(kept.sentences).toEqual(['1 stored rows are not in the file; they are kept']);
    const check = await networks('--missing end --check');
    const ended = await networks('--missing end');
    expect(ended.outcomes).toEqual({ unchanged: 2, ended: 1 });
    expect(check.report.rows).toEqual(ended.report.rows);
    expect((await networksOf())[2]).toMatch(/^P1004C 20\d\d-/);
    const again = await files.load('providers.networks.ndjson', providers, '--again');
    expect(again.outcomes).toEqual({ unchanged: 2, changed: 1 });
    expect(await networksOf()).toEqual(['P1004A open', 'P1004B open', 'P1004C open']);
    expect((await networks('--missing delete')).outcomes).toEqual({ unchanged: 2, deleted: 1 });
    expect(await networksOf()).toEqual(['P1004A open', 'P1004B open']);
  });

  test('of lines without an end date can be deleted, but not ended [IMPORT-34]', async () => {
    const row = { claim_id: '100400000001', num: 1, code: '99213', charged: 100 };
    const load = (options: string) =>
      files.load('claim-items.full.ndjson', [row], `--again --allow-missing 100 ${options} --check`);
    expect((await load('--missing end')).sentences).toEqual([
      'claim-items have no end date; use --missing keep or delete',
    ]);
    expect((await load('--missing delete')).report).toMatchObject({ state: 'done', rows: { unchanged: 1 } });
  });
});

test('a full file of the claims of payments leaves payments alone that list no claims [IMPORT-34] [ERA-13]', async () => {
  const [listed, unlisted] = ['CM100400000000L1', 'CM100400000000U1'];
  const payment = (id: string) => ({ id, tax_id: of.taxId, payee_name: 'Office', amount: 50 });
  const paid = (claim_id: string) => ({ claim_id, charged: 100, paid: 50 });
  const rowsOf = (id: string) =>
    db().selectFrom('remittance_claim').select('claim_number').where('remittance_id', '=', id).execute();
  await db().deleteFrom('remittance_claim').where('seq', '>', 0).execute();
  await files.load('remittances.lists.ndjson', [
    { ...payment(listed), claims: [paid('100400000091')] },
    payment(unlisted),
    { ...payment('CM100400000000K1'), claims: [paid('100400000092')] },
  ]);
  const of92 = of.claimRow('100400000092', { status: '02', payable: 50, remittance_id: unlisted });
  await files.load('claims.unlisted.ndjson', [of92]);
  expect(await rowsOf(unlisted)).toHaveLength(1);
  const csv = 'remittance_id,claim_id,charged,paid\nCM100400000000K1,100400000092,100,50\n';
  const { outcomes } = await files.loadText('remittance-claims.full.csv', csv, '--missing delete --allow-missing 100');
  expect(outcomes).toMatchObject({ deleted: 1 });
  expect([await rowsOf(listed), await rowsOf(unlisted)]).toEqual([[], [{ claim_number: '100400000092' }]]);
});

test('options for missing rows are wrong usage with a file that is not full [IMPORT-33] [IMPORT-45]', async () => {
  for (const option of ['--missing keep', '--allow-missing 10', `--within group_id=${of.group}`]) {
    const { exitCode, text } = await files.load('groups.delta.ndjson', [of.groupRow], `--again ${option}`);
    expect([exitCode, text]).toEqual([2, expect.stringContaining('need a full file')]);
  }
  const declared = [{ $import: { kind: 'groups', mode: 'full' } }, of.groupRow];
  expect((await files.load('groups.told.ndjson', declared, '--again --missing keep')).exitCode).toBe(0);
  expect((await files.run('import groups.told.ndjson --missing keep')).text).toContain('was imported before');
});

test('options for missing rows are also refused if the file was imported before [IMPORT-33] [IMPORT-45]', async () => {
  const name = 'groups.before.ndjson';
  await files.load(name, [of.groupRow], '--again');
  expect((await files.run(`import ${name}`)).text).toContain('was imported before');
  const { exitCode, text } = await files.run(`import ${name} --missing end`);
  expect([exitCode, text]).toEqual([2, expect.stringContaining('need a full file')]);
  expect((await files.run(`import ${name} --missing keep --mode full`)).exitCode).toBe(0);
});

test('a provider that others belong to as a group is not deleted [IMPORT-34]', async () => {
  const group = { id: 'P1004G', kind: 'group', name: 'Group', effective_date: '2020-01-01' };
  const person = { ...of.providerRow, id: 'P1004P', groups: [{ group_id: 'P1004G' }] };
  await files.load('providers.g.ndjson', [group, person]);
  const { report } = await files.load(
    'providers.full.ndjson',
    [person],
    '--missing delete --allow-missing 100 --check',
  );
  expect(report.state).toBe('done');
});
