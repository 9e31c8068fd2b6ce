import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresPool,
} from 'kysely';
import { APP_ROLE } from './app-role.ts';
import type { Database } from './schema.ts';

const BECOME = "select set_config('role', $1, false), set_config('pbt.tax_ids', $2, false)";

/**
 * Hands out connections that act as the portal's role within the tax IDs of one caller. Whom a connection served last is
 * remembered, so that the same caller costs nothing more. It is set before anything begins on the connection, outside of
 * transactions: no rollback takes it back.
 */
class ScopedDriver implements Driver {
  readonly #driver: Driver;
  readonly #scopes: WeakMap<DatabaseConnection, string>;
  readonly #scope: string;

  constructor(driver: Driver, scopes: WeakMap<DatabaseConnection, string>, scope: string) {
    this.#driver = driver;
    this.#scopes = scopes;
    this.#scope = scope;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection(options);
    if (this.#scopes.get(connection) === this.#scope) return connection;
    // Until it is known to be this caller's, it is nobody's.
    this.#scopes.delete(connection);
    try {
      await connection.executeQuery(CompiledQuery.raw(BECOME, [APP_ROLE, this.#scope]));
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
    this.#scopes.set(connection, this.#scope);
    return connection;
  }

  beginTransaction: Driver['beginTransaction'] = (...args) => this.#driver.beginTransaction(...args);
  commitTransaction: Driver['commitTransaction'] = (...args) => this.#driver.commitTransaction(...args);
  rollbackTransaction: Driver['rollbackTransaction'] = (...args) => this.#driver.rollbackTransaction(...args);
  releaseConnection: Driver['releaseConnection'] = (...args) => this.#driver.releaseConnection(...args);

  /** The connections are not this caller's to close. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** Gives every caller a database of their own over the same connections: it ends at their tax IDs. */
export function callerScopes(pool: PostgresPool): (taxIds: readonly string[]) => Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  const scopes = new WeakMap<DatabaseConnection, string>();
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  return (taxIds) => {
    const scoped: Dialect = {
      createDriver: () => new ScopedDriver(driver, scopes, `{${taxIds.join(',')}}`),
      createQueryCompiler: () => compiler,
      createAdapter: () => adapter,
      createIntrospector: (db) => dialect.createIntrospector(db),
    };
    return new Kysely<Database>({ dialect: scoped });
  };
}
