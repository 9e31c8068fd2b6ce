import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { openDatabase } from '../open.ts';
import { fixPlan, runText } from '../prepared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ url: undefined, dataDir: undefined });
  await database.execute(
    'create table colour (id integer primary key, name text, seen date, weight numeric, tags text[])',
  );
  await database.execute(
    "insert into colour values (1, 'red', '2026-01-31', 1.5, '{warm,old}'), (2, null, null, null, null)",
  );
});
afterAll(() => database.close());

const BY_ID = 'select * from colour where id = any($1) and ($2::text is null or name = $2) order by id';

test('a prepared text returns the same rows as an unprepared one, also when its values are null', async () => {
  const plain = await database.execute(BY_ID, [[1, 2], null]);
  expect(plain.rows).toHaveLength(2);
  const text = fixPlan(`${BY_ID} `);
  for (let run = 0; run < 8; run += 1) expect(await runText(database.db, text, [[1, 2], null])).toEqual(plain.rows);
  expect(await runText(database.db, text, [[1, 2], 'red'])).toEqual(plain.rows.slice(0, 1));
  expect(await runText(database.db, text, [[], null])).toEqual([]);
});

test('a prepared text that fails leaves the connection usable, in a transaction too', async () => {
  const insert = fixPlan('insert into colour (id, name) values ($1, $2)');
  expect(await runText(database.db, insert, [3, 'blue'])).toEqual([]);
  await expect(runText(database.db, insert, [3, 'blue'])).rejects.toMatchObject({ code: '23505' });
  const failing = database.db.transaction().execute(async (trx) => {
    await runText(trx, insert, [4, 'green']);
    await runText(trx, insert, [3, 'blue']);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await runText(database.db, fixPlan('select id from colour where id >= $1'), [3])).toEqual([{ id: 3 }]);
});

test('a text that cannot be prepared is refused each time, and works once its table exists', async () => {
  const text = fixPlan('select name from later where id = $1');
  for (let run = 0; run < 2; run += 1) {
    await expect(runText(database.db, text, [1])).rejects.toMatchObject({ code: '42P01' });
  }
  await database.execute("create table later as select 1 as id, 'here' as name");
  expect(await runText(database.db, text, [1])).toEqual([{ name: 'here' }]);
});

test('a text whose table gets another column returns that column', async () => {
  const text = fixPlan('select * from later where id = $1');
  expect(await runText(database.db, text, [1])).toEqual([{ id: 1, name: 'here' }]);
  await database.execute("alter table later add column place text default 'left'");
  for (let run = 0; run < 2; run += 1) {
    expect(await runText(database.db, text, [1])).toEqual([{ id: 1, name: 'here', place: 'left' }]);
  }
});
