import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';
import { lockRun, unlockRun, withImportLock } from './import-lock.ts';

const { engine, source } = inject('database');
const CHUNK = engine === 'postgres' ? 2500 : 500;
/** The numbers of the advisory lock that an import holds while it applies rows. */
const LOCK = '7150010, 0';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1401');
const db = () => server().database.db;

const claimIds = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => `14010${String(first + n).padStart(7, '0')}`);
const claimRows = (ids: readonly string[], more: object = {}) => ids.map((id) => of.claimRow(id, more));
const storedOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from claim where id = any(${ids})`.execute(
    db(),
  );
  return rows[0]!.count;
};
const lastImport = async () => {
  const { rows } = await sql<{ id: number; state: string; chunks: number; next_position: number }>`
    select id, state, chunks, next_position from import order by id desc limit 1`.execute(db());
  return rows[0]!;
};
const stagedCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_staged`.execute(db());
  return rows[0]!.count;
};

/** Runs statements when a claim is written, to disturb an import. */
async function disturb(claimId: string, statement: string): Promise<void> {
  await sql
    .raw(
      `create or replace function pbt_disturb() returns trigger language plpgsql as $$
      begin if new.id = '${claimId}' then ${statement}; end if; return new; end $$;`,
    )
    .execute(db());
  await sql
    .raw('create trigger pbt_disturb before insert on claim for each row execute function pbt_disturb()')
    .execute(db());
}
const settle = () => sql.raw('drop trigger if exists pbt_disturb on claim').execute(db());

beforeAll(() => loadBasics(files, of));
afterEach(settle);

test.each([
  ['done', () => claimRows(claimIds(50_000, 3))],
  ['refused', () => [...claimRows(claimIds(51_000, 3)), { id: 'wrong' }]],
])('rows that were read are deleted before an import is %s, so a kill leaves none [IMPORT-52]', async (state, rows) => {
  await sql
    .raw(
      `create function pbt_check() returns trigger language plpgsql as $$
      begin if exists (select from import_staged where import_id = new.id) then raise exception 'rows left'; end if;
        return new; end $$;
      create trigger pbt_check before update of state on import for each row
        when (new.state in ('done', 'refused')) execute function pbt_check()`,
    )
    .execute(db());
  try {
    const { text } = await files.load(`claims.${state}.ndjson`, rows(), '--max-refused 0');
    expect(text).not.toContain('rows left');
    expect((await lastImport()).state).toBe(state);
  } finally {
    await sql.raw('drop function pbt_check cascade').execute(db());
  }
});

