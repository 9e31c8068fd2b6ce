import { Refused } from '../../errors/refused.ts';
import { SPARE_CORES, ThreadPool, type BrokenLimit, type ThreadPoolOptions } from '../../threads/thread-pool.ts';
import type { ContentProblem } from './content-problem.ts';
import type { InspectRequest } from './worker.ts';

const DEFAULTS: ThreadPoolOptions = {
  worker: new URL('./worker.ts', import.meta.url),
  threads: SPARE_CORES,
  // Most hostile files exceed the limits on decompressed and parsed bytes much earlier.
  cpuMs: 5000,
  wallMs: 30_000,
  // Enough for the largest upload and its decompressed parts, whose size the checkers limit.
  memoryMb: 256,
  maxQueued: 100,
  maxQueuedPerOwner: 20,
};

/**
 * Refuses a file that needs too much CPU time or memory. Other limits mean a busy server, so the user can try again.
 */
function answerLimit(limit: BrokenLimit): ContentProblem {
  if (limit === 'cpu' || limit === 'memory') return 'too-complex';
  throw new Refused(429, 'Too many files are being checked. Try again in a few seconds.', { retryAfter: 5 });
}

/** Inspects files in worker threads. Users take turns, so many files of one user do not delay those of another. */
export class Inspector {
  readonly #pool: ThreadPool<InspectRequest, ContentProblem | null>;

  constructor(options: Partial<ThreadPoolOptions> = {}) {
    this.#pool = new ThreadPool<InspectRequest, ContentProblem | null>({ ...DEFAULTS, ...options }, answerLimit);
  }

  inspect(request: InspectRequest, owner: string): Promise<ContentProblem | null> {
    return this.#pool.run(request, owner);
  }
}

export const inspector = new Inspector();
