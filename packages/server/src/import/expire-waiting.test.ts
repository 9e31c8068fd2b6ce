import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';
import { movableClock } from '../../test/people.ts';
import { expireWaiting } from './expire-waiting.ts';
import type { Report } from './report/report-json.ts';

const clock = movableClock();
const server = useTestServer({ clock });
const files = useImportFiles(() => server());
const of = basics('1071');
const folder = mkdtempSync(join(tmpdir(), 'pbt-expire-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => loadBasics(files, of));

const DAY = 24 * 60;
const db = () => server().database.db;
const deps = (importDir: string | null = folder) => ({
  ...server().deps,
  config: { ...server().deps.config, importDir },
});
const waitingKeys = async () => {
  const { rows } = await sql<{ key: string }>`select key from import_waiting order by key`.execute(db());
  return rows.map(({ key }) => key);
};
const claim = (id: string) => of.claimRow(id, { member_id: `${of.sub}77` });
const newest = async () =>
  (await sql<{ id: number; state: string }>`select id, state from import order by id desc limit 1`.execute(db()))
    .rows[0]!;

test('rows that wait longer than 30 days are refused in a report of their own and removed [IMPORT-22] [IMPORT-24]', async () => {
  await files.load('claims.ndjson', [claim('107100000001'), claim('107100000002')]);
  clock.advance(20 * DAY);
  await files.load('claims.ndjson', [claim('107100000003')]);
  const imported = (await newest()).id;
  clock.advance(10 * DAY);
  await expireWaiting(deps());
  expect((await newest()).id).toBe(imported);
  expect(await waitingKeys()).toEqual(['107100000001', '107100000002', '107100000003']);
  clock.advance(1);
  await expireWaiting(deps());
  expect(await waitingKeys()).toEqual(['107100000003']);

  const { id } = await newest();
  const shown = (await files.run(`import show ${id}`)).report;
  expect(shown).toMatchObject({ kind: 'claims', state: 'refused', rows: { read: 2, refused: 2 } });
  expect(shown.reasons).toMatchObject([{ code: 'expired-members', count: 2, firstLine: 1 }]);
  expect(shown.reasons[0]!.sentence).toContain(`waited more than 30 days for members "${of.sub}77"`);
  const name = readdirSync(join(folder, 'reports'))[0]!.replace(/\.json$/, '');
  expect(JSON.parse(readFileSync(join(folder, 'reports', `${name}.json`), 'utf8')) as Report).toEqual(shown);
  expect(readFileSync(join(folder, 'reports', `${name}.txt`), 'utf8')).toContain('Refused');
  const list = join(folder, 'reports', `${name}.rejected.csv`);
  expect(readFileSync(list, 'utf8')).toMatch(/107100000001[^\n]*\n[^\n]*107100000002/);
  expect(statSync(list).mode & 0o777).toBe(0o600);
  const audit = await db()
    .selectFrom('audit')
    .select(['action', 'actor_subject', 'outcome', 'reason', 'record_count'])
    .where('record_id', '=', String(id))
    .where('record_kind', '=', 'import')
    .execute();
  expect(audit).toEqual([
    {
      action: 'pbt.import',
      actor_subject: 'job|waiting-rows',
      outcome: 'refused',
      reason: 'expired claims',
      record_count: 2,
    },
  ]);
});

test('a second report of the same day gets its number in front [IMPORT-22] [IMPORT-37]', async () => {
  const before = readdirSync(join(folder, 'reports'));
  for (const id of ['107100000004', '107100000005']) {
    await files.load('claims.ndjson', [claim(id)]);
    await sql`update import_waiting set since = since - interval '31 days'`.execute(db());
    await expireWaiting(deps());
  }
  expect(await waitingKeys()).toEqual([]);
  const added = readdirSync(join(folder, 'reports')).filter((name) => !before.includes(name));
  const { id } = await newest();
  expect(added.filter((name) => name.startsWith(`${id}-`)).length).toBe(3);
  expect(added.length % 3).toBe(0);
});

test('without a watched folder, the report is in the data folder [IMPORT-22]', async () => {
  await files.load('claims.ndjson', [claim('107100000006')]);
  await sql`update import_waiting set since = since - interval '31 days'`.execute(db());
  await expireWaiting(deps(null));
  const reports = join(server().deps.config.dataDir, 'import/reports');
  expect(readdirSync(reports).length).toBe(3);
  expect(existsSync(join(server().deps.config.dataDir, 'import/incoming'))).toBe(false);
  expect(readdirSync(server().deps.config.dataDir).filter((name) => name.startsWith('waiting-'))).toEqual([]);
});

test('hundreds of rows expire in one run [IMPORT-22]', async () => {
  const ids = Array.from({ length: 1100 }, (_, at) => `1072${String(at).padStart(8, '0')}`);
  await files.load('claims.ndjson', ids.map(claim));
  await sql`update import_waiting set since = since - interval '31 days'`.execute(db());
  await expireWaiting(deps());
  expect(await waitingKeys()).toEqual([]);
  const { report } = await files.run(`import show ${(await newest()).id}`);
  expect(report.rows.refused).toBe(1100);
});