describe('an import that stops', () => {
  test('continues behind its last chunk, and its report counts all rows once [IMPORT-26] [IMPORT-30]', async () => {
    const ids = claimIds(0, CHUNK * 2 + 10);
    await disturb(ids[CHUNK + 5]!, "raise exception 'disturbed'");
    const stopped = await files.load('claims.stop.ndjson', [...claimRows(ids), { id: 'wrong' }]);
    expect([stopped.exitCode, stopped.text]).toEqual([1, expect.stringContaining('disturbed')]);
    const { id, state, chunks } = await lastImport();
    expect({ state, chunks, stored: await storedOf(ids) }).toEqual({ state: 'stopped', chunks: 1, stored: CHUNK });
    expect(await stagedCount()).toBe(0);
    await settle();
    const resumed = await files.run(`import resume ${id}`);
    expect([resumed.exitCode, resumed.outcomes]).toEqual([4, { new: ids.length, refused: 1 }]);
    expect(resumed.report.rows.read).toBe(ids.length + 1);
    expect(await storedOf(ids)).toBe(ids.length);
    const listed = readFileSync(join(files.folder, 'claims.stop.ndjson.rejected.csv'), 'utf8');
    expect(listed.trim().split('\n')).toHaveLength(2);
    expect(await files.run(`import resume ${id}`)).toMatchObject({
      exitCode: 1,
      text: `Import ${id} is done and cannot be resumed`,
    });
  });

  test('is not resumed with a changed file, and not twice at once [IMPORT-30]', async () => {
    const ids = claimIds(30_000, 3);
    await disturb(ids[0]!, "raise exception 'disturbed'");
    await files.load('claims.changed.ndjson', claimRows(ids));
    await settle();
    const { id } = await lastImport();
    const path = join(files.folder, 'claims.changed.ndjson');
    const content = readFileSync(path);
    writeFileSync(path, `${content.toString()}\n`);
    const changed = await files.run(`import resume ${id}`);
    expect([changed.exitCode, changed.text]).toEqual([1, expect.stringContaining('has changed since import')]);
    writeFileSync(path, content);

    const bulk = await server().database.openBulk();
    expect(await lockRun(bulk.db, engine, id)).toBe(true);
    expect(await files.run(`import resume ${id}`)).toMatchObject({
      exitCode: 1,
      text: `Import ${id} is still running`,
    });
    unlockRun(id);
    await bulk.close();
    expect(await files.run(`import resume ${id}`)).toMatchObject({ exitCode: 0, outcomes: { new: 3 } });
  }, 60_000);

  test('is not resumed after a later import of the same records, which is named [IMPORT-19] [IMPORT-30]', async () => {
    const ids = claimIds(35_000, 2);
    await disturb(ids[0]!, "raise exception 'disturbed'");
    await files.load('claims.outdated.ndjson', claimRows(ids));
    await settle();
    const { id } = await lastImport();
    await files.load('claims.newer.ndjson', claimRows(ids));
    const newer = await lastImport();
    const shown = (await files.run(`import show ${id}`)).text;
    expect(shown).not.toContain('Continue it with');
    expect(shown).toContain(`because import ${newer.id} (claims.newer.ndjson, claims) was applied`);
    expect(shown).toContain(`import it with --again, because import ${newer.id} had the same content.`);
    for (const said of [`because import ${newer.id} (claims.newer.ndjson, claims) was applied`, 'is refused']) {
      const { exitCode, text } = await files.run(`import resume ${id}`);
      expect([exitCode, text]).toEqual([1, expect.stringContaining(said)]);
    }
    expect((await files.run('import claims.outdated.ndjson --again')).outcomes).toEqual({ unchanged: 2 });
  });

  test('stops when the database loses the rows that were read, instead of ending early [IMPORT-30]', async () => {
    // The chunk behind the first one may be loaded already.
    const ids = claimIds(40_000, CHUNK * 2 + 10);
    await disturb(ids[CHUNK - 1]!, 'delete from import_staged');
    const stopped = await files.load('claims.lost.ndjson', claimRows(ids));
    expect([stopped.exitCode, stopped.text]).toEqual([1, expect.stringContaining('resume the import')]);
    await settle();
    const resumed = await files.run(`import resume ${(await lastImport()).id}`);
    expect([resumed.exitCode, await storedOf(ids)]).toEqual([0, ids.length]);
  });

  test('leaves rows that the next import of its kind removes [IMPORT-52]', async () => {
    await sql`insert into import (file_name, sha256, bytes, kind, mode, as_of, is_check, options, operator, started_at, state)
      values ('claims.dead.ndjson', 'x', 1, 'claims', 'delta', now(), false, '{}', 'pbt|x', now(), 'applying')`.execute(
      db(),
    );
    const { id } = await lastImport();
    await sql`insert into import_staged (import_id, position, line, key, content_hash, body) values (${id}, 1, 1, 'k', 1, '{}')`.execute(
      db(),
    );
    await files.load('claims.next.ndjson', claimRows(claimIds(50_000, 1)));
    expect(await stagedCount()).toBe(0);
  });
});

