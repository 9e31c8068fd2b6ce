import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { statusOf } from '../../errors/status-of.ts';
import { hasFixedPlan } from '../prepared.ts';
import { SET_ROLE_AND_SCOPE } from './scoped-database.ts';
import { PreparedQuery, type PreparedStatement, type RowReaders } from './prepared-query.ts';

/**
 * Maximum number of prepared statements, because every connection keeps those it has used. The first 300 distinct
 * queries of a process are prepared. Browse Claims has hundreds of query variants, and later ones run unprepared.
 */
const MAX_PREPARED_STATEMENTS = 300;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return known;
  const name = `pbt${names.size}`;
  names.set(sql, name);
  return name;
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** A table changed after a statement that selects all of its columns was prepared. */
const isPlanOutdated = (error: Error) => codeOf(error) === '0A000' && error.message.includes('cached plan');

/** The session lost its prepared statements, and probably the caller's tax IDs too. */
const isUnknownStatement = (error: Error) => codeOf(error) === '26000';

/** The role may not do this. It is another role than the caller's if the session was discarded. */
const isPrivilegeMissing = (error: Error) => codeOf(error) === '42501';

/**
 * Who plans: a query with a fixed plan is planned once per connection, every other query for its own values. A generic
 * plan for `limit $n` is 100 times slower on the claims tables.
 */
type PlanMode = 'force_generic_plan' | 'force_custom_plan';

/** The server is read-only. It became a standby, or `default_transaction_read_only` was set. */
const isReadOnly = (error: Error) => codeOf(error) === '25006';

/** The statement failed because an earlier error had already aborted the transaction. */
const isTransactionAborted = (error: unknown) => codeOf(error) === '25P02';

type Answer = (error: Error | null, result: pg.QueryResult) => void;

type Ask = (sql: unknown, values?: readonly unknown[], callback?: unknown) => Promise<pg.QueryResult>;

/** The kind of server that a connection must have. Without `server`, any kind is accepted. */
export interface PreparedClientConfig extends pg.ClientConfig {
  readonly server?: 'primary' | 'standby';
}

/**
 * The server's message about a setting, sent at session start and after each change. PostgreSQL reports the two
 * settings in WRONG_SERVER since version 14.
 */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

const WRONG_SERVER: Readonly<Record<'primary' | 'standby', Readonly<Record<string, string>>>> = {
  primary: { in_hot_standby: 'on', default_transaction_read_only: 'on' },
  standby: { in_hot_standby: 'off' },
};

/**
 * A client that prepares queries with parameters. The SQL text is sent once per connection, and later calls send its
 * name. A connection to the wrong kind of server is closed.
 */
export class PreparedClient extends pg.Client {
  /** The session's `plan_cache_mode`, if it is known. */
  #planMode: PlanMode | null = null;
  /** The query that gave this session its role and tax IDs. Running it again changes nothing. */
  #sessionQuery: (() => Promise<pg.QueryResult>) | null = null;

  constructor(config?: string | PreparedClientConfig) {
    super(config);
    const server = typeof config === 'object' ? config.server : undefined;
    if (server !== undefined) this.#endOnWrongServer(server);
    const driver: Ask = (...args) => Reflect.apply(super.query as unknown as Ask, this, args);
    /** On a read-only error, closes the connection before the caller returns it to the pool. */
    const settled = (error: Error | null, then: () => void) =>
      error && server === 'primary' && isReadOnly(error) ? this.#end(then) : then();
    const plain: Ask = (sql, values, callback) => {
      if (typeof callback !== 'function') {
        const answer: unknown = driver(sql, values, callback);
        if (!(answer instanceof Promise)) return answer as Promise<pg.QueryResult>;
        return answer.catch(
          (error: Error) => new Promise<never>((_, reject) => settled(error, () => reject(error))),
        ) as Promise<pg.QueryResult>;
      }
      const answered = callback as Answer;
      return driver(sql, values, (error: Error | null, result: pg.QueryResult) =>
        settled(error, () => answered(error, result)),
      );
    };
    /** Names of statements whose table has changed. Their queries now run unprepared on this connection. */
    const outdated = new Set<string>();
    const readers: RowReaders = new Map();
    const askPrepared = (statement: PreparedStatement, values: readonly unknown[]) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const query = new PreparedQuery(statement, values, readers, (error, result) => {
          if (!error) {
            try {
              result.rows = query.readRows();
              resolve(result);
            } catch (unreadable) {
              reject(unreadable);
            }
            return;
          }
          if (isUnknownStatement(error))
            return this.#end(() => reject(new Error('Connection terminated: session discarded')));
          if (!isPlanOutdated(error)) return settled(error, () => reject(error));
          outdated.add(statement.name);
          plain(statement.text, values).then(resolve, (later: unknown) =>
            reject(isTransactionAborted(later) ? error : later),
          );
        });
        void driver(query);
      });
    const ask: Ask = (sql, values, callback) => {
      const isOurs = typeof sql === 'string' && Array.isArray(values) && values.length > 0 && callback === undefined;
      const name = isOurs ? nameOf(sql) : undefined;
      // A rollback also takes back a setting that was changed in its transaction.
      if (typeof sql === 'string' && /^rollback/i.test(sql)) this.#planMode = null;
      if (name === undefined || outdated.has(name)) return this.#closedIfDiscarded(plain(sql, values, callback));
      const mode: PlanMode = hasFixedPlan(sql as string) ? 'force_generic_plan' : 'force_custom_plan';
      const run = () => askPrepared({ name, text: sql as string }, values!);
      if (sql === SET_ROLE_AND_SCOPE) this.#sessionQuery = run;
      if (mode === this.#planMode) return run();
      this.#planMode = null;
      return plain(`set plan_cache_mode = ${mode}`).then(() => {
        this.#planMode = mode;
        return run();
      });
    };
    this.query = ask as unknown as typeof this.query;
  }

  /**
   * An unprepared query notices a discarded session only when its role lacks a privilege. The query that set the role
   * is prepared, so it fails then, also in an aborted transaction.
   */
  #closedIfDiscarded(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const check = this.#sessionQuery;
    if (check === null || !(answer instanceof Promise)) return answer;
    return answer.catch(async (error: Error) => {
      if (!isPrivilegeMissing(error)) throw error;
      const later: unknown = await check().catch((thrown: unknown) => thrown);
      throw later instanceof Error && statusOf(later) === 503 ? later : error;
    });
  }

  get #connection(): EventEmitter & { readonly stream: Socket } {
    return (this as unknown as { connection: EventEmitter & { readonly stream: Socket } }).connection;
  }

  #endOnWrongServer(server: 'primary' | 'standby'): void {
    this.#connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (WRONG_SERVER[server][parameterName] !== parameterValue) return;
      this.#connection.stream.destroy(new Error(`Connection terminated: the server is not a ${server}`));
    });
  }

  /** Closes the connection at once, so the pool does not hand it out again. */
  #end(whenEnded: () => void): void {
    this.once('end', whenEnded);
    this.#connection.stream.destroy();
  }
}
