import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../test/harness.ts';

describe.runIf(inject('database').engine === 'postgres')('statements by name', () => {
  test('a statement with parameters has a name from its first use on, one without has none', async () => {
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

  test('a table that gets another column answers those who ask for all of them', async () => {
    const database = await openTestDatabase();
    await database.db.connection().execute(async (one) => {
      const ask = () => sql`select * from setting where key <> ${'x'} limit 1`.execute(one);
      await ask();
      await sql`alter table setting add column later text`.execute(one);
      expect((await ask()).rows[0]).toHaveProperty('later');
    });
    await database.close();
  });

  test('a failed statement is told as ever, and its connection goes on', async () => {
    const database = await openTestDatabase();
    const divide = (by: number) => sql<{ x: number }>`select 10 / ${by}::integer as x`.execute(database.db);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(5)).rows).toEqual([{ x: 2 }]);
    await database.close();
  });
});
