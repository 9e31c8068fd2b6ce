import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hasFixedPlan } from '../prepared.ts';
import type { WorkerReply, WorkerRequest, WorkerResult, WorkerSettings } from './worker.ts';

/** Node's types do not include WebAssembly. */
const { WebAssembly: machine } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<object> };
};

async function compileEngine(): Promise<object> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return machine.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}

/** The compiled engine, shared by all databases that this process opens. */
let engine: Promise<object> | undefined;

const LONG_TIMEOUT_MS = 10 * 60_000;

/** Time limit of a query. After it, the database thread is restarted. */
export const WATCHDOG_MS = 10_000;

export class QueryTimeout extends Error {
  readonly code = '57014'; // PostgreSQL's code for query_canceled
}

class DatabaseError extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

type Waiting = {
  resolve: (result: WorkerResult | Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;

interface Client {
  query(sql: string, params?: readonly unknown[]): Promise<WorkerResult>;
  release(): void;
}

/**
 * A control client that does nothing. Kysely cancels an aborted query over a second connection. PGlite has only one, so
 * the cancel request would deadlock with the query. The query runs to its end instead.
 */
class NoCancelClient {
  connect(): Promise<this> {
    return Promise.resolve(this);
  }
  query(): Promise<{ rows: never[] }> {
    return Promise.resolve({ rows: [] });
  }
  end(): void {}
}

/**
 * Implements the interface of a `pg` pool with one connection. PGlite has a single session. Two callers at once would
 * commit each other's transactions, so callers get the connection one after the other.
 */
export class PglitePool {
  readonly options = {};
  readonly Client = NoCancelClient;
  readonly #settings: WorkerSettings;
  readonly #limitMs: number;
  #withoutTimeout = 0;
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #ending: Promise<void> = Promise.resolve();
  #queue: Promise<void> = Promise.resolve();
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #closed = false;

  constructor(settings: WorkerSettings, limitMs = WATCHDOG_MS) {
    this.#settings = settings;
    this.#limitMs = limitMs;
  }

  /** Runs long work, such as a migration, before requests are served. Meanwhile each query may take ten minutes. */
  async withoutTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#withoutTimeout += 1;
    try {
      return await work();
    } finally {
      this.#withoutTimeout -= 1;
    }
  }

  async connect(): Promise<Client> {
    const before = this.#queue;
    let done!: () => void;
    this.#queue = new Promise((resolve) => (done = resolve));
    await before;
    if (this.#closed) {
      done();
      throw new DatabaseError('the database is closed', '57P01');
    }
    let thread: Worker | undefined;
    return {
      query: async (sql, params = []) => {
        if (thread && thread !== this.#worker) {
          // The thread was restarted and its transaction is lost. The remaining statements of the transaction must not
          // be committed alone.
          if (/^rollback/i.test(sql)) return { rows: [], rowCount: 0, command: 'ROLLBACK' };
          throw new DatabaseError('the database thread ended', '57P01');
        }
        await this.#start();
        thread = this.#worker;
        const isPrepared = params.length > 0 && hasFixedPlan(sql);
        return this.#send({ kind: 'query', sql, params, isPrepared }) as Promise<WorkerResult>;
      },
      release: done,
    };
  }

  /** Runs SQL outside Kysely, for example for the anchors of the audit trail. */
  async query(sql: string, params: readonly unknown[] = []): Promise<WorkerResult> {
    const client = await this.connect();
    try {
      return await client.query(sql, params);
    } finally {
      client.release();
    }
  }

  async dump(): Promise<Uint8Array> {
    const client = await this.connect();
    try {
      return (await this.#send({ kind: 'dump' }, 120_000)) as Uint8Array;
    } finally {
      client.release();
    }
  }

  /** Closes the database after the last query. Closing PGlite during a query hangs the process. */
  async end(): Promise<void> {
    if (this.#closed) return;
    const last = await this.connect();
    this.#closed = true;
    try {
      if (this.#worker) await this.#send({ kind: 'close' }, 5000);
    } catch {
      // A database that does not close in time is terminated with its thread. Acknowledged writes are on disk.
    } finally {
      last.release();
      await this.#worker?.terminate();
    }
  }

  #start(): Promise<void> {
    this.#starting ??= Promise.all([(engine ??= compileEngine()), this.#ending]).then(
      ([compiled]) =>
        new Promise<void>((resolve, reject) => {
          const workerData: WorkerSettings = { ...this.#settings, engine: compiled };
          const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
          this.#worker = worker;
          worker.on('message', (reply: WorkerReply) => {
            if ('id' in reply) this.#settle(reply);
            else if (reply.kind === 'ready') resolve();
            else lost(new DatabaseError(reply.message));
          });
          const lost = (error: Error) => {
            reject(error);
            if (this.#worker === worker) this.#forget(error);
          };
          worker.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
          worker.on('exit', () => lost(new DatabaseError('the database thread ended', '57P01')));
        }),
    );
    return this.#starting;
  }

  #settle(reply: Extract<WorkerReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if ('error' in reply) waiting.reject(new DatabaseError(reply.error.message, reply.error.code));
    else waiting.resolve(reply.result);
  }

  /** Ends the thread and fails its queries. The next query starts a new thread once this one has ended. */
  #forget(error: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#starting = undefined;
    this.#ending = Promise.resolve(worker?.terminate()).then(() => {});
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
    this.#waiting.clear();
  }

  async #send(request: Unnumbered<WorkerRequest>, givenMs = this.#limitMs): Promise<WorkerResult | Uint8Array> {
    await this.#start();
    const limitMs = this.#withoutTimeout > 0 ? LONG_TIMEOUT_MS : givenMs;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#forget(new QueryTimeout(`no answer within ${limitMs} ms`)), limitMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker!.postMessage({ ...request, id });
    });
  }
}
