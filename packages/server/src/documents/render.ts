import { Refused } from '../errors/refused.ts';
import { SPARE_CORES, ThreadPool, type BrokenLimit, type ThreadPoolOptions } from '../threads/thread-pool.ts';
import type { Job } from './drawings.ts';

const DEFAULTS: ThreadPoolOptions = {
  worker: new URL('./worker.ts', import.meta.url),
  threads: SPARE_CORES,
  cpuMs: 20_000,
  wallMs: 60_000,
  memoryMb: 768,
  maxQueued: 200,
  maxQueuedPerOwner: 20,
};

class DrawingTimeout extends Error {
  readonly code = '57014'; // PostgreSQL's query_canceled, so the client gets the same response as for a slow query
}

function refuseLimit(limit: BrokenLimit): never {
  if (limit === 'queue') {
    throw new Refused(429, 'Too many documents are being prepared. Try again in a few seconds.', { retryAfter: 5 });
  }
  throw new DrawingTimeout(`the document broke the limit on ${limit}`);
}

/** The user for whom a document is drawn. */
export interface DrawFor {
  /** The user's ID. Users take turns, so many documents of one user do not delay those of another. */
  readonly owner: string;
  /** Aborted when the client disconnects. A document still waiting is then not drawn. */
  readonly signal?: AbortSignal;
}

export class Drawing {
  readonly #pool: ThreadPool<Job, Uint8Array>;

  constructor(options: Partial<ThreadPoolOptions> = {}) {
    this.#pool = new ThreadPool<Job, Uint8Array>({ ...DEFAULTS, ...options }, refuseLimit);
  }

  async draw(job: Job, { owner, signal }: DrawFor): Promise<Buffer> {
    const { buffer, byteOffset, byteLength } = await this.#pool.run(job, owner, signal);
    return Buffer.from(buffer, byteOffset, byteLength);
  }
}

const drawing = new Drawing();

interface RequestContext {
  readonly caller: { readonly actorId: number };
  readonly signal: () => AbortSignal;
}

export const render = (job: Job, { caller, signal }: RequestContext): Promise<Buffer> =>
  drawing.draw(job, { owner: String(caller.actorId), signal: signal() });
