import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { TaskReply } from './thread-tasks.ts';

export interface ThreadPoolOptions {
  readonly worker: URL;
  readonly threads: number;
  /** Limit on the CPU time of one task. */
  readonly cpuMs: number;
  /** Limit on the elapsed time of one task, for tasks that get too little CPU time to reach `cpuMs`. */
  readonly wallMs: number;
  /** Limit on the JavaScript heap of one thread. */
  readonly memoryMb: number;
  readonly maxQueued: number;
  readonly maxQueuedPerOwner: number;
}

export type BrokenLimit = 'cpu' | 'wall' | 'memory' | 'queue';

/** Decides the outcome of a task that broke a limit. It returns a result or throws. */
export type OnLimit<Result> = (limit: BrokenLimit) => Result;

/** Number of worker threads: one core is left for the event loop, but at least one and at most four threads. */
export const SPARE_CORES = Math.max(1, Math.min(4, availableParallelism() - 1));

const CHECK_MS = 200;

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One worker thread. It runs one task at a time and is replaced after a task broke a limit or crashed the thread. */
class PoolThread<Task, Result> {
  readonly #options: ThreadPoolOptions;
  readonly #onLimit: OnLimit<Result>;
  readonly #onIdle: () => void;
  #worker: Worker | null = null;
  #current: Waiting<Task, Result> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #cpuAtStart: number | null = null;
  #deadline = 0;

  constructor(options: ThreadPoolOptions, onLimit: OnLimit<Result>, onIdle: () => void) {
    this.#options = options;
    this.#onLimit = onLimit;
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.#current === null;
  }

  run(waiting: Waiting<Task, Result>): void {
    this.#current = waiting;
    this.#cpuAtStart = null;
    this.#deadline = performance.now() + this.#options.wallMs;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    this.#timer = setInterval(() => void this.#checkLimits(worker, waiting), CHECK_MS);
    worker.postMessage(waiting.task, []);
  }

  #start(): Worker {
    const resourceLimits = {
      maxOldGenerationSizeMb: this.#options.memoryMb,
      // Small, so garbage of a finished task is collected soon.
      maxYoungGenerationSizeMb: Math.min(16, this.#options.memoryMb / 8),
      stackSizeMb: 4,
    };
    const worker = new Worker(this.#options.worker, { resourceLimits });
    worker.on('message', (reply: TaskReply<Result>) => {
      if (worker !== this.#worker) return;
      if (reply.kind === 'started') this.#cpuAtStart = reply.cpuMicros;
      else if (reply.kind === 'done') this.#end(({ resolve }) => resolve(reply.result));
      else this.#end(({ reject }) => reject(Object.assign(new Error(reply.message), { code: reply.code })));
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#replace(worker, (waiting) => (isMemory ? this.#breakLimit(waiting, 'memory') : waiting.reject(error)));
    });
    worker.on('exit', () => this.#replace(worker, ({ reject }) => reject(new Error('the worker thread ended'))));
    return worker;
  }

  #breakLimit({ resolve, reject }: Waiting<Task, Result>, limit: BrokenLimit): void {
    try {
      resolve(this.#onLimit(limit));
    } catch (error) {
      reject(error);
    }
  }

  async #checkLimits(worker: Worker, waiting: Waiting<Task, Result>): Promise<void> {
    if (performance.now() > this.#deadline) {
      this.#replace(worker, (current) => this.#breakLimit(current, 'wall'));
      return;
    }
    if (this.#cpuAtStart === null) return;
    // `cpuUsage` rejects when the thread has just ended. The exit event handles that case.
    const usage = await worker.cpuUsage().catch(() => null);
    if (!usage || this.#current !== waiting || this.#cpuAtStart === null) return;
    const usedMs = (usage.user + usage.system - this.#cpuAtStart) / 1000;
    if (usedMs > this.#options.cpuMs) this.#replace(worker, (current) => this.#breakLimit(current, 'cpu'));
  }

  /** Terminates the thread and settles its task. The next task starts a new thread. */
  #replace(worker: Worker, settle: (waiting: Waiting<Task, Result>) => void): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    void worker.terminate();
    this.#end(settle);
  }

  #end(settle: (waiting: Waiting<Task, Result>) => void): void {
    clearInterval(this.#timer);
    // An idle thread does not keep the process alive.
    this.#worker?.unref();
    const current = this.#current;
    this.#current = null;
    if (current) settle(current);
    this.#onIdle();
  }
}

/**
 * Runs tasks in worker threads, with limits on CPU time, elapsed time, memory and queue length. Time in the queue does
 * not count toward the time limits. Users (owners) take turns, and with several threads, one user never gets all of
 * them.
 */
export class ThreadPool<Task, Result> {
  readonly #options: ThreadPoolOptions;
  readonly #onLimit: OnLimit<Result>;
  readonly #threads: readonly PoolThread<Task, Result>[];
  readonly #queue = new FairQueue<Waiting<Task, Result>>();
  /** Running tasks of each owner. */
  readonly #running = new Map<string, number>();

  constructor(options: ThreadPoolOptions, onLimit: OnLimit<Result>) {
    this.#options = options;
    this.#onLimit = onLimit;
    this.#threads = Array.from({ length: options.threads }, () => new PoolThread(options, onLimit, () => this.#next()));
  }

  /** Runs a task. An abort rejects a task that is still queued. A running task continues. */
  run(task: Task, owner: string, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const { maxQueued, maxQueuedPerOwner } = this.#options;
      if (this.#queue.size >= maxQueued || this.#queue.countOf(owner) >= maxQueuedPerOwner) {
        resolve(this.#onLimit('queue'));
        return;
      }
      const onAbort = () => {
        if (this.#queue.remove(owner, waiting)) reject(signal!.reason as Error);
      };
      const settled = () => {
        signal?.removeEventListener('abort', onAbort);
        const left = this.#running.get(owner)! - 1;
        if (left === 0) this.#running.delete(owner);
        else this.#running.set(owner, left);
      };
      const waiting: Waiting<Task, Result> = {
        task,
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(owner, waiting);
      this.#next();
    });
  }

  #next(): void {
    const mostOfOneOwner = Math.max(1, this.#threads.length - 1);
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const taken = this.#queue.take((owner) => (this.#running.get(owner) ?? 0) < mostOfOneOwner);
      if (!taken) return;
      this.#running.set(taken.owner, (this.#running.get(taken.owner) ?? 0) + 1);
      thread.run(taken.item);
    }
  }
}
