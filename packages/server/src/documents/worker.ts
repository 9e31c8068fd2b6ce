import { parentPort } from 'node:worker_threads';
import { draw, type Job } from './drawings.ts';

export interface DrawRequest {
  readonly id: number;
  readonly job: Job;
}

export type DrawReply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };

/** Documents are drawn in this thread: a long remittance takes the better part of a second of computing. */
parentPort!.on('message', ({ id, job }: DrawRequest) => {
  draw(job).then(
    (bytes) => parentPort!.postMessage({ id, bytes } satisfies DrawReply, []),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) } satisfies DrawReply, []),
  );
});