describe.runIf(engine === 'postgres')('a lost connection', () => {
  test('during a chunk is tried again, and the result is complete [IMPORT-30]', async () => {
    const ids = claimIds(100_000, CHUNK * 2);
    const admin = new pg.Client({ connectionString: source });
    await admin.connect();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    let ended = 0;
    const done = new AbortController();
    const attack = async () => {
      while (!done.signal.aborted && ended < 3) {
        const { rows: pids } = await admin.query<{ gone: boolean }>(
          `select pg_terminate_backend(pid) as gone from pg_stat_activity
           where datname = $1 and query ilike 'copy %claim%' and state <> 'idle'`,
          [rows[0]!.name],
        );
        ended += pids.length;
        await delay(ended > 0 && pids.length > 0 ? 300 : 2);
      }
    };
    const attacking = attack();
    const imported = await files.load('claims.attacked.ndjson', claimRows(ids));
    done.abort();
    await attacking;
    await admin.end();
    expect([imported.exitCode, imported.outcomes]).toEqual([0, { new: ids.length }]);
    expect(ended).toBeGreaterThan(0);
    expect(await storedOf(ids)).toBe(ids.length);
  }, 60_000);

  test('that keeps getting lost stops the import after five tries, and resuming completes it [IMPORT-30]', async () => {
    const ids = claimIds(200_000, 3);
    await disturb(ids[1]!, 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)');
    const stopped = await files.load('claims.dying.ndjson', claimRows(ids));
    expect(stopped.exitCode).toBe(1);
    const { id, state } = await lastImport();
    expect([state, await storedOf(ids)]).toEqual(['stopped', 0]);
    await settle();
    expect(await files.run(`import resume ${id}`)).toMatchObject({ exitCode: 0, outcomes: { new: 3 } });
  }, 60_000);
});

describe.runIf(engine === 'postgres')('two imports at once', () => {
  test('one waits for the other, and --no-wait ends with its name [IMPORT-28]', async () => {
    const url = new URL(source);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    url.pathname = `/${rows[0]!.name}`;
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    await other.query(`select pg_advisory_lock(${LOCK})`);
    await sql`insert into import (file_name, sha256, bytes, kind, mode, as_of, is_check, options, operator, started_at, state)
      values ('members.big.ndjson', 'x', 1, 'members', 'delta', now(), false, '{}', 'pbt|x', now(), 'applying')`.execute(
      db(),
    );
    const { id } = await lastImport();
    await other.query(`select pg_advisory_lock(7150010, ${id})`);

    const ids = claimIds(300_000, 2);
    const refused = await files.load('claims.wait.ndjson', claimRows(ids), '--no-wait');
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          String.raw`because of import ${id} \(members\.big\.ndjson, members, since \d{4}-\d\d-\d\d \d\d:\d\d\)`,
        ),
      ),
    ]);
    const said: string[] = [];
    const { promise: isWaiting, resolve: noteWaiting } = Promise.withResolvers<void>();
    const waiting = files.run('import claims.wait.ndjson', (text) => {
      said.push(text);
      noteWaiting();
    });
    await isWaiting;
    expect(await storedOf(ids)).toBe(0);
    // A check names the outcomes after the running import, so it waits too.
    const check = await files.load('claims.checked.ndjson', claimRows(ids), '--check --no-wait');
    expect([check.exitCode, check.text]).toEqual([1, expect.stringContaining(`import ${id} `)]);
    await other.end();
    expect((await waiting).outcomes).toEqual({ new: 2 });
    expect(said).toEqual([expect.stringMatching(new RegExp(String.raw`^Waiting for import ${id} \(members\.big`))]);
    await sql`delete from import where id = ${id}`.execute(db());
  }, 60_000);
});

describe.runIf(engine === 'pglite')('two imports at once in the portal', () => {
  test('one waits for the other, and --no-wait ends with an error [IMPORT-28]', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const before = await lastImport();
    const held = { engine, importId: before.id, onWait: () => Promise.resolve() };
    const other = withImportLock(db(), held, () => end);
    const ids = claimIds(300_000, 2);
    const refused = await files.load('claims.wait.ndjson', claimRows(ids), '--no-wait');
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringContaining(`Not started, because of import ${before.id} (`),
    ]);
    const { promise: said, resolve: say } = Promise.withResolvers<string>();
    const waiting = files.run('import claims.wait.ndjson', say);
    expect(await said).toContain(`Waiting for import ${before.id} (`);
    expect(await storedOf(ids)).toBe(0);
    resolve();
    await other;
    expect((await waiting).outcomes).toEqual({ new: 2 });
  });
});
