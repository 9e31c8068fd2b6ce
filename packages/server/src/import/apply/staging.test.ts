import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { stagedFrom, stageRows } from './staging.ts';

const server = useTestServer();
const IMPORT = 99_999;
const MEGABYTE = 1_000_000;
const COUNT = 20;

beforeAll(async () => {
  const bulk = await server().database.openBulk();
  for (let line = 1; line <= COUNT; line += 1) {
    const body = JSON.stringify({ text: 'x'.repeat(MEGABYTE) });
    const key = `K${line}`;
    await stageRows(bulk, IMPORT, [{ position: line, line, key, version: null, hash: line, source: null, body }]);
  }
  await bulk.close();
});

test('a chunk of large rows has fewer rows, so its size in memory is limited [IMPORT-54]', async () => {
  const { db } = server().database;
  const sizes: number[] = [];
  for (let position = 0; ;) {
    const { rows, last } = await stagedFrom(db, { importId: IMPORT, kind: 'claims' }, position, 5000);
    if (last === null) break;
    expect(rows.map((row) => row.position)).toEqual(rows.map((_, at) => rows[0]!.position + at));
    sizes.push(rows.length);
    position = last + 1;
  }
  expect(sizes).toEqual([8, 8, 4]);
});
