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
) => pg.Submittable & {
  name: string;
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: DataRow): void;
};

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

/**
 * A query that runs a prepared statement. The columns of a prepared statement never change, so its rows are read in the
 * same way each time. The driver would work that out again for every query, which costs as much as reading many rows.
 */
export class PreparedQuery extends Query {
  readonly #readers: RowReaders;
  readonly #rows: Values[] = [];

  constructor(statement: PreparedStatement, values: readonly unknown[], readers: RowReaders, callback: Answer) {
    // Three arguments instead of one object, because the driver copies an object property by property.
    super(statement.text, values, callback);
    this.name = statement.name;
    this.#readers = readers;
  }

  override handleRowDescription(message: RowDescription): void {
    if (!this.#readers.has(this.name)) this.#readers.set(this.name, rowReader(message));
  }

  override handleDataRow({ fields }: DataRow): void {
    this.#rows.push(fields);
  }

  /** Returns the rows. Throws when a value cannot be read. */
  readRows(): Record<string, unknown>[] {
    const read = this.#readers.get(this.name);
    return read ? this.#rows.map((values) => read(values)) : [];
  }
}
