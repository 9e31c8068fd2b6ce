import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';
import { serveMetrics } from '../http/metrics.ts';
import { importFigures } from './import-figures.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1072');
const db = () => server().database.db;

beforeAll(async () => {
  await db().deleteFrom('import').execute();
  await loadBasics(files, of);
});

async function scrape(): Promise<string> {
  const app = Fastify();
  serveMetrics(app, { token: null, imports: importFigures(server().database, () => new Date('2026-11-16T00:00:00Z')) });
  const { body } = await app.inject('/metrics');
  await app.close();
  return body;
}

test('metrics count imports by kind and outcome, waiting rows, speed and age of the data [IMPORT-47]', async () => {
  await files.load('claims.ndjson', [of.claimRow('107200000001'), of.claimRow('107200000002', { member_id: 'NONE1' })]);
  await files.load('claims.ndjson', [of.claimRow('107200000003')], '--check');
  await files.loadText('claims.csv', 'what,is,this\n1,2,3\n');
  await sql`update import set as_of = '2026-11-15T23:00:00Z', started_at = '2026-11-15T23:10:00Z',
    ended_at = '2026-11-15T23:10:04Z' where kind = 'claims' and state = 'done' and not is_check`.execute(db());
  const body = await scrape();
  const lines = body.split('\n').filter((line) => /^pbt_import\w*\{.*kind="claims"/.test(line));
  expect(lines).toEqual([
    'pbt_imports{kind="claims",outcome="done"} 1',
    'pbt_imports{kind="claims",outcome="refused"} 1',
    'pbt_import_waiting_rows{kind="claims"} 1',
    'pbt_import_rows_per_second{kind="claims"} 0.5',
    'pbt_import_data_age_seconds{kind="claims"} 3600',
  ]);
  expect(body).toContain('pbt_imports{kind="members",outcome="done"} 1');
  expect(body).not.toContain('107200000001');
});

test('an import whose process was killed counts as stopped [IMPORT-47]', async () => {
  await files.load('groups.ndjson', []);
  await sql`update import set state = 'applying', ended_at = null where kind = 'groups'`.execute(db());
  const counts = (await scrape()).split('\n').filter((line) => line.startsWith('pbt_imports{kind="groups"'));
  expect(counts.map((line) => line.replace(/ \d+$/, ''))).toEqual(['pbt_imports{kind="groups",outcome="stopped"}']);
});

test('a scrape reads the figures once for all its metrics, and the next one within ten seconds reads nothing [IMPORT-47]', async () => {
  let queries = 0;
  const counting = db().withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const { engine } = server().database;
  const figures = importFigures({ db: counting, engine }, () => new Date());
  const app = Fastify();
  serveMetrics(app, { token: null, imports: figures });
  await app.inject('/metrics');
  await app.inject('/metrics');
  await app.close();
  // PostgreSQL is also asked for the imports that run.
  expect(queries).toBe(engine === 'pglite' ? 1 : 2);
});

test('metrics stay readable while the database is away [IMPORT-47]', async () => {
  const app = Fastify();
  serveMetrics(app, { token: null, imports: () => Promise.reject(new Error('away')) });
  const { statusCode, body } = await app.inject('/metrics');
  await app.close();
  expect([statusCode, body.includes('pbt_imports{')]).toEqual([200, false]);
});
