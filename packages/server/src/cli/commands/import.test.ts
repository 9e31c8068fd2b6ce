import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
