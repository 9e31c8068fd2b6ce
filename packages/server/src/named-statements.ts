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

type Ask = (sql: unknown, values?: readonly unknown[], callback?: unknown) => Promise<pg.QueryResult>;

/**
 * A statement with parameters is sent whole once a connection, and by name from then on: both ends read it once. Plans
 * are still made for each call's values (`plan_cache_mode`).
 */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const plain: Ask = (...args) => Reflect.apply(super.query as unknown as Ask, this, args);
    const askNamed = async (name: string, text: string, values: readonly unknown[]) => {
      try {
        return await plain({ name, text, values });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        return plain(text, values);
      }
    };
    const ask: Ask = (sql, values, callback) => {
      const isOurs = typeof sql === 'string' && values !== undefined && values.length > 0 && callback === undefined;
      const name = isOurs ? nameOf(sql) : undefined;
      return name === undefined ? plain(sql, values, callback) : askNamed(name, sql as string, values!);
    };
    this.query = ask as unknown as typeof this.query;
  }
}
