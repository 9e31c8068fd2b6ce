import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Report } from '../../import/report/report-json.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'pbt-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const db = () => server().database.db;
const write = (name: string, ...rows: readonly object[]) =>
  writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
const run = async (line: string) => {
  const result = await pbt(server(), line, folder);
  return { ...result, report: result.data as Report };
};

const claim = (id: string, more: object = {}) => ({
  id,
  member_id: '80099900101',
  provider_id: 'PI0001',
  tax_id: '990000001',
  type: 'M',
  status: '01',
  service_start: '2026-01-05',
  charged: 100.5,
  items: [{ num: 1, code: '99213', charged: 100.5 }],
  ...more,
});

test('the check of a folder says that each file was checked alone [IMPORT-27]', async () => {
  const alone = mkdtempSync(join(folder, 'alone-'));
  const rows: [string, object][] = [
    ['groups', { id: 'GI9', name: 'Group', group_type: 'COMM' }],
    [
      'members',
      { sub_id: '800999009', suffix: 1, group_id: 'GI9', first_name: 'Ada', last_name: 'Byron', dob: '1984-04-12' },
    ],
  ];
  for (const [kind, row] of rows) writeFileSync(join(alone, `${kind}.ndjson`), JSON.stringify(row));
  const note = 'Each file was checked alone.';
  expect((await run(`import ${alone} --check`)).text).toContain(note);
  expect((await run(`import ${join(alone, 'members.ndjson')} --check`)).text).not.toContain(note);
  expect((await run(`import ${alone}`)).text).not.toContain(note);
});

test('a folder is imported in the order of the kinds, and a second run changes nothing [IMPORT-03] [IMPORT-18]', async () => {
  write('claims.ndjson', claim('990000000101'), claim('990000000102'));
  write('members.ndjson', {
    sub_id: '800999001',
    suffix: 1,
    group_id: 'GI1',
    first_name: 'Ada',
    last_name: "O'Neil",
    dob: '1984-04-12',
    ssn: '900-00-1234',
  });
  write('groups.ndjson', { id: 'GI1', name: 'Group', group_type: 'COMM' });
  write('tax-ids.ndjson', { tax_id: '990000001', name: 'Import Office' });
  write('providers.ndjson', {
    id: 'PI0001',
    kind: 'person',
    name: 'Ruth Okafor',
    effective_date: '2020-01-01',
    tax_ids: [{ tax_id: '990000001' }],
  });
  const first = await run('import .');
  expect(first.text).not.toContain('refused ');
  expect(first.exitCode).toBe(0);
  const stored = await db().selectFrom('claim').selectAll().where('id', '=', '990000000101').executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    sub_id: '800999001',
    patient_name: "Ada O'Neil",
    patient_search: 'oneil,ada',
    provider_name: 'Ruth Okafor',
    charged_cents: 10_050,
  });
  const lines = await db().selectFrom('claim_item').selectAll().where('claim_id', '=', '990000000101').execute();
  expect(lines).toMatchObject([{ num: 1, code: '99213', charged_cents: 10_050, paid_cents: 0, remarks: [] }]);
  const again = await run('import . --again');
  expect(again.exitCode).toBe(0);
  for (const report of again.data as Report[]) expect(report.rows.unchanged).toBe(report.rows.read);
});

const member = (suffix: number, dob: string) => ({
  sub_id: '800999044',
  suffix,
  group_id: 'GI1',
  first_name: 'Ada',
  last_name: 'Byron',
  dob,
});

test('a missing folder for refused rows is created, and only its owner can read it [IMPORT-42]', async () => {
  write('members.reports.ndjson', member(1, '1984-02-30'));
  expect((await run('import members.reports.ndjson --reports new/reports')).exitCode).toBe(4);
  expect(readdirSync(join(folder, 'new/reports'))).toEqual(['members.reports.ndjson.rejected.csv']);
  expect(statSync(join(folder, 'new/reports')).mode & 0o777).toBe(0o700);
});

test('a folder for refused rows that cannot be created stops the import before a row is stored [IMPORT-42]', async () => {
  write('members.blocked.ndjson', member(2, '1984-02-28'), member(3, '1984-02-30'));
  writeFileSync(join(folder, 'taken'), '');
  expect(await run('import members.blocked.ndjson --reports taken')).toMatchObject({
    exitCode: 1,
    text: `Nothing was imported, because the folder of --reports cannot be written: ${join(folder, 'taken')}`,
  });
  expect(await db().selectFrom('member').select('id').where('id', '=', '80099904402').execute()).toEqual([]);
});

test.each([
  ['reports', 'members.proc.ndjson'],
  ['replies', 'proc.835'],
])(
  'a folder of --%s below /proc, which cannot be created, stops the import before a row is stored [IMPORT-42]',
  async (option, name) => {
    write('members.proc.ndjson', member(4, '1984-02-28'));
    writeFileSync(join(folder, 'proc.835'), 'ISA*00*');
    expect(await run(`import members.proc.ndjson ${name} --${option} /proc/nope/reports`)).toMatchObject({
      exitCode: 1,
      text: `Nothing was imported, because the folder of --${option} cannot be written: /proc/nope/reports`,
    });
    expect(await db().selectFrom('member').select('id').where('id', '=', '80099904404').execute()).toEqual([]);
  },
);

test('the folder for replies is not created without an 835 [X12-14]', async () => {
  write('groups.plain.ndjson', { id: 'GI8', name: 'Group', group_type: 'COMM' });
  expect((await run('import groups.plain.ndjson --replies answers')).exitCode).toBe(0);
  expect(readdirSync(folder)).not.toContain('answers');
});
