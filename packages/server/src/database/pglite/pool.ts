import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest, WorkerResult, WorkerSettings } from './worker.ts';

/** What the types of Node leave out. */
const { WebAssembly: machine } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<object> };
};

async function compileEngine(): Promise<object> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return machine.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}

/** Once a process, however many databases it opens one after the other. */
let engine: Promise<object> | undefined;

const LEISURE_MS = 10 * 60_000;

export class QueryTimeout extends Error {
  readonly code = '57014'; // as PostgreSQL says query_canceled
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
 * Kysely ends a query whose caller went away over another connection. Here there is no other: it would wait for the one
 * that waits for it. The query is let run to its end.
 */
class NothingEndsIt {
  connect(): Promise<this> {
    return Promise.resolve(this);
  }
  query(): Promise<{ rows: never[] }> {
    return Promise.resolve({ rows: [] });
  }
  end(): void {}
}

/**
 * Looks like a `pg` pool of one connection. PGlite is one session: two callers at once would commit each other's
 * transactions, so connections are handed out one after the other.
 */
export class PglitePool {
  readonly options = {};
  readonly Client = NothingEndsIt;
  readonly #settings: WorkerSettings;
  #limitMs: number;
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #ending: Promise<void> = Promise.resolve();
  #queue: Promise<void> = Promise.resolve();
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #closed = false;

  constructor(settings: WorkerSettings, limitMs = 10_000) {
    this.#settings = settings;
    this.#limitMs = limitMs;
  }

  /** Work that may take its time, such as a migration: nobody waits for answers meanwhile. */
  async atLeisure<T>(work: () => Promise<T>): Promise<T> {
    const usual = this.#limitMs;
    this.#limitMs = LEISURE_MS;
    try {
      return await work();
    } finally {
      this.#limitMs = usual;
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
    return {
      query: (sql, params = []) => this.#send({ kind: 'query', sql, params }) as Promise<WorkerResult>,
      release: done,
    };
  }

  /** For work outside Kysely (the job queue): one statement on its own. */
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

  /** Waits for the last query first: closing PGlite under a running one wedges the process. */
  async end(): Promise<void> {
    if (this.#closed) return;
    const last = await this.connect();
    this.#closed = true;
    try {
      if (this.#worker) await this.#send({ kind: 'close' }, 5000);
    } catch {
      // A database that does not close in time is ended with its thread; what was acknowledged is on disk.
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
            else reject(new DatabaseError(reply.message));
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

  /** Whatever was asked of the thread fails; the next query opens the database anew, once the thread is gone. */
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

  async #send(request: Unnumbered<WorkerRequest>, limitMs = this.#limitMs): Promise<WorkerResult | Uint8Array> {
    await this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#forget(new QueryTimeout(`no answer within ${limitMs} ms`)), limitMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker!.postMessage({ ...request, id });
    });
  }
}
