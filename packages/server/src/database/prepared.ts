import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Placeholders for the values of a query, by name. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * Compiles a Kysely query once and reuses its SQL text with new values. Use it for queries that run on every request,
 * because compiling costs more than sending.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy(
    {},
    { get: (_, name) => sql.val(new Placeholder(String(name))) },
  ) as Placeholders<Values>;
  let made: { readonly text: string; readonly parameters: readonly unknown[] } | undefined;
  return async (db, values) => {
    if (made === undefined) {
      const { sql: text, parameters } = build(db, placeholders).compile(db);
      made = { text, parameters };
    }
    const given = made.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof Values] : one));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.text, given));
    return rows;
  };
}
