import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { CancelClient } from './cancel-client.ts';
import { fixPlan, sendDirectly } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Scope } from '../scope.ts';

/** Sets the role and the tax IDs of a session. */
export const SET_ROLE_AND_SCOPE = fixPlan("select set_config('role', $1, false), set_config('pbt.tax_ids', $2, false)");

/** Sends each text over a connection of its own. */
export const sendOver =
  (connect: () => Promise<pg.PoolClient>) =>
  async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const client = await connect();
    try {
      return await client.query(text, values as unknown[]);
    } finally {
      client.release();
    }
  };

/** Maximum number of cached Kysely instances, one per scope. Creating one costs as much as a small query. */
const MAX_KEPT = 1000;

/**
 * Returns a function that gives each scope its database. All scopes share the connections of the pool. The role and tax
 * IDs of a connection are set when its scope changes, before a transaction begins. A rollback does not undo them.
 */
export function scopedDatabases(pool: pg.Pool): (scope: Scope) => Kysely<Database> {
  const scopes = new WeakMap<pg.PoolClient, string>();
  const databases = new Map<string, Kysely<Database>>();

  async function connect(taxIds: string): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (scopes.get(client) === taxIds) return client;
    // If setting the tax IDs fails, it is unknown which ones the connection has.
    scopes.delete(client);
    try {
      await client.query(SET_ROLE_AND_SCOPE, [APP_ROLE, taxIds]);
    } catch (error) {
      client.release();
      throw error;
    }
    scopes.set(client, taxIds);
    return client;
  }

  function open(taxIds: string): Kysely<Database> {
    // Closing one scope's database closes no connection, because the pool is shared.
    const own = { connect: () => connect(taxIds), end: () => Promise.resolve(), options: pool.options };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: own, controlClient: CancelClient }) });
    sendDirectly(
      db,
      sendOver(() => connect(taxIds)),
    );
    return db;
  }

  return (scope) => {
    const taxIds = `{${scope.join(',')}}`;
    const known = databases.get(taxIds);
    if (known) return known;
    const made = open(taxIds);
    databases.set(taxIds, made);
    if (databases.size > MAX_KEPT) databases.delete(databases.keys().next().value!);
    return made;
  };
}
