import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { commands } from '../cli/registry.ts';
import { runOnline } from '../cli/run.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';
import { lockRun, unlockRun, withImportLock } from './import-lock.ts';

const { engine, source } = inject('database');
const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const CHUNK = engine === 'postgres' ? 2500 : 500;

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1402');
const db = () => server().database.db;

const claimRows = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => of.claimRow(`14020${String(first + n).padStart(7, '0')}`));

interface Stored {
  readonly id: number;
  readonly state: string;
  readonly chunks: number;
}
const lastImport = async () => {
  const { rows } = await sql<Stored>`select id, state, chunks from import order by id desc limit 1`.execute(db());
  return rows[0]!;
};
const listedState = async (id: number, options = '') => {
  const rows = (await files.run(`import list ${options}`)).report as unknown as readonly Stored[];
  return rows.find((row) => row.id === id)?.state;
};

/** Makes the write of a claim fail. */
const failAt = async (claimId: string) => {
  await sql
    .raw(
      `create or replace function pbt_disturb() returns trigger language plpgsql as $$
      begin if new.id = '${claimId}' then raise exception 'disturbed'; end if; return new; end $$;
      create trigger pbt_disturb before insert on claim for each row execute function pbt_disturb()`,
    )
    .execute(db());
};
const settle = () => sql.raw('drop trigger if exists pbt_disturb on claim').execute(db());

/** Imports a file that stops behind its first chunk. Returns its number. */
async function stopAfterFirstChunk(name: string, first: number, options = ''): Promise<number> {
  const rows = claimRows(first, CHUNK + 2);
  await failAt(rows.at(-1)!.id);
  await files.load(name, rows, options);
  await settle();
  const { id, state, chunks } = await lastImport();
  expect([state, chunks]).toEqual(['stopped', 1]);
  return id;
}

beforeAll(() => loadBasics(files, of));
afterEach(settle);

test('a killed import is listed and shown as stopped, with the command that continues it [IMPORT-30] [IMPORT-44]', async () => {
  await sql`insert into import (file_name, sha256, bytes, kind, mode, as_of, is_check, options, operator, started_at, state)
    values ('claims.killed.ndjson', 'x', 1, 'claims', 'delta', now(), false, '{"path": "/none"}', 'pbt|x', now(), 'applying')`.execute(
    db(),
  );
  const { id } = await lastImport();
  const bulk = await server().database.openBulk();
  await lockRun(bulk.db, engine, id);
  expect([await listedState(id), await listedState(id, '--state applying')]).toEqual(['applying', 'applying']);
  expect((await files.run(`import show ${id}`)).text).not.toContain('resume');
  unlockRun(id);
  await bulk.close();
  expect([await listedState(id), await listedState(id, '--state applying')]).toEqual(['stopped', undefined]);
  expect(await listedState(id, '--state stopped')).toBe('stopped');
  const shown = await files.run(`import show ${id}`);
  expect([shown.report.state, shown.text]).toEqual([
    'stopped',
    expect.stringContaining(`Continue it with: npm run pbt -- import resume ${id}`),
  ]);
  await sql`delete from import where id = ${id}`.execute(db());
});

test('an import that stops says how to continue it [IMPORT-30]', async () => {
  const rows = claimRows(1, 1);
  await failAt(rows[0]!.id);
  await files.load('claims.said.ndjson', rows);
  const said: string[] = [];
  await files.run('import claims.said.ndjson', (text) => said.push(text));
  const { id } = await lastImport();
  expect(said).toEqual([`Import ${id} is stopped. Continue it with: npm run pbt -- import resume ${id}`]);
});

test('Ctrl+C says how the interrupted import is continued, and what is left of a folder [IMPORT-30]', async () => {
  const { deps, database } = server();
  const said: (string | null)[] = [];
  const context = {
    deps,
    database,
    operator: 'pbt|tester',
    cwd: files.folder,
    setInterruptText: (text: string | null) => void said.push(text),
  };
  await files.load('groups.first.ndjson', [of.groupRow]);
  await files.load('groups.second.ndjson', [{ ...of.groupRow, name: 'Other' }]);
  const run = (...argv: string[]) => runOnline(commands, argv, context);
  await run('import', 'groups.first.ndjson', 'groups.second.ndjson', '--again');
  const { id } = await lastImport();
  const next = 'The import of the next file has not begun. Repeat this command to import it.';
  const resume = (of_: number) => `Import ${of_} is stopped. Continue it with: npm run pbt -- import resume ${of_}`;
  expect(said.splice(0)).toEqual([
    next,
    `${resume(id - 1)} Then repeat this command for the other files.`,
    next,
    resume(id),
    null,
  ]);
  await run('import', 'groups.first.ndjson', '--check');
  expect(said).toEqual([next, 'The check is stopped. It changed nothing.', null]);
});

