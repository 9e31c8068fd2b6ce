import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { PGlite, types, type PGliteOptions, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { preparedStatements } from './prepared-statements.ts';

/**
 * Settings of the thread that runs the embedded database. A query blocks only this thread, and the main thread's
 * watchdog can end a query that never returns.
 */
export interface WorkerSettings {
  /** A folder, or undefined for an in-memory database. */
  readonly dataDir: string | undefined;
  /** Path of the archive that a new database is copied from. An existing database is opened without it. */
  readonly seed: string | undefined;
  /** The compiled WebAssembly code of the engine. */
  readonly engine?: object;
}

interface QueryRequest {
  readonly id: number;
  readonly kind: 'query';
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Its plan does not depend on the values, so it is prepared once. */
  readonly isPrepared: boolean;
}

export type WorkerRequest =
  | QueryRequest
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' };

export interface WorkerResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount: number;
  readonly command: string;
}

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly result: WorkerResult | Uint8Array }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } };

const asText = (value: string) => value;
/** Given once. PGlite would merge parsers of a query with its own for every query, which takes a quarter of a short one. */
const parsers = { [types.DATE]: asText, [types.TIMESTAMP]: asText, [types.INT8]: Number };
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'];

/**
 * An archive for PGlite, which asks a file only for all its bytes. A Blob copies them in small pieces, and PGlite unpacks
 * them in small pieces, so both are done here at once.
 */
class Archive extends Blob {
  readonly #bytes: Buffer;

  constructor(file: Buffer) {
    super([]);
    const isCompressed = file[0] === 0x1f && file[1] === 0x8b;
    this.#bytes = isCompressed ? gunzipSync(file) : file;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const isWhole = byteOffset === 0 && byteLength === buffer.byteLength;
    return Promise.resolve((isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer);
  }
}

async function open({ dataDir, seed, engine }: WorkerSettings): Promise<PGlite> {
  // PGlite refuses to unpack an archive into an existing database. The database exists when this thread is restarted.
  const isNew = dataDir === undefined || !existsSync(join(dataDir, 'PG_VERSION'));
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(seed === undefined || !isNew ? {} : { loadDataDir: new Archive(await readFile(seed)) }),
    ...(engine === undefined ? {} : { pgliteWasmModule: engine as NonNullable<PGliteOptions['pgliteWasmModule']> }),
    extensions: { pg_trgm },
    parsers,
  });
}

interface Engine {
  readonly db: PGlite;
  readonly runPrepared: ReturnType<typeof preparedStatements>;
}

/** COPY takes no parameters. Its only one is the text that it reads, which PGlite offers as a file. */
function run(
  { db, runPrepared }: Engine,
  { sql, params, isPrepared }: QueryRequest,
): Promise<Results<Record<string, unknown>> | undefined> {
  if (sql.startsWith('copy ')) return db.query(sql, [], { blob: new Blob([params[0] as string]) });
  if (isPrepared) return runPrepared(sql, params);
  if (params.length > 0) return db.query(sql, [...params]);
  return db.exec(sql).then((results) => results.at(-1));
}

async function answer(engine: Engine, request: WorkerRequest): Promise<WorkerResult | Uint8Array> {
  const { db } = engine;
  switch (request.kind) {
    case 'dump':
      return new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer());
    case 'close':
      await db.close();
      return { rows: [], rowCount: 0, command: '' };
    case 'query': {
      const result = await run(engine, request);
      const first = request.sql.trimStart().slice(0, 8).toUpperCase();
      return {
        rows: result?.rows ?? [],
        rowCount: result?.affectedRows ?? result?.rows.length ?? 0,
        command: COMMANDS.find((command) => first.startsWith(command)) ?? '',
      };
    }
  }
}

const port = parentPort!;
try {
  const db = await open(workerData as WorkerSettings);
  const engine: Engine = { db, runPrepared: preparedStatements(db) };
  port.on('message', (request: WorkerRequest) => {
    answer(engine, request).then(
      (result) => port.postMessage({ id: request.id, result } satisfies WorkerReply),
      (error: { message: string; code?: string }) =>
        port.postMessage({
          id: request.id,
          error: { message: error.message, ...(error.code === undefined ? {} : { code: error.code }) },
        } satisfies WorkerReply),
    );
  });
  port.postMessage({ kind: 'ready' } satisfies WorkerReply);
} catch (error) {
  port.postMessage({ kind: 'failed', message: String(error) } satisfies WorkerReply);
}
