import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './index.ts';

/** Databases in use were made by these statements. The beginning of the SHA-256 of each migration's SQL. */
const RELEASED = {
  '0001-payer': 'ec402d388052d24a',
  '0002-portal': '3d6f9f13bd900c56',
  '0003-browse': 'f88cc16231b772c4',
  '0004-row-security': 'd18061735e69f6fc',
  '0005-browse-wide': '10cae511d5fce8ec',
};

/** Runs a migration without a database, and returns the hash of its statements. */
async function hashOf(name: string): Promise<string> {
  const hash = createHash('sha256');
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hash.update(`${query.sql}\n`),
  });
  await migrations[name]!.up(db);
  return hash.digest('hex').slice(0, 16);
}

test.each(Object.entries(RELEASED))('the released migration %s is unchanged', async (name, released) => {
  expect(await hashOf(name)).toBe(released);
});
