import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1006');
const db = () => server().database.db;
const WITHIN = `--within group_id=${of.group}`;

beforeAll(() => loadBasics(files, of));

/** Imports a file with --check and then without it. Both must name the same outcomes, and the check changes nothing. */
async function checkAndLoad(name: string, rows: readonly object[], options = '') {
  const tables = ['claim', 'member', 'coverage', 'provider', 'provider_network', 'import_waiting'] as const;
  const countAll = () =>
    Promise.all(
      tables.map(async (table) => {
        const { count } = await db()
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      }),
    );
  const before = await countAll();
  const check = await files.load(name, rows, `${options} --check`);
  expect(await countAll()).toEqual(before);
  const real = await files.load(name, rows, options);
  expect(check.report.state).toBe(real.report.state);
  expect({ rows: check.report.rows, tables: check.report.tables }).toEqual({
    rows: real.report.rows,
    tables: real.report.tables,
  });
  return real;
}

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
const full = (rows: readonly object[], options: string) =>
  checkAndLoad(
    'coverages.full.ndjson',
    [{ $import: { kind: 'coverages', asOf: '2026-06-15' } }, ...rows],
    `${WITHIN} ${options}`,
  );

test('a check of rows that release waiting rows names them [IMPORT-21] [IMPORT-27]', async () => {
  await files.load('claims.ndjson', [of.claimRow('100600000001', { member_id: `${of.sub}20` })]);
  const { report } = await checkAndLoad('members.ndjson', [{ ...of.memberRow, suffix: 20 }]);
  expect(report.tables).toEqual({ member: { new: 1 }, claim: { new: 1 } });
});

test('a check of a correction for a waiting claim names its outcome [IMPORT-27]', async () => {
  await files.load('claims.ndjson', [of.claimRow('100600000002', { member_id: `${of.sub}21` })]);
  const { outcomes } = await checkAndLoad('claims.few.ndjson', [{ id: '100600000002', account_number: 'X' }]);
  expect(outcomes).toEqual({ waiting: 1 });
});

test('a check of a full file counts the rows that would be ended, after corrections by the file [IMPORT-27] [IMPORT-35]', async () => {
  const open = { to_date: null };
  await files.load('coverages.ndjson', [period('A'), period('B'), period('C', open)]);
  await files.load('coverages.b.ndjson', [period('D', { to_date: '2026-03-31' })]);
  const rows = [period('A'), period('B'), period('D', { from_date: '2026-02-01' })];
  const { outcomes } = await full(rows, '--missing end --allow-missing 100');
  expect(outcomes).toEqual({ unchanged: 2, corrected: 1, ended: 1 });
  const again = await files.load('coverages.c.ndjson', [period('C', open)]);
  expect(again.outcomes).toEqual({ changed: 1 });
});

test('a check of a full file counts the rows that would be deleted [IMPORT-27] [IMPORT-35]', async () => {
  await files.load('members.ndjson', [
    { ...of.memberRow, suffix: 22 },
    { ...of.memberRow, suffix: 23 },
  ]);
  await files.load('claims.ndjson', [of.claimRow('100600000003', { member_id: `${of.sub}22` })]);
  const { outcomes } = await checkAndLoad(
    'members.full.ndjson',
    [of.memberRow],
    `${WITHIN} --missing delete --allow-missing 100 --again`,
  );
  expect(outcomes).toEqual({ unchanged: 1, deleted: 1 });
});

test('a check of many rows sees the earlier rows of its file [IMPORT-27]', async () => {
  const group = { id: 'P1006G', kind: 'group', name: 'Group', effective_date: '2020-01-01' };
  const people = Array.from({ length: 520 }, (_, at) => ({
    ...of.providerRow,
    id: `P1006N${at}`,
    groups: [{ group_id: 'P1006G' }],
  }));
  const { outcomes } = await checkAndLoad('providers.ndjson', [...people, group]);
  expect(outcomes).toEqual({ new: 521 });
});

test('a group that belongs to a later group of the file counts as new, not as waiting [IMPORT-21] [IMPORT-41]', async () => {
  const inner = {
    id: 'P1006X',
    kind: 'group',
    name: 'Inner',
    effective_date: '2020-01-01',
    groups: [{ group_id: 'P1006Y' }],
  };
  const outer = { id: 'P1006Y', kind: 'group', name: 'Outer', effective_date: '2020-01-01' };
  const { report, exitCode } = await checkAndLoad('providers.nested.ndjson', [inner, outer]);
  expect(exitCode).toBe(0);
  expect(report.rows).toMatchObject({ new: 2, waiting: 0 });
  expect(report.tables).toEqual({ provider: { new: 2 } });
  expect(report.reasons).toEqual([]);
});
