import type { Client, Connection, Submittable } from 'pg';

/** The `pg` connection with the methods that COPY needs. */
interface CopyConnection extends Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const CHUNK_CHARS = 256 * 1024;

/**
 * Runs `COPY ... FROM STDIN` with the protocol messages of the driver, which has no call for it. Sends data only as
 * fast as the server reads it.
 */
class CopyIn implements Submittable {
  readonly finished: Promise<void>;
  readonly #sql: string;
  readonly #lines: Iterable<string>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #error: Error | undefined;

  constructor(sql: string, lines: Iterable<string>) {
    this.#sql = sql;
    this.#lines = lines;
    this.finished = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.#sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)));
  }

  async #send(connection: CopyConnection): Promise<void> {
    let text = '';
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(text, 'utf8'));
      text = '';
      if (connection.stream.writableNeedDrain) {
        await new Promise<void>((resolve) => connection.stream.once('drain', () => resolve()));
      }
    };
    for (const line of this.#lines) {
      text += line;
      if (text.length >= CHUNK_CHARS) await flush();
    }
    if (text !== '') await flush();
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#resolve();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** Copies lines of tab-separated fields into a table. */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> {
  const statement = new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, lines);
  client.query(statement);
  await statement.finished;
}

/** The text of a row: fields with a tab between them and a line feed behind. */
export function copyLine(values: readonly unknown[]): string {
  let line = '';
  for (let at = 0; at < values.length; at += 1) line += at === 0 ? copyField(values[at]) : `\t${copyField(values[at])}`;
  return `${line}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;

const element = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Formats a value for COPY. Lists of text become arrays, other objects JSON. */
export function copyField(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value) && value.length === 0) return '{}';
  if (Array.isArray(value)) return escaped(`{${value.map((one) => element(String(one))).join(',')}}`);
  return escaped(JSON.stringify(value));
}
