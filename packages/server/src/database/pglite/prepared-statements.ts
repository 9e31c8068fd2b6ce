import { parse, protocol, type messages, type PGlite, type Results } from '@electric-sql/pglite';

type Rows = Results<Record<string, unknown>>;

interface Statement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** Describes the columns. Absent for a statement that returns no rows. */
  readonly columns: messages.BackendMessage | undefined;
}

const { serialize } = protocol;

/** A table changed after a statement that selects all of its columns was prepared. */
const isPlanOutdated = ({ code, message }: { code?: string; message: string }) =>
  code === '0A000' && message.includes('cached plan');

/**
 * Returns a function that prepares each text once and then runs it with new values. PGlite's own `query` parses and
 * plans a text for every run, which takes several times as long as a lookup by ID.
 */
export function preparedStatements(db: PGlite): (sql: string, params: readonly unknown[]) => Promise<Rows> {
  const known = new Map<string, Statement>();
  let made = 0;

  const send = async (...requests: readonly Uint8Array[]) =>
    (await db.runExclusive(() => db.execProtocol(Buffer.concat(requests)))).messages;

  async function prepare(sql: string): Promise<Statement> {
    made += 1;
    const name = `pbt${made}`;
    const answer = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.find((message) => message.name === 'rowDescription'),
    };
    known.set(sql, statement);
    return statement;
  }

  return async (sql, params) => {
    const { name, parameterTypes, columns } = known.get(sql) ?? (await prepare(sql));
    const values = params.map((value, place) => {
      if (value === null || value === undefined) return null;
      const write = db.serializers[parameterTypes[place]!];
      return write ? write(value) : (value as number | string).toString();
    });
    try {
      const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync());
      return parse.parseResults(columns ? [columns, ...answer] : answer, db.parsers)[0] as Rows;
    } catch (error) {
      if (!isPlanOutdated(error as Error)) throw error;
      known.delete(sql);
      return db.query(sql, [...params]);
    }
  };
}
