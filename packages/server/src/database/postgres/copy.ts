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
  readonly #onSent: () => void;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #error: Error | undefined;

  constructor(sql: string, lines: Iterable<string>, onSent: () => void) {
    this.#sql = sql;
    this.#lines = lines;
    this.#onSent = onSent;
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
    this.#onSent();
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

/** Copies lines of tab-separated fields into a table. `onSent` is called while the server stores the last lines. */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
  onSent: () => void = () => {},
): Promise<void> {
  const statement = new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, lines, onSent);
  client.query(statement);
  await statement.finished;
}
