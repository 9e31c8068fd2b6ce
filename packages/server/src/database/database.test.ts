import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../test/harness.ts';
import { emptyDatabaseFile, openArchive, openFromMigrations, type OpenDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';
import { PglitePool, QueryTimeout } from './pglite/pool.ts';

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

test.runIf(inject('database').engine === 'pglite')('the committed archive equals the migrations', async () => {
  const [archive, migrated] = [await openArchive(emptyDatabaseFile), await openFromMigrations()];
  try {
    const fromArchive = await shapeOf(archive);
    expect(fromArchive).toEqual(await shapeOf(migrated));
    expect(fromArchive).toMatchObject({ applied: Object.keys(migrations).map((name) => ({ name })) });
  } finally {
    await Promise.all([archive.close(), migrated.close()]);
  }
});

test('days are text and counts are numbers on both engines', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{
    day: unknown;
    many: unknown;
  }>`select date '2024-02-29' as day, count(*) as many from setting`.execute(database.db);
  expect(rows[0]).toEqual({ day: '2024-02-29', many: expect.any(Number) });
  await database.close();
});

test('a query whose caller went away leaves the database to the others', async () => {
  const database = await openTestDatabase();
  const gone = new AbortController();
  const options = { signal: gone.signal, inflightQueryAbortStrategy: 'cancel query' } as const;
  const asked = sql`select pg_sleep(5)`.execute(database.db, options);
  setTimeout(() => gone.abort(), 100);
  await expect(asked).rejects.toThrow('aborted');
  const { rows } = await sql`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('a failed step rolls the whole transaction back', async () => {
  const database = await openTestDatabase();
  const attempt = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values({ key: 'rolled-back', value: '1' }).execute();
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await database.db.selectFrom('setting').selectAll().where('key', '=', 'rolled-back').execute()).toEqual([]);
  await database.close();
});

test.runIf(inject('database').engine === 'pglite')(
  'a query that never returns is ended, and the next one is answered',
  async () => {
    // Long enough for a throttled machine to answer the second query.
    const pool = new PglitePool({ dataDir: undefined, seed: emptyDatabaseFile }, 10_000);
    const endless = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    await expect(pool.query(endless)).rejects.toThrow(QueryTimeout);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  },
);

test.runIf(inject('database').engine === 'pglite')('two transactions at once do not mix', async () => {
  const { db, close } = await openTestDatabase();
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
  await close();
});
