import { parentPort } from 'node:worker_threads';

/** The message of a worker thread about its current task. */
export type TaskReply<Result> =
  /** Sent before the work begins, so loading modules does not count against the CPU limit. */
  | { readonly kind: 'started'; readonly cpuMicros: number }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Runs in a worker thread of a `ThreadPool`. Calls `work` for each task that the pool sends. */
export function serveTasks(work: (task: never) => Promise<unknown>): void {
  const send = (reply: TaskReply<unknown>) => parentPort!.postMessage(reply, []);
  parentPort!.on('message', (task: unknown) => {
    const { user, system } = process.threadCpuUsage();
    send({ kind: 'started', cpuMicros: user + system });
    work(task as never).then(
      (result) => send({ kind: 'done', result }),
      (error: { code?: string; message?: string }) =>
        send({ kind: 'failed', code: error.code ?? '', message: error.message ?? '' }),
    );
  });
}
