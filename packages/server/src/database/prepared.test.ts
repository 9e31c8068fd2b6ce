import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { prepared, sendDirectly, type Placeholders } from './prepared.ts';

const server = useTestServer();

type Asked = { readonly first: string; readonly second: string };

test('each call uses its own values, even when a value is used twice or calls run at once', async () => {
  const { db } = server().deps;
  const both = prepared(
    (_, { first, second }: Placeholders<Asked>) =>
      sql<
        Asked & { again: string }
      >`select ${first}::text as first, ${second}::text as second, ${first}::text as again`,
  );
  const asked = Array.from({ length: 20 }, (_, index) => ({ first: `a${index}`, second: `b${index}` }));
  const rows = await Promise.all(asked.map((values) => both(db, values)));
  expect(rows).toEqual(asked.map((values) => [{ ...values, again: values.first }]));
});

test('a value that a query uses several times is sent once', async () => {
  const both = prepared(
    (_, { first, second }: Placeholders<Asked>) => sql`select ${first}, ${'fixed'}, ${second}, ${first}, ${second}`,
  );
  const sent: unknown[] = [];
  const recorder = server().deps.db.withoutPlugins();
  sendDirectly(recorder, (...query) => {
    sent.push(query);
    return Promise.resolve({ rows: [] });
  });
  await both(recorder, { first: 'a', second: 'b' });
  expect(sent).toEqual([['select $1, $2, $3, $1, $3', ['a', 'fixed', 'b']]]);
});

test('a query is compiled once, keeps its fixed conditions, and accepts lists as values', async () => {
  const { db } = server().deps;
  let made = 0;
  const named = prepared((one, { names }: Placeholders<{ readonly names: readonly string[] }>) => {
    made += 1;
    return one
      .selectFrom('app_user')
      .select('username')
      .where('username', '<>', 'admin')
      .where((eb) => eb('username', '=', eb.fn.any(names)))
      .orderBy('username');
  });
  const ask = async (...names: string[]) => (await named(db, { names })).map(({ username }) => username);
  expect(await ask('staff', 'admin', 'super')).toEqual(['staff', 'super']);
  expect(await ask('umr')).toEqual(['umr']);
  expect(await ask()).toEqual([]);
  expect(made).toBe(1);
});