test.runIf(engine === 'postgres')(
  'Ctrl+C during pbt import prints how to continue it [IMPORT-30]',
  async () => {
    await files.load('claims.interrupted.ndjson', claimRows(50_000, 1), '--check');
    const release = await hold(null);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    const url = new URL(source);
    url.pathname = `/${rows[0]!.name}`;
    const env = { ...process.env, DATABASE_URL: url.href, PBT_DATA_DIR: join(files.folder, 'data') };
    const child = spawn(process.execPath, [MAIN, 'import', join(files.folder, 'claims.interrupted.ndjson')], { env });
    let text = '';
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Waiting for')) child.kill('SIGINT');
    });
    expect(await ended).toBe('SIGINT');
    await release();
    const { id } = await lastImport();
    expect(text).toContain(`\nImport ${id} is stopped. Continue it with: npm run pbt -- import resume ${id}\n`);
  },
  60_000,
);

test('a resumed import of which rows are stored is not refused, but stays stopped [IMPORT-40] [IMPORT-45]', async () => {
  const id = await stopAfterFirstChunk('claims.full.ndjson', 10_000, '--missing keep');
  // Claims cannot be ended, which refuses a file.
  await sql`update import set options = jsonb_set(options, '{missing,action}', '"end"') where id = ${id}`.execute(db());
  const resumed = await files.run(`import resume ${id}`);
  expect([resumed.exitCode, resumed.text]).toEqual([
    1,
    `Import ${id} is stopped: claims have no end date; use --missing keep or delete`,
  ]);
  expect(await lastImport()).toEqual({ id, state: 'stopped', chunks: 1 });
  await sql`update import set options = jsonb_set(options, '{missing,action}', '"keep"') where id = ${id}`.execute(
    db(),
  );
  expect((await files.run(`import resume ${id}`)).exitCode).toBe(0);
});

test('an outdated import of which rows are stored is given up, but not refused [IMPORT-40] [IMPORT-45]', async () => {
  const id = await stopAfterFirstChunk('claims.outdated.ndjson', 20_000);
  await files.load('claims.newer.ndjson', claimRows(20_000, 1));
  const before = (await files.run(`import show ${id}`)).text;
  expect([before.includes('Continue it with'), before]).toEqual([
    false,
    expect.stringContaining('If the file is still right, import it as a new one.'),
  ]);
  for (let tries = 0; tries < 2; tries += 1) {
    const { exitCode, text } = await files.run(`import resume ${id}`);
    expect([exitCode, text]).toEqual([1, expect.stringContaining('Its first rows are stored, the others are not.')]);
  }
  expect(await listedState(id)).toBe('stopped');
  const { text, report } = await files.run(`import show ${id}`);
  expect(text).toContain('The import was given up');
  expect(text).not.toContain('Continue it with');
  expect(report.rows).toMatchObject({ read: CHUNK + 2, new: CHUNK });
  // As the message says, the import of the same file needs no option.
  expect((await files.run('import claims.outdated.ndjson')).outcomes).toEqual({ new: 2, unchanged: CHUNK });
});

/** Holds the right to apply rows. `name` is the import that holds it, if it is known. */
async function hold(name: number | null): Promise<() => Promise<void>> {
  if (engine === 'pglite') {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = { engine, ...(name === null ? {} : { importId: name }), onWait: () => Promise.resolve() };
    const holding = withImportLock(db(), held, () => promise);
    await Promise.resolve();
    return async () => {
      resolve();
      await holding;
    };
  }
  const url = new URL(source);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
  url.pathname = `/${rows[0]!.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const lock of name === null ? [0] : [0, name]) await client.query(`select pg_advisory_lock(7150010, ${lock})`);
  return () => client.end();
}

test('with --no-wait, an import that another one hinders leaves no record [IMPORT-28]', async () => {
  const before = await lastImport();
  const release = await hold(before.id);
  const { exitCode, text } = await files.load('claims.hindered.ndjson', claimRows(30_000, 1), '--no-wait');
  await release();
  expect([exitCode, text]).toEqual([1, expect.stringContaining(`Not started, because of import ${before.id} (`)]);
  expect(await lastImport()).toEqual(before);
});

test('with --no-wait, an import that another one overtakes while it reads is refused with the reason [IMPORT-28] [IMPORT-40]', async () => {
  const release = await hold(null);
  const { exitCode } = await files.load('claims.overtaken.ndjson', claimRows(40_000, 1), '--no-wait');
  await release();
  const { id, state } = await lastImport();
  expect([exitCode, state]).toEqual([1, 'refused']);
  expect((await files.run(`import show ${id}`)).text).toContain('claims: Not started, because of another import.');
});
