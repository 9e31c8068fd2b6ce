import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** SQL texts whose plan does not depend on their values, for example a lookup by ID. */
const fixedPlans = new Set<string>();

/** Whether PostgreSQL may plan this query once per connection. Planning it costs more than running it. */
export const hasFixedPlan = (text: string): boolean => fixedPlans.has(text);

/** Lets PostgreSQL plan this query once per connection. Not for queries with a limit or a long list of values. */
export function fixPlan(text: string): string {
  fixedPlans.add(text);
  return text;
}

type Send = (text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

const senders = new WeakMap<Db, Send>();

/** Registers how a database sends a finished text. The layers of Kysely cost as much as a short query's own work. */
export function sendDirectly(db: Db, send: Send): void {
  senders.set(db, send);
}

/** Runs a finished text. In a transaction, Kysely sends it over the transaction's connection. */
export async function runText<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const send = senders.get(db);
  const { rows } = send ? await send(text, values) : await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}

/** Runs a query of few variants, each with a fixed plan. */
export async function runPlannedOnce<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  return runText<Row>(db, fixPlan(text), parameters);
}

/** Placeholders for the values of a query, by name. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The text of a prepared query, and what each of its parameters stands for. */
interface PreparedText {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * Sends a value that a query uses several times only once. Kysely gives each use a parameter of its own, and a caller's
 * tax IDs would be converted and parsed four times for one claim.
 */
function withoutRepeats({ sql: text, parameters }: CompiledQuery): PreparedText {
  const kept: unknown[] = [];
  const places = parameters.map((parameter) => {
    const isRepeat = parameter instanceof Placeholder && kept.includes(parameter);
    return isRepeat ? kept.indexOf(parameter) + 1 : kept.push(parameter);
  });
  return { text: text.replaceAll(/\$(\d+)/g, (_, place) => `$${places[Number(place) - 1]}`), parameters: kept };
}

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * Compiles a Kysely query once and reuses its SQL text and its plan with new values. Use it for lookups that run on
 * every request, because compiling and planning cost more than running them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy(
    {},
    { get: (_, name) => sql.val(new Placeholder(String(name))) },
  ) as Placeholders<Values>;
  let made: PreparedText | undefined;
  return async (db, values) => {
    if (made === undefined) {
      made = withoutRepeats(build(db, placeholders).compile(db));
      fixPlan(made.text);
    }
    const given = made.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof Values] : one));
    return runText<Row>(db, made.text, given);
  };
}
