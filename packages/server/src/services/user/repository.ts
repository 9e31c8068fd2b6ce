import { mayViewProfile } from '@pbt/domain/rules/user/roles';
import { sql } from 'kysely';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { searchName } from '../../database/search-keys.ts';
import type { UserRow } from './view.ts';

const MAX_FOUND = 50;

/**
 * Returns the caller's own row, or any row for a super administrator. For others, it returns undefined, as for an
 * unknown ID.
 */
export async function findVisibleUser(db: Db, caller: Caller, userId: number): Promise<UserRow | undefined> {
  if (!mayViewProfile({ id: caller.userId, roles: caller.roles }, userId)) return undefined;
  return findUser(db, userId);
}

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Ignores case. When two usernames differ only in case, the exact spelling wins. */
export async function findByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .orderBy((eb) => eb('username', '=', username), 'desc')
    .executeTakeFirst();
}

// Normalizes a name in SQL like `searchName`, except that diacritics outside U+0300 to U+036F are kept.
const nameKey = (column: 'first_name' | 'last_name') =>
  sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), ${"[\\u0300-\\u036f\\s'’ʼ`.]"}, '', 'g'))`;

export interface UserQuery {
  readonly username: string;
  readonly first: string;
  readonly last: string;
}

/** Finds users by the whole username. Without a username, it finds them by the start of first and last name. */
export async function searchUsers(db: Db, { username, first, last }: UserQuery) {
  const users = db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(MAX_FOUND);
  const wanted =
    username === ''
      ? users
          .where(sql<boolean>`starts_with(${nameKey('last_name')}, ${searchName(last)})`)
          .where(sql<boolean>`starts_with(${nameKey('first_name')}, ${searchName(first)})`)
      : users.where(sql`lower(username)`, '=', username.toLowerCase());
  return wanted.execute();
}

export async function enabledFeatures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('feature').select('name').where('enabled', '=', true).orderBy('name').execute();
  return rows.map((row) => row.name);
}

/** Lists the caller's tax IDs that the automatic access update skips. */
export async function excludedTaxIds(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('tax_id')
    .select('tax_id')
    .where('excluded', '=', true)
    .where(inScope('tax_id', scope))
    .orderBy('tax_id')
    .execute();
  return rows.map((row) => row.tax_id);
}
