import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { useS3Server } from '../../../test/watch/s3-server.ts';
import { groupRows, ndjson, useWatchedFiles } from '../../../test/watch/watched-files.ts';
import type { Report } from '../report/report-json.ts';

const s3 = useS3Server();
const server = useTestServer();
const files = useWatchedFiles(() => server());
const local = useImportFiles(() => server());
const db = () => server().database.db;
const NEVER = new AbortController().signal;
const PREFIX = '/plan/feed/';

beforeEach(() => s3.objects.clear());

const put = (path: string, content: string | readonly object[]) =>
  s3.objects.set(`${PREFIX}${path}`, Buffer.from(typeof content === 'string' ? content : ndjson(content)));
const keys = () =>
  [...s3.objects.keys()]
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .toSorted();
const report = (name: string) =>
  JSON.parse(s3.objects.get(`${PREFIX}reports/${name}.json`)!.toString()) as Report & { importedBy?: number };

async function watchBucket() {
  const bucket = { endpoint: s3.endpoint(), bucket: 'plan', region: 'us-east-1' };
  const watch = await files.watch({ importDir: null, importS3Prefix: 'feed/', s3: bucket });
  return { ...watch, lookTwice: async () => (await watch.look(NEVER), watch.look(NEVER)) };
}

const groups = groupRows('GB');

test('objects below incoming are imported and moved, with their reports [IMPORT-39]', async () => {
  const rows = groups(2);
  put('incoming/groups.a b+c.ndjson', rows);
  put('incoming/groups.csv', `id,name,group_type\n${groups()[0]!.id},Group,COMM\nbad id,Group,COMM\n`);
  put('incoming/groups.csv.json', '{"$import":{"rows":2,"asOf":"2026-11-14"}}');
  put('incoming/claims.csv.part', 'x');
  put('incoming/nonsense.csv', 'x');
  const watch = await watchBucket();
  await watch.look(NEVER);
  expect(keys()).toContain('incoming/groups.csv');
  await watch.look(NEVER);
  expect(keys()).toEqual([
    'done/groups.a b+c.ndjson',
    'done/groups.csv',
    'done/groups.csv.json',
    'incoming/claims.csv.part',
    'refused/nonsense.csv',
    'reports/groups.a b+c.ndjson.json',
    'reports/groups.a b+c.ndjson.txt',
    'reports/groups.csv.json',
    'reports/groups.csv.rejected.csv',
    'reports/groups.csv.txt',
    'reports/nonsense.csv.json',
    'reports/nonsense.csv.txt',
  ]);
  expect(s3.objects.get(`${PREFIX}done/groups.a b+c.ndjson`)!.toString()).toBe(ndjson(rows));
  // The time of the object, because the file tells no other one.
  expect(report('groups.a b+c.ndjson')).toMatchObject({ asOf: '2026-11-15T08:00:00.000Z', rows: { new: 2 } });
  expect(report('groups.csv')).toMatchObject({ state: 'done', rows: { new: 1, refused: 1 } });
  expect(existsSync(join(server().deps.config.dataDir, 'import-bucket'))).toBe(false);
});

test('an object that is fetched twice is recognized by its SHA-256 [IMPORT-39]', async () => {
  const rows = groups(1);
  put('incoming/groups.twice.ndjson', rows);
  const watch = await watchBucket();
  await watch.lookTwice();
  // A move that was interrupted between copy and delete leaves the object in both places.
  put('incoming/groups.twice.ndjson', rows);
  await watch.lookTwice();
  const { id } = report('groups.twice.ndjson');
  expect(report(`${id}-groups.twice.ndjson`)).toMatchObject({ importedBy: id });
  const { rows: records } = await sql`select id from import where file_name = 'groups.twice.ndjson'`.execute(db());
  expect(records).toEqual([{ id }]);
  expect(keys().filter((key) => key.startsWith('done/'))).toEqual([
    `done/${id}-groups.twice.ndjson`,
    'done/groups.twice.ndjson',
  ]);
});

test('an object left in working by a crash is imported at the next look [IMPORT-39]', async () => {
  put('working/groups.left.ndjson', groups(1));
  await (await watchBucket()).look(NEVER);
  expect(keys()).toContain('done/groups.left.ndjson');
});

test('rows find their PDF files in the bucket [IMPORT-11] [IMPORT-39]', async () => {
  const of = basics('1073');
  await loadBasics(local, of);
  await local.load('claims.ndjson', [of.claimRow('107300000001')]);
  const letter = { claim_id: '107300000001', create_date: '2026-02-01', description: 'Decision' };
  put('incoming/letters.ndjson', [
    { ...letter, id: 'L10731', file: 'pdf/one.pdf' },
    { ...letter, id: 'L10732', file: 'pdf/none.pdf' },
    { ...letter, id: 'L10733', file: '../letters.ndjson' },
  ]);
  put('incoming/pdf/one.pdf', '%PDF-1.7 one');
  await (await watchBucket()).lookTwice();
  expect(report('letters.ndjson').rows).toMatchObject({ read: 3, new: 1, refused: 2 });
  expect(
    report('letters.ndjson')
      .reasons.map(({ code }) => code)
      .toSorted(),
  ).toEqual(['file-missing', 'file-path']);
});

test('while the bucket cannot be reached, a look fails and changes nothing [IMPORT-39]', async () => {
  const away = { endpoint: 'http://127.0.0.1:9', bucket: 'plan', region: 'us-east-1' };
  const watch = await files.watch({ importDir: null, importS3Prefix: 'feed/', s3: away });
  await expect(watch.look(NEVER)).rejects.toThrow('the file store failed');
});
