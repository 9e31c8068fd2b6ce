import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { mountSmallDisk } from '../../../../tools/stage/small-disk.ts';
import { openTestDatabase } from '../../test/harness.ts';
import { emptyDatabaseFile, openArchive, openDatabase, openFromMigrations } from './open.ts';
import type { Db, OpenDatabase } from './database.ts';
import { statusOf } from '../errors/status-of.ts';
import { migrations } from './migrations/index.ts';
import { QueryTimeout } from './pglite/pool.ts';
import { StartRefused } from '../config/start-refused.ts';

async function shapeOf({ db }: OpenDatabase): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default, collation_name
    from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`.execute(db);
  const indexes = await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    db,
  );
  const checks = await sql`
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`.execute(db);
  const triggers =
    await sql`select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`.execute(
      db,
    );
  const policies = await sql`
    select tablename, policyname, permissive, roles, cmd, qual, with_check, relrowsecurity
    from pg_policies join pg_class on oid = tablename::regclass order by 1, 2`.execute(db);
  const views = await sql`select viewname, definition from pg_views where schemaname = 'public' order by 1`.execute(db);
  const applied = await sql`select name from kysely_migration order by name`.execute(db);
  return {
    columns: columns.rows,
    indexes: indexes.rows,
    checks: checks.rows,
    triggers: triggers.rows,
    policies: policies.rows,
    views: views.rows,
    applied: applied.rows,
  };
}

test.runIf(inject('database').engine === 'pglite')(
  'the committed empty database has the same schema as the migrations create',
  { timeout: 600_000 },
  async () => {
    const [archive, migrated] = [await openArchive(emptyDatabaseFile), await openFromMigrations()];
    try {
      const fromArchive = await shapeOf(archive);
      expect(fromArchive).toEqual(await shapeOf(migrated));
      expect(fromArchive).toMatchObject({ applied: Object.keys(migrations).map((name) => ({ name })) });
    } finally {
      await Promise.all([archive.close(), migrated.close()]);
    }
  },
);

/** One copy of the filled database for the tests that do not close it. */
let filled: OpenDatabase;
beforeAll(async () => {
  filled = await openTestDatabase();
});
afterAll(() => filled.close());

test('dates are text and counts are numbers on both engines', async () => {
  const { rows } = await sql<{
    day: unknown;
    many: unknown;
  }>`select date '2024-02-29' as day, count(*) as many from setting`.execute(filled.db);
  expect(rows[0]).toEqual({ day: '2024-02-29', many: expect.any(Number) });
});

test('a canceled query does not block later queries', async () => {
  const gone = new AbortController();
  const options = { signal: gone.signal, inflightQueryAbortStrategy: 'cancel query' } as const;
  const asked = sql`select pg_sleep(0.4)`.execute(filled.db, options);
  // By the next turn of the event loop, Kysely has sent the query or waits for a connection.
  setImmediate(() => gone.abort());
  await expect(asked).rejects.toThrow('aborted');
  const { rows } = await sql`select 1 as one`.execute(filled.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a failed step rolls the whole transaction back', async () => {
  const attempt = filled.db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values({ key: 'rolled-back', value: '1' }).execute();
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await filled.db.selectFrom('setting').selectAll().where('key', '=', 'rolled-back').execute()).toEqual([]);
});

describe.runIf(inject('database').engine === 'pglite')(
  'the embedded database in a folder',
  { timeout: 300_000 },
  () => {
    const NEVER_RETURNS = 'select count(*) from generate_series(1, 10000000000) a';
    /** Short, because a test waits for it. Queries that must succeed run in `withoutTimeout`, which lifts this limit. */
    const watchdogMs = 500;
    /** Creating a database takes longer than a test, so the tests that change few rows use one. */
    const shared = mkdtempSync(join(tmpdir(), 'pbt-db-'));
    let dataDir = '';
    let database: OpenDatabase | undefined;
    const open = async (folder = dataDir) =>
      (database = await openDatabase({ url: undefined, dataDir: folder, watchdogMs }));
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'pbt-db-'));
    });
    afterEach(async () => {
      await database?.close();
      database = undefined;
      rmSync(dataDir, { recursive: true, force: true });
    });
    afterAll(() => rmSync(shared, { recursive: true, force: true }));

    test('works again after a query that never returned, also in the process that created the folder', async () => {
      const { execute, withoutTimeout } = await open(shared);
      await withoutTimeout(() => execute("insert into setting (key, value) values ('kept', '1')"));
      for (let turn = 0; turn < 2; turn += 1) {
        await expect(execute(NEVER_RETURNS)).rejects.toThrow(QueryTimeout);
        const { rows } = await withoutTimeout(() => execute("select value from setting where key = 'kept'"));
        expect(rows).toEqual([{ value: '1' }]);
      }
    });

    test('commits nothing of a transaction when the database thread was restarted during it', async () => {
      const { db, withoutTimeout } = await open(shared);
      const add = (trx: Db, key: string) =>
        withoutTimeout(() => trx.insertInto('setting').values({ key, value: '1' }).execute());
      const work = db.transaction().execute(async (trx) => {
        await add(trx, 'first');
        await sql
          .raw(NEVER_RETURNS)
          .execute(trx)
          .catch(() => {});
        await add(trx, 'second');
      });
      expect(statusOf(await work.catch((error: unknown) => error))).toBe(503);
      const kept = await withoutTimeout(() =>
        db.selectFrom('setting').select('key').where('key', 'in', ['first', 'second']).execute(),
      );
      expect(kept).toEqual([]);
    });

    test('is created again when the process was killed while creating it', async () => {
      mkdirSync(join(dataDir, 'db'));
      writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17');
      writeFileSync(join(dataDir, 'db.unfinished'), '');
      const { execute, withoutTimeout } = await open();
      expect((await withoutTimeout(() => execute('select 1 as one'))).rows).toEqual([{ one: 1 }]);
    });

    test('refuses to start with an incomplete database, and says what to do', async () => {
      mkdirSync(join(dataDir, 'db'));
      writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17');
      const error: unknown = await open().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartRefused);
      expect(String(error)).toMatch(/cannot be opened .*Restore the last backup into a new PBT_DATA_DIR\.$/);
    });

    test('refuses to start with a database of a newer version, and says what to do', async () => {
      const { execute, withoutTimeout, close } = await open(shared);
      const later = "insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')";
      await withoutTimeout(() => execute(later));
      await close();
      const error: unknown = await open(shared).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartRefused);
      expect(String(error)).toMatch(/newer version of the portal \(migration 9999-later\)\. Start that version/);
    });

    test('refuses to start on a disk that is too small, and says how much space it needs', async ({ skip }) => {
      const disk = mountSmallDisk(24);
      if (!disk) return skip('a disk cannot be mounted');
      onTestFinished(() => disk.close());
      const small = openDatabase({ url: undefined, dataDir: disk.folder });
      await expect(small).rejects.toThrow(StartRefused);
      await expect(small).rejects.toThrow(/has \d+ MB free, and the database needs at least \d+ MB/);
      expect(readdirSync(disk.folder)).toEqual(['folder.lock']);
    });
  },
);

test.runIf(inject('database').engine === 'pglite')('transactions that run at once do not mix', async () => {
  const { db } = filled;
  const step = (value: string) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values({ key: value, value }).execute();
      await sql`select 1`.execute(trx);
      if (value === 'b') throw new Error('only b');
    });
  const outcomes = await Promise.allSettled([step('a'), step('b'), step('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const kept = await db
    .selectFrom('setting')
    .select('key')
    .where('key', 'in', ['a', 'b', 'c'])
    .orderBy('key')
    .execute();
  expect(kept.map(({ key }) => key)).toEqual(['a', 'c']);
});
