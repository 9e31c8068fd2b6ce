import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { inMemory } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { FORMATS } from './check-content.ts';

export interface InspectRequest {
  readonly path: string;
  readonly extension: string;
}

export type InspectReply =
  /** Sent before the work begins, so that time spent on loading this module does not count. */
  | { readonly kind: 'started'; readonly cpuMicros: number }
  | { readonly kind: 'checked'; readonly problem: ContentProblem | null }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

const send = (reply: InspectReply) => parentPort!.postMessage(reply, []);

/** A file that a checker stumbles over is no ordinary file. Refusing it is the safe answer. */
const problemIn = (file: Buffer, extension: string): Promise<ContentProblem | null> =>
  FORMATS[extension]!.problem(inMemory(file)).catch((): ContentProblem => 'damaged');

/** Uploaded files are inspected in this thread: a hostile one can cost seconds of computing. */
parentPort!.on('message', ({ path, extension }: InspectRequest) => {
  const { user, system } = process.threadCpuUsage();
  send({ kind: 'started', cpuMicros: user + system });
  readFile(path)
    .then((file) => problemIn(file, extension))
    .then(
      (problem) => send({ kind: 'checked', problem }),
      (error: { code?: string; message?: string }) =>
        send({ kind: 'failed', code: error.code ?? '', message: error.message ?? '' }),
    );
});
