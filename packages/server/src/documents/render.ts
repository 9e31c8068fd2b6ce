import { Worker } from 'node:worker_threads';
import type { CardInput } from './card.ts';
import type { Job } from './drawings.ts';
import type { LetterInput } from './letter.ts';
import type { RemittanceInput } from './remittance.ts';
import type { SummaryInput } from './summary.ts';
import type { DrawReply, DrawRequest } from './worker.ts';

const LIMIT_MS = 20_000;
/** What drawing leaves behind is cleared away sooner than the engine would: the thread holds a third of the memory. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 768 };

class DrawingTimeout extends Error {
  readonly code = '57014'; // answered like a query that took too long
}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One drawing thread, started with the first document and anew after a failure. It keeps no process alive when idle. */
class DrawingThread {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;

  draw(job: Job): Promise<Buffer> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(worker, new DrawingTimeout(`no document within ${LIMIT_MS} ms`));
        void worker.terminate();
      }, LIMIT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.ref();
      worker.postMessage({ id, job } satisfies DrawRequest, []);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: LIMITS });
    worker.on('message', (reply: DrawReply) => {
      const waiting = this.#waiting.get(reply.id);
      if (!waiting) return;
      this.#waiting.delete(reply.id);
      clearTimeout(waiting.timer);
      if (this.#waiting.size === 0) worker.unref();
      if ('error' in reply) waiting.reject(new Error(reply.error));
      else waiting.resolve(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength));
    });
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#fail(worker, new Error('the drawing thread ended')));
    return worker;
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
    this.#waiting.clear();
  }
}

const thread = new DrawingThread();

export const renderLetter = (input: LetterInput): Promise<Buffer> => thread.draw({ kind: 'letter', input });
export const renderRemittance = (input: RemittanceInput): Promise<Buffer> => thread.draw({ kind: 'remittance', input });
export const renderSummary = (input: SummaryInput): Promise<Buffer> => thread.draw({ kind: 'summary', input });
export const renderCard = (input: CardInput): Promise<Buffer> => thread.draw({ kind: 'card', input });
