import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';
import { pbt } from '../../test/killed-imports/import-place.ts';

const { engine, source } = inject('database');
const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1601');
const db = () => server().database.db;
const [CHUNKS, CHUNK] = engine === 'postgres' ? [4, 2500] : [8, 500];
const claims = Array.from({ length: CHUNK * CHUNKS }, (_, n) => of.claimRow(`1601${String(n).padStart(8, '0')}`));

const progress = async () => {
  const { rows } = await sql<{ state: string; chunks: number }>`
    select state, chunks from import order by id desc limit 1`.execute(db());
  return rows[0]!;
};

/** Reads a claim of the demonstration again and again until the import ends. Returns the progress at each answer. */
async function readDuring<T>(imported: Promise<T>): Promise<{ readonly seen: Set<string>; readonly result: T }> {
  const { rows } = await sql<{ id: string }>`
    select id from claim where tax_id = '070000101' order by id limit 1`.execute(db());
  const seen = new Set<string>();
  const over = new AbortController();
  const ended = imported.finally(() => over.abort());
  while (!over.signal.aborted) {
    const answer = await server().as('staff', { method: 'GET', url: `/api/claim/${rows[0]!.id}` });
    expect(answer.statusCode).toBe(200);
    const { state, chunks } = await progress();
    seen.add(`${state} ${chunks}`);
  }
  return { seen, result: await ended };
}

/** The numbers of committed chunks at which the portal answered while rows were applied. */
const chunksSeen = (seen: ReadonlySet<string>) =>
  [...seen].filter((at) => at.startsWith('applying')).map((at) => Number(at.split(' ')[1]));

const isBetween = (chunk: number) => chunk > 0 && chunk < CHUNKS;

beforeAll(() => loadBasics(files, of));

describe.runIf(engine === 'pglite')('the embedded database', () => {
  test('imports through the running portal, which answers between chunks [IMPORT-31] [IMPORT-56]', async () => {
    const { seen, result } = await readDuring(files.load('claims.beside.ndjson', claims));
    expect(result.outcomes).toEqual({ new: claims.length });
    expect(chunksSeen(seen).some(isBetween)).toBe(true);
  }, 120_000);
});

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  test('imports in the process of the command while the portal answers [IMPORT-31] [IMPORT-56]', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    const url = new URL(source);
    url.pathname = `/${rows[0]!.name}`;
    // A check writes the file and stores nothing.
    await files.load('claims.beside.ndjson', claims, '--check');
    const place = { url: url.href, dataDir: join(files.folder, 'data'), pdfs: files.folder };
    const { seen, result } = await readDuring(pbt(place, ['import', join(files.folder, 'claims.beside.ndjson')]));
    expect(result).toMatchObject({ code: 0 });
    expect(chunksSeen(seen).some(isBetween)).toBe(true);
    const { rows: stored } = await sql<{ count: number }>`
      select count(*) as count from claim where id like '1601%'`.execute(db());
    expect(stored[0]!.count).toBe(claims.length);
  }, 120_000);
});
