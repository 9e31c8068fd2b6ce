import pg from 'pg';

export type Statement = readonly [text: string, values: readonly unknown[]];

const SETS = /^\s*(begin|commit|rollback|start transaction|set |select set_config)/i;

/** Records the statements that the work sends to PostgreSQL, without transaction commands and session settings. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown[]?];
    const text = typeof first === 'string' ? first : first.text;
    const given = typeof first === 'string' ? values : first.values;
    if (text !== undefined && !SETS.test(text)) found.push([text, given ?? []]);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return found;
}
