import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refused } from '../../errors/errors.ts';
import type { ContentProblem } from './content-problem.ts';
import type { InspectReply, InspectRequest } from './worker.ts';

export interface InspectorOptions {
  readonly threads: number;
  /** Computing time of one file. The limits on inflated and parsed bytes end most files much earlier. */
  readonly cpuMs: number;
  /** Time on the clock, for a machine that is too busy to compute. */
  readonly wallMs: number;
  /** Objects of one thread. The file and its inflated parts are limited by the checkers themselves. */
  readonly memoryMb: number;
  readonly maxQueued: number;
  readonly maxQueuedPerOwner: number;
  readonly worker: URL;
}

const DEFAULTS: InspectorOptions = {
  // One core stays with the event loop.
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  cpuMs: 5000,
  wallMs: 30_000,
  memoryMb: 256,
  maxQueued: 100,
  maxQueuedPerOwner: 20,
  worker: new URL('./worker.ts', import.meta.url),
};

const CHECK_MS = 200;

const busy = () => new Refused(429, 'Too many files are being checked. Try again in a few seconds.', { retryAfter: 5 });

interface Task {
  readonly request: InspectRequest;
  readonly resolve: (problem: ContentProblem | null) => void;
  readonly reject: (error: Error) => void;
}

/** One worker thread. It inspects one file at a time and is replaced after a file that broke a limit. */
class InspectionThread {
  readonly #options: InspectorOptions;
  readonly #onIdle: () => void;
  #worker: Worker | null = null;
  #task: Task | null = null;
  #timer: NodeJS.Timeout | undefined;
  #cpuAtStart: number | null = null;
  #deadline = 0;

  constructor(options: InspectorOptions, onIdle: () => void) {
    this.#options = options;
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.#task === null;
  }

  run(task: Task): void {
    this.#task = task;
    this.#cpuAtStart = null;
    this.#deadline = performance.now() + this.#options.wallMs;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    this.#timer = setInterval(() => void this.#checkLimits(worker, task), CHECK_MS);
    worker.postMessage(task.request, []);
  }

  #start(): Worker {
    const resourceLimits = {
      maxOldGenerationSizeMb: this.#options.memoryMb,
      maxYoungGenerationSizeMb: this.#options.memoryMb / 8,
      stackSizeMb: 4,
    };
    const worker = new Worker(this.#options.worker, { resourceLimits });
    worker.on('message', (reply: InspectReply) => {
      if (worker !== this.#worker) return;
      if (reply.kind === 'started') this.#cpuAtStart = reply.cpuMicros;
      else if (reply.kind === 'checked') this.#end((task) => task.resolve(reply.problem));
      else this.#end((task) => task.reject(Object.assign(new Error(reply.message), { code: reply.code })));
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#replace(worker, (task) => (isMemory ? task.resolve('too-complex') : task.reject(error)));
    });
    worker.on('exit', () => this.#replace(worker, (task) => task.reject(new Error('the inspection thread ended'))));
    return worker;
  }

  async #checkLimits(worker: Worker, task: Task): Promise<void> {
    if (performance.now() > this.#deadline) {
      this.#replace(worker, ({ reject }) => reject(busy()));
      return;
    }
    if (this.#cpuAtStart === null) return;
    // Rejects when the thread has just ended; the exit event deals with that.
    const usage = await worker.cpuUsage().catch(() => null);
    if (!usage || this.#task !== task || this.#cpuAtStart === null) return;
    const usedMs = (usage.user + usage.system - this.#cpuAtStart) / 1000;
    if (usedMs > this.#options.cpuMs) this.#replace(worker, ({ resolve }) => resolve('too-complex'));
  }

  /** Ends the thread, and its task with it. */
  #replace(worker: Worker, settle: (task: Task) => void): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    void worker.terminate();
    this.#end(settle);
  }

  #end(settle: (task: Task) => void): void {
    clearInterval(this.#timer);
    // An idle thread does not keep the process alive.
    this.#worker?.unref();
    const task = this.#task;
    this.#task = null;
    if (task) settle(task);
    this.#onIdle();
  }
}

/**
 * Inspects files in worker threads, within limits on computing time, memory and queue length. Owners take turns, so
 * that many files of one user do not delay the file of another.
 */
export class Inspector {
  readonly #options: InspectorOptions;
  readonly #threads: readonly InspectionThread[];
  /** Waiting tasks of each owner; the first owner is next. */
  readonly #queues = new Map<string, Task[]>();
  #queued = 0;

  constructor(options: Partial<InspectorOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
    this.#threads = Array.from(
      { length: this.#options.threads },
      () => new InspectionThread(this.#options, () => this.#next()),
    );
  }

  inspect(request: InspectRequest, owner: string): Promise<ContentProblem | null> {
    const queue = this.#queues.get(owner) ?? [];
    if (this.#queued >= this.#options.maxQueued || queue.length >= this.#options.maxQueuedPerOwner) {
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      this.#queues.set(owner, queue);
      this.#queued += 1;
      this.#next();
    });
  }

  #next(): void {
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const [first] = this.#queues;
      if (!first) return;
      const [owner, queue] = first;
      const task = queue.shift()!;
      this.#queued -= 1;
      // To the end of the line, where the owner has more files.
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      thread.run(task);
    }
  }
}

export const inspector = new Inspector();
