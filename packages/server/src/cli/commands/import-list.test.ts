import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { useImportFiles } from '../../../test/import-files.ts';
import { pbt } from '../../../test/cli.ts';
import type { Report } from '../../import/report/report-json.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
beforeAll(() => server().database.db.deleteFrom('import').execute());

type Listed = readonly {
  readonly id: number;
  readonly file: string;
  readonly state: string;
  readonly check: boolean;
}[];
const list = async (options = '') => (await pbt(server(), `import list ${options}`)).data as Listed;

test('imports are listed with the newest first, by kind, state and days, and shown with their reasons [IMPORT-40] [IMPORT-44]', async () => {
  await files.load('groups.a.ndjson', [{ id: 'GL1', name: 'Group', group_type: 'COMM' }]);
  await files.load('groups.b.ndjson', [{ id: 'GL 2', name: 'Group', group_type: 'COMM' }]);
  await files.load('groups.c.ndjson', [{ id: 'GL3', name: 'Group', group_type: 'COMM' }], '--check');
  await files.loadText('offices.csv', 'id,name\n1,"open\n');
  expect((await list()).map(({ file, state, check }) => [file, state, check])).toEqual([
    ['offices.csv', 'refused', false],
    ['groups.c.ndjson', 'done', true],
    ['groups.b.ndjson', 'done', false],
    ['groups.a.ndjson', 'done', false],
  ]);
  expect((await list('--kind groups')).map(({ file }) => file)).toHaveLength(3);
  expect((await list('--state refused')).map(({ file }) => file)).toEqual(['offices.csv']);
  expect(await list('--kind groups --state refused')).toEqual([]);
  await server()
    .database.db.updateTable('import')
    .set({ started_at: new Date('2026-01-01') })
    .where('kind', '=', 'offices')
    .execute();
  expect((await list('--days 30')).map(({ file }) => file)).not.toContain('offices.csv');

  const [, , second] = await list('--days 9999');
  const shown = await pbt(server(), `import show ${second!.id}`);
  expect(shown.text).toContain('groups line 1: id "GL 2"');
  expect((shown.data as Report).reasons).toMatchObject([{ field: 'id', count: 1, firstLine: 1 }]);
  expect(await pbt(server(), 'import show 999999')).toMatchObject({ exitCode: 1, text: 'There is no import 999999' });
  expect(await pbt(server(), 'import list --days x')).toMatchObject({ exitCode: 2 });
});

test('lists and reports show times in the time zone of the plan, and JSON has instants [IMPORT-44]', async () => {
  const at = new Date('2026-02-03T04:05:00Z');
  await files.load('groups.zone.ndjson', [{ $import: { kind: 'groups', asOf: at.toISOString() } }]);
  await server()
    .database.db.updateTable('import')
    .set({ started_at: at })
    .where('file_name', '=', 'groups.zone.ndjson')
    .execute();
  const { text, data } = await pbt(server(), 'import list --kind groups');
  const listed = (data as readonly { file: string; id: number; started: Date }[]).find(
    ({ file }) => file === 'groups.zone.ndjson',
  )!;
  expect(listed.started).toEqual(at);
  expect(text).toContain('2026-02-02 21:05');
  expect(text).toContain('Times are those of America/Denver.');
  const shown = await pbt(server(), `import show ${listed.id}`);
  expect(shown.text).toContain('as of 2026-02-02 21:05 America/Denver');
  expect((shown.data as Report).asOf).toBe(at.toISOString());
});

test('a file that is broken near its end changes nothing [IMPORT-25]', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `${n + 1000},Office ${n}`).join('\n');
  const { exitCode, report } = await files.loadText('offices.broken.csv', `id,name\n${rows}\n9999,"never closed\n`);
  expect([exitCode, report.state]).toEqual([5, 'refused']);
  const { count } = await server()
    .database.db.selectFrom('office')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('name', 'like', 'Office %')
    .where('id', '>=', 1000)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});
