import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { scopedDatabases } from './scoped-database.ts';

/** Two connections that record their queries. After `failNext`, the next query fails. */
function notingPool() {
  const asked: string[] = [];
  let fails = false;
  const clients = ['a', 'b'].map((name) => ({
    query: (text: string, values: readonly unknown[]) => {
      asked.push(`${name} ${text.includes('set_config') ? `becomes ${String(values[1])}` : text}`);
      if (!fails) return Promise.resolve({ command: 'SELECT', rows: [], rowCount: 0 });
      fails = false;
      return Promise.reject(new Error('lost'));
    },
    release: () => void idle.push(clients.find((client) => client.name === name)!),
    name,
  }));
  const idle = [...clients];
  const pool = { connect: () => Promise.resolve(idle.shift()!), options: {} };
  return { pool: pool as unknown as pg.Pool, asked, idle, failNext: () => void (fails = true) };
}

test('a connection gets the caller’s tax IDs only when the caller changes', async () => {
  const { pool, asked, idle } = notingPool();
  idle.pop();
  const scopedTo = scopedDatabases(pool);
  await sql`one`.execute(scopedTo(['1', '2']));
  await sql`two`.execute(scopedTo(['1', '2']));
  await scopedTo(['3'])
    .transaction()
    .execute((trx) => sql`three`.execute(trx));
  await sql`four`.execute(scopedTo([]));
  expect(asked).toEqual([
    'a becomes {1,2}',
    'a one',
    'a two',
    'a becomes {3}',
    'a begin',
    'a three',
    'a commit',
    'a becomes {}',
    'a four',
  ]);
});

test('each connection gets the caller’s tax IDs', async () => {
  const { pool, asked } = notingPool();
  const scopedTo = scopedDatabases(pool);
  await Promise.all([sql`one`.execute(scopedTo(['1'])), sql`two`.execute(scopedTo(['1']))]);
  expect(asked.filter((text) => text.includes('becomes'))).toEqual(['a becomes {1}', 'b becomes {1}']);
});

test('a connection whose tax IDs could not be set runs no query and returns to the pool', async () => {
  const { pool, asked, idle, failNext } = notingPool();
  idle.pop();
  const scopedTo = scopedDatabases(pool);
  await sql`one`.execute(scopedTo(['1']));
  failNext();
  await expect(sql`two`.execute(scopedTo(['2']))).rejects.toThrow('lost');
  expect(idle).toHaveLength(1);
  await sql`three`.execute(scopedTo(['1']));
  expect(asked).toEqual(['a becomes {1}', 'a one', 'a becomes {2}', 'a becomes {1}', 'a three']);
});

test('each set of tax IDs has one cached database, and the oldest is dropped when there are very many', async () => {
  const { pool, asked, idle } = notingPool();
  idle.pop();
  const scopedTo = scopedDatabases(pool);
  const first = scopedTo(['1']);
  expect(scopedTo(['1'])).toBe(first);
  expect(scopedTo(['1', '2'])).not.toBe(first);
  for (let more = 0; more < 1000; more += 1) scopedTo([`more${more}`]);
  expect(scopedTo(['1'])).not.toBe(first);
  // A dropped database still works and keeps its tax IDs.
  await sql`one`.execute(first);
  expect(asked).toEqual(['a becomes {1}', 'a one']);
});
