import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { CancellingClient } from './cancel-client.ts';
import type { Database } from '../schema.ts';

const BECOME = "select set_config('role', $1, false), set_config('pbt.tax_ids', $2, false)";

/** Callers whose database is kept at hand: making one costs as much as a small statement. */
const MOST_KEPT = 1000;

/**
 * Gives every caller a database of their own over the same connections, which acts as the portal's role and ends at their
 * tax IDs. Whom a connection served last is remembered, so that the same caller costs nothing more. It is
 * told before anything begins on the connection, outside of transactions: no rollback takes it back.
 */
export function callerScopes(pool: pg.Pool): (taxIds: readonly string[]) => Kysely<Database> {
  const scopes = new WeakMap<pg.PoolClient, string>();
  const databases = new Map<string, Kysely<Database>>();

  async function connect(scope: string): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (scopes.get(client) === scope) return client;
    // Until it is known to be this caller's, it is nobody's.
    scopes.delete(client);
    try {
      await client.query(BECOME, [APP_ROLE, scope]);
    } catch (error) {
      client.release();
      throw error;
    }
    scopes.set(client, scope);
    return client;
  }

  function open(scope: string): Kysely<Database> {
    // Closed with the pool, not with what one caller sees of it.
    const own = { connect: () => connect(scope), end: () => Promise.resolve(), options: pool.options };
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool: own, controlClient: CancellingClient }) });
  }

  return (taxIds) => {
    const scope = `{${taxIds.join(',')}}`;
    const known = databases.get(scope);
    if (known) return known;
    const made = open(scope);
    databases.set(scope, made);
    if (databases.size > MOST_KEPT) databases.delete(databases.keys().next().value!);
    return made;
  };
}
