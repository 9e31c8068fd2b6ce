import pg from 'pg';

/** As many different statements as the product has, and some; what is put together anew each time gets no name. */
const MOST_NAMES = 300;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `pbt${names.size}`;
  names.set(sql, name);
  return name;
}

/** Somebody changed a table under a statement that asks for all of its columns. */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/** What the driver makes of a description of columns: which they are and how each is read. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The driver's query, as far as its types do not tell. */
interface DriverQuery {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(wire: object): void;
  handleRowDescription(message: unknown): void;
}

type Answer = (error: Error | null, result: pg.QueryResult) => void;
interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const Query = pg.Query as unknown as new (named: Named, callback: Answer) => DriverQuery;

/** What one connection has been told of the columns of its named statements. */
interface Known {
  readonly columns: Map<string, Columns>;
  /** The connection, except that nothing is asked to be described. */
  readonly undescribed: object;
}

/**
 * PostgreSQL would tell the columns with every answer, and reading that takes as long as reading a row. Those of a named
 * statement never change: it fails instead (see `isOutdated`).
 */
class NamedQuery extends Query {
  readonly #known: Known;

  constructor(named: Named, known: Known, callback: Answer) {
    super(named, callback);
    this.#known = known;
  }

  override prepare(wire: object): void {
    const columns = this.#known.columns.get(this.name);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    super.prepare(columns ? this.#known.undescribed : wire);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    // Of the result nothing but this: its rows are somebody's.
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

type Ask = (sql: unknown, values?: readonly unknown[], callback?: unknown) => Promise<pg.QueryResult>;

/**
 * A statement with parameters is sent whole once a connection, and by name from then on: both ends read it once. Plans
 * are still made for each call's values (`plan_cache_mode`).
 */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const plain: Ask = (...args) => Reflect.apply(super.query as unknown as Ask, this, args);
    const { connection } = this as unknown as { connection: object };
    const known: Known = {
      columns: new Map(),
      undescribed: Object.create(connection, { describe: { value: () => {} } }) as object,
    };
    const askNamed = (named: Named) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const query = new NamedQuery(named, known, (error, result) => {
          if (!error) resolve(result);
          else if (isOutdated(error)) plain(named.text, named.values).then(resolve, reject);
          else reject(error);
        });
        void plain(query);
      });
    const ask: Ask = (sql, values, callback) => {
      const isOurs = typeof sql === 'string' && values !== undefined && values.length > 0 && callback === undefined;
      const name = isOurs ? nameOf(sql) : undefined;
      return name === undefined
        ? plain(sql, values, callback)
        : askNamed({ name, text: sql as string, values: values! });
    };
    this.query = ask as unknown as typeof this.query;
  }
}
