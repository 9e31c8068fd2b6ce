import type { Socket } from 'node:net';
import pg from 'pg';

/** One row as the server sent it. */
type Values = readonly (string | null)[];
type ReadRow = (values: Values) => Record<string, unknown>;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** The parts of the driver's messages that are used here. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: TypeId }[];
}
interface DataRow {
  readonly fields: Values;
}

type Answer = (error: Error | null, result: pg.QueryResult) => void;

/** The driver's query. Its types leave out the parameters and the methods that receive the server's messages. */
const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Answer,
) => {
  name: string;
  /** Returns an error if the query cannot be sent. */
  submit(connection: Connection): Error | null;
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: DataRow): void;
};

/** The driver's messages to the server. Its types ask for arguments that it does not use. */
interface Connection {
  readonly stream: Pick<Socket, 'cork' | 'uncork'>;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: object): void;
  sync(): void;
}

/** Converts a value to a parameter. The driver exports it, but its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** How the rows of each prepared statement of one connection are read, by the statement's name. */
export type RowReaders = Map<string, ReadRow>;

function rowReader({ fields }: RowDescription): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }));
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at]!;
      if (value !== null) row[columns[at]!.name] = columns[at]!.parse(value);
    }
    return row;
  };
}

const READ_NO_ROWS: ReadRow = () => ({});

/**
 * A query that runs a prepared statement. The columns of a prepared statement never change, so PostgreSQL describes them
 * only at the first use of a connection. The driver would ask for them with every query, and work out how to read them.
 * That costs as much as reading many rows.
 */
export class PreparedQuery extends Query {
  readonly #values: readonly unknown[];
  readonly #readers: RowReaders;
  readonly #rows: Values[] = [];

  constructor(statement: PreparedStatement, values: readonly unknown[], readers: RowReaders, callback: Answer) {
    // Three arguments instead of one object, because the driver copies an object property by property.
    super(statement.text, values, callback);
    this.name = statement.name;
    this.#values = values;
    this.#readers = readers;
  }

  override submit(connection: Connection): Error | null {
    // The driver's own way also prepares the statement and asks for its columns.
    if (!this.#readers.has(this.name)) return super.submit(connection);
    connection.stream.cork();
    try {
      connection.bind({ statement: this.name, values: this.#values, valueMapper: prepareValue });
      connection.execute({});
      connection.sync();
      return null;
    } catch (error) {
      // A value that cannot be converted. Nothing was sent.
      return error as Error;
    } finally {
      connection.stream.uncork();
    }
  }

  override handleRowDescription(message: RowDescription): void {
    this.#readers.set(this.name, rowReader(message));
  }

  override handleDataRow({ fields }: DataRow): void {
    this.#rows.push(fields);
  }

  /** Returns the rows of a query that succeeded. Throws when a value cannot be read. */
  readRows(): Record<string, unknown>[] {
    const read = this.#readers.get(this.name);
    // A statement without columns, such as an insert, was not described.
    if (!read) this.#readers.set(this.name, READ_NO_ROWS);
    return read ? this.#rows.map((values) => read(values)) : [];
  }
}
