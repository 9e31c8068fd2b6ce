import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured server with `--expose-gc`. Collects garbage on request and reports the memory still in use.
 * Memory before a collection does not show leaks, because it depends on when the collector last ran.
 */
function report(message: { kind?: string }): void {
  if (message.kind !== 'report-memory') return;
  globalThis.gc!();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send!({ kind: 'memory', heldMb: (heapUsed + external) / 2 ** 20, rssMb: rss / 2 ** 20 });
}

// Worker threads load this file too and have no channel to the parent process.
if (isMainThread) {
  process.on('message', report);
  process.channel!.unref();
}
