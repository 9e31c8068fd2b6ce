import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { ToPrimary, ToWorker } from './worker-channel.ts';

const RESTART_PAUSE_MS = 1000;

const sendTo = (worker: Worker, message: ToWorker) => {
  if (worker.isConnected()) worker.send(message);
};

/**
 * Serves one port from several worker processes. The first starts alone, so the database is migrated and filled once. A
 * worker that ends after it was ready is replaced.
 */
export function runWorkers(count: number): void {
  const aggregate = new AggregatorRegistry();
  const ready = new Set<Worker>();
  let isStopping = false;
  let hasForkedAll = false;

  const others = (worker: Worker) => Object.values(cluster.workers ?? {}).filter((one) => one && one !== worker);
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('disconnect', () => stop(0));
  // With a referenced channel, the `disconnect` listener would keep this process alive after its last worker has ended.
  process.channel?.unref();

  cluster.on('message', (worker, message: ToPrimary) => {
    if (message.kind === 'progress') process.send?.(message);
    if (message.kind === 'uses') for (const other of others(worker)) sendTo(other!, message);
    if (message.kind === 'metrics') {
      aggregate.clusterMetrics().then(
        (text: string) => sendTo(worker, { kind: 'metrics', id: message.id, text }),
        () => sendTo(worker, { kind: 'metrics', id: message.id, text: null }),
      );
    }
    if (message.kind !== 'ready' || isStopping) return;
    const before = ready.size;
    ready.add(worker);
    if (!hasForkedAll) for (let more = 1; more < count; more += 1) cluster.fork();
    hasForkedAll = true;
    if (before < count && ready.size === count) process.send?.(message);
  });
  cluster.on('exit', (worker) => {
    if (isStopping) return;
    // The worker ended before it was ready, and has logged why. Another one would fail in the same way, so all workers
    // stop.
    if (!ready.delete(worker)) stop(1);
    else setTimeout(() => isStopping || cluster.fork(), RESTART_PAUSE_MS);
  });
  cluster.fork();
}
