import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import type { Db } from '../database.ts';
import type { Placeholders } from '../prepared.ts';
import { statusOf } from '../../errors/status-of.ts';

// A process prepares its first 300 queries. Other test files in this process may have used them up, so the modules are
// loaded again.
vi.resetModules();
const { openTestDatabase } = await import('../../../test/harness.ts');
const { prepared } = await import('../prepared.ts');

describe.runIf(inject('database').engine === 'postgres')('prepared statements', () => {
  test('a query with parameters is prepared at its first use, one without parameters is not', async () => {
    const database = await openTestDatabase();
    const named = await database.db.connection().execute(async (one) => {
      for (const key of ['a', 'b']) await sql`select value from setting where key = ${key}`.execute(one);
      await sql`select 1 as plain`.execute(one);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
      return rows.map(({ statement }) => statement);
    });
    expect(named.filter((text) => text.includes('from setting where key'))).toHaveLength(1);
    expect(named.filter((text) => text.includes('plain'))).toEqual([]);
    await database.close();
  });

  test('a lookup is planned once, other queries for their values, also after a rollback', async () => {
    const database = await openTestDatabase();
    const lookup = prepared((db, { key }: Placeholders<{ readonly key: string }>) =>
      db.selectFrom('setting').select('value').where('key', '=', key),
    );
    const plans = await database.db.connection().execute(async (one) => {
      const list = (limit: number) => sql`select key from setting limit ${limit}`.execute(one);
      await lookup(one, { key: 'a' });
      const undone = one.transaction().execute(async (trx) => {
        await sql`select key from setting limit ${1}`.execute(trx);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await list(2);
      await lookup(one, { key: 'b' });
      const { rows } = await sql<{ statement: string; once: number; each: number }>`
        select statement, generic_plans as once, custom_plans as each from pg_prepared_statements`.execute(one);
      return rows.filter(
        ({ statement }) => statement.includes('from setting limit') || statement.includes('"setting"'),
      );
    });
    expect(plans.toSorted((a, b) => a.once - b.once)).toMatchObject([
      { once: 0, each: 2 },
      { once: 2, each: 0 },
    ]);
    await database.close();
  });

  test('a prepared query returns the same rows as an unprepared one', async () => {
    const database = await openTestDatabase();
    const values =
      sql.raw(`date '2026-02-28' as day, 9007199254740991::int8 as big, 12.50::numeric as amount, true as yes,
      '{"a":[1,null]}'::jsonb as json, array['a,b', null, '"'] as list, null::text as nothing, 'x' as twice, 'y' as twice,
      timestamptz '2026-01-02 03:04:05.678Z' as at, '\\x00ff'::bytea as bytes`);
    await database.db.connection().execute(async (one) => {
      const plain = await sql`select ${values} from generate_series(1, 3) as n where n <> 2`.execute(one);
      const ask = () => sql`select ${values} from generate_series(1, 3) as n where n <> ${2}`.execute(one);
      expect((await ask()).rows).toEqual(plain.rows);
      expect((await ask()).rows).toEqual(plain.rows);
      expect(plain.rows).toHaveLength(2);
      const none = await sql`update setting set value = value where key = ${'missing'}`.execute(one);
      expect(none).toMatchObject({ rows: [], numAffectedRows: 0n });
    });
    await database.close();
  });

  test('a query for all columns still works after a column was added', async () => {
    const database = await openTestDatabase();
    await database.db.connection().execute(async (one) => {
      const ask = () => sql`select * from setting where key <> ${'x'} limit 1`.execute(one);
      await ask();
      await sql`alter table setting add column later text`.execute(one);
      expect((await ask()).rows[0]).toHaveProperty('later');
      // From now on the query causes no error first, because an error would abort a transaction.
      await sql`begin`.execute(one);
      expect((await ask()).rows[0]).toHaveProperty('later');
      await sql`commit`.execute(one);
    });
    await database.close();
  });

  test('a column that changes its type or position is read correctly', async () => {
    const database = await openTestDatabase();
    await database.db.connection().execute(async (one) => {
      await sql`create temp table shape (a integer, b text)`.execute(one);
      await sql`insert into shape values (1, 'x')`.execute(one);
      const ask = async () => (await sql`select * from shape where a::text <> ${'0'}`.execute(one)).rows;
      expect(await ask()).toEqual([{ a: 1, b: 'x' }]);
      expect(await ask()).toEqual([{ a: 1, b: 'x' }]);
      await sql`alter table shape drop column a, add column a boolean default true`.execute(one);
      expect(await ask()).toEqual([{ b: 'x', a: true }]);
      expect(await ask()).toEqual([{ b: 'x', a: true }]);
    });
    await database.close();
  });

  test('a session that lost its caller’s tax IDs is closed, and the next session has them again', async () => {
    const database = await openTestDatabase();
    const caller = database.scopedTo(['000000000']);
    const count = (db: Db) => sql<{ n: number }>`select count(*) as n from claim where id <> ${'x'}`.execute(db);
    await caller.connection().execute(async (one) => {
      expect((await count(one)).rows).toEqual([{ n: 0 }]);
      await sql`discard all`.execute(one);
      const error: unknown = await count(one).catch((thrown: unknown) => thrown);
      expect(statusOf(error)).toBe(503);
      expect(statusOf(await count(one).catch((thrown: unknown) => thrown))).toBe(503);
    });
    expect((await count(caller)).rows).toEqual([{ n: 0 }]);
    await database.close();
  });

  describe.each([
    ['alone', (one: Db, ask: (db: Db) => Promise<unknown>) => ask(one)],
    ['in a transaction', (one: Db, ask: (db: Db) => Promise<unknown>) => one.transaction().execute(ask)],
  ])('an unprepared query %s', (_, run) => {
    // Without parameters, so it is not prepared. The role of a discarded session may have no rights of its own.
    const count = (db: Db) => sql`select count(*) from audit`.execute(db);
    const statusIn = (one: Db) => run(one, count).catch((error: unknown) => statusOf(error));

    test('is answered 503 after its session lost the caller’s tax IDs', async () => {
      const database = await openTestDatabase();
      await database
        .scopedTo(['000000000'])
        .connection()
        .execute(async (one) => {
          await sql`select 1`.execute(one);
          await sql`discard all`.execute(one);
          await sql`set role pg_signal_backend`.execute(one);
          expect(await statusIn(one)).toBe(503);
        });
      await database.close();
    });

    test('is answered 500 when the caller’s own role lacks the right', async () => {
      const database = await openTestDatabase();
      await database
        .scopedTo(['000000000'])
        .connection()
        .execute(async (one) => {
          expect(await statusIn(one)).toBe(500);
          expect((await sql`select current_user as name`.execute(one)).rows).toEqual([{ name: 'pbt_app' }]);
        });
      await database.close();
    });
  });

  test('an outdated statement in a transaction reports why it failed, and the next transaction succeeds', async () => {
    const database = await openTestDatabase();
    await database.db.connection().execute(async (one) => {
      const ask = (db: Db) => sql`select * from setting where key <> ${'y'} limit 1`.execute(db);
      await ask(one);
      await sql`alter table setting add column even_later text`.execute(one);
      const inTransaction = () => one.transaction().execute(ask);
      await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
      expect((await inTransaction()).rows[0]).toHaveProperty('even_later');
    });
    await database.close();
  });

  test('later results of a prepared statement read like the first, and its columns are described once', async () => {
    const database = await openTestDatabase();
    const describes = vi.spyOn(pg.Connection.prototype, 'describe');
    await database.db.connection().execute(async (one) => {
      const ask = (from: number) =>
        sql`
          select n, n::bigint as big, case when n = 2 then null else 'text ' || n end as maybe, date '2026-02-03' as day,
            array['a', 'b,c'] as list, '{"k": [1]}'::jsonb as json, n = 1 as flag, timestamptz '2026-02-03 04:05Z' as at
          from generate_series(1, 2) n where n >= ${from}::integer order by n`.execute(one);
      const row = (n: number) => ({
        n,
        big: n,
        maybe: n === 2 ? null : `text ${n}`,
        day: '2026-02-03',
        list: ['a', 'b,c'],
        json: { k: [1] },
        flag: n === 1,
        at: new Date('2026-02-03T04:05:00Z'),
      });
      expect((await ask(3)).rows).toEqual([]);
      expect((await ask(1)).rows).toEqual([row(1), row(2)]);
      expect((await ask(2)).rows).toEqual([row(2)]);
      expect(describes).toHaveBeenCalledTimes(1);
      const change = () => sql`update setting set value = value where key = ${'missing'}`.execute(one);
      for (let time = 0; time < 3; time += 1) expect(await change()).toMatchObject({ rows: [], numAffectedRows: 0n });
      expect(describes).toHaveBeenCalledTimes(2);
    });
    describes.mockRestore();
    await database.close();
  });

  test('a query works again on a new connection after its connection ended', async () => {
    const database = await openTestDatabase();
    const ask = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::integer`.execute(database.db)).rows;
    const [first] = await ask();
    await database.db.connection().execute(async (other) => {
      await sql`select pg_terminate_backend(${first!.pid})`.execute(other).catch(() => {});
    });
    await expect
      .poll(() =>
        ask().then(
          ([later]) => later!.pid !== first!.pid,
          () => false,
        ),
      )
      .toBe(true);
    await database.close();
  });

  test('a value that cannot be converted fails its query, and the connection stays usable', async () => {
    const database = await openTestDatabase();
    await database.db.connection().execute(async (one) => {
      const ask = (value: unknown) => sql<{ x: string }>`select ${value}::text as x`.execute(one);
      expect((await ask('a')).rows).toEqual([{ x: 'a' }]);
      await expect(
        ask({
          toPostgres: () => {
            throw new Error('no such form');
          },
        }),
      ).rejects.toThrow('no such form');
      expect((await ask('b')).rows).toEqual([{ x: 'b' }]);
    });
    await database.close();
  });

  test('a failed query reports its error, and its connection stays usable', async () => {
    const database = await openTestDatabase();
    const divide = (by: number) => sql<{ x: number }>`select 10 / ${by}::integer as x`.execute(database.db);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(5)).rows).toEqual([{ x: 2 }]);
    await database.close();
  });
});
