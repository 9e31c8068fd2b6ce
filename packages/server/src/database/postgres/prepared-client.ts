import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Every connection keeps what has a name, so that there is an end to them. What is asked every day comes early; of
 * Browse Claims, which has hundreds of forms, those that come late go without.
 */
const MOST_NAMES = 300;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `pbt${names.size}`;
  names.set(sql, name);
  return name;
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Somebody changed a table under a statement that asks for all of its columns. */
const isOutdated = (error: Error) => codeOf(error) === '0A000' && error.message.includes('cached plan');

/** What the session knew is gone: its statements, and with them whose rows it may show. */
const isForgotten = (error: Error) => codeOf(error) === '26000';

/** The server only reads: it became a standby, or was set to `default_transaction_read_only`. */
const isReadOnly = (error: Error) => codeOf(error) === '25006';

/** The refusal before it has ended the transaction. */
const isTooLate = (error: unknown) => codeOf(error) === '25P02';

/** What the driver makes of a description of columns: which they are and how each is read. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The driver's connection and query, as far as its types do not tell. */
interface Wire {
  readonly parsedStatements?: Readonly<Record<string, string>>;
}
interface DriverQuery {
  name: string;
  readonly text: string;
  readonly _result: Columns;
  readonly _accumulateRows: unknown;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
}

type Answer = (error: Error | null, result: pg.QueryResult) => void;
interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], callback: Answer) => DriverQuery;

/** What one connection has been told of its named statements. */
interface Known {
  readonly columns: Map<string, Columns>;
  /** Those that it no longer has as they were: asked without a name from then on. */
  readonly outdated: Set<string>;
  /** The connection, except that nothing is asked to be described. */
  undescribed?: Wire;
}

/**
 * PostgreSQL would tell the columns with every answer, and reading that takes as long as reading a row. Those of a named
 * statement never change: it fails instead (see `isOutdated`). A driver that keeps them in another way than this one is
 * told them every time.
 */
class NamedQuery extends Query {
  readonly #known: Known;

  constructor(named: Named, known: Known, callback: Answer) {
    // By itself and not in one object with the rest, which the driver would copy property by property.
    super(named.text, named.values, callback);
    this.name = named.name;
    this.#known = known;
  }

  override prepare(wire: Wire): void {
    const columns = this.#known.columns.get(this.name);
    if (!columns || wire.parsedStatements?.[this.name] !== this.text) return super.prepare(wire);
    const { _result: result } = this;
    Object.assign(result, columns);
    Object.assign(this, { _accumulateRows: true });
    this.#known.undescribed ??= Object.create(wire, { describe: { value: () => {} } }) as Wire;
    super.prepare(this.#known.undescribed);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    // Of the result nothing but this: its rows are somebody's.
    const { _result: result, _accumulateRows: isKeepingRows } = this;
    const { fields, _parsers, _prebuiltEmptyResultObject } = result;
    const isAsUsual = Array.isArray(fields) && Array.isArray(_parsers) && _prebuiltEmptyResultObject;
    if (!isAsUsual || !isKeepingRows) return;
    this.#known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

type Ask = (sql: unknown, values?: readonly unknown[], callback?: unknown) => Promise<pg.QueryResult>;

/** The kind of server that a connection is for; without one, every server is used. */
export interface NamingConfig extends pg.ClientConfig {
  readonly server?: 'primary' | 'standby';
}

/** The message of PostgreSQL 14 and later about a setting, at the start of a session and after each change. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

const WRONG_SERVER: Readonly<Record<'primary' | 'standby', Readonly<Record<string, string>>>> = {
  primary: { in_hot_standby: 'on', default_transaction_read_only: 'on' },
  standby: { in_hot_standby: 'off' },
};

/**
 * A statement with parameters is sent whole once a connection, and by name from then on: both ends read it once. Plans
 * are still made for each call's values (`plan_cache_mode`). A connection ends as soon as its server turns out to be of
 * the wrong kind.
 */
export class NamingClient extends pg.Client {
  constructor(config?: string | NamingConfig) {
    super(config);
    const server = typeof config === 'object' ? config.server : undefined;
    if (server !== undefined) this.#endOnWrongServer(server);
    const driver: Ask = (...args) => Reflect.apply(super.query as unknown as Ask, this, args);
    /** Ends the connection before the caller returns it to the pool. */
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
    const known: Known = { columns: new Map(), outdated: new Set() };
    const askNamed = (named: Named) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const query = new NamedQuery(named, known, (error, result) => {
          if (!error) return resolve(result);
          if (isForgotten(error)) return this.#end(() => reject(new Error('Connection terminated: session discarded')));
          if (!isOutdated(error)) return settled(error, () => reject(error));
          known.outdated.add(named.name);
          plain(named.text, named.values).then(resolve, (later: unknown) => reject(isTooLate(later) ? error : later));
        });
        void driver(query);
      });
    const ask: Ask = (sql, values, callback) => {
      const isOurs = typeof sql === 'string' && Array.isArray(values) && values.length > 0 && callback === undefined;
      const name = isOurs ? nameOf(sql) : undefined;
      return name === undefined || known.outdated.has(name)
        ? plain(sql, values, callback)
        : askNamed({ name, text: sql as string, values: values! });
    };
    this.query = ask as unknown as typeof this.query;
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

  /** Ends the connection at once: the pool must not hand it out again. */
  #end(whenEnded: () => void): void {
    this.once('end', whenEnded);
    this.#connection.stream.destroy();
  }
}
