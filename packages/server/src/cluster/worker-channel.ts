import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Use } from '../http/rate-limit.ts';

const BROADCAST_DELAY_MS = 100;
const METRICS_LIMIT_MS = 6000;

export type ToPrimary =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'uses'; readonly uses: readonly Use[] }
  | { readonly kind: 'metrics'; readonly id: number };

export type ToWorker =
  | { readonly kind: 'uses'; readonly uses: readonly Use[] }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string | null };

/** Shares rate limits and metrics between the worker processes of one portal. */
export interface WorkerChannel {
  /** Sends a counted use of a rate limit to the other workers. Uses are collected for 0.1 s. */
  readonly broadcast: (use: Use) => void;
  readonly onBroadcast: (countRemote: (use: Use) => void) => void;
  /** Returns a function that sums the metrics of all workers, because a request for them reaches only one. */
  readonly metrics: (own: Registry) => () => Promise<string>;
}

/** Returns null when this process is not a cluster worker. */
export function connectWorker(): WorkerChannel | null {
  if (!cluster.isWorker) return null;
  const send = (message: ToPrimary) => void process.send?.(message);
  const asked = new Map<number, (text: string | null) => void>();
  let uses: Use[] = [];
  let countRemote: (use: Use) => void = () => {};
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'uses') for (const use of message.uses) countRemote(use);
    if (message.kind === 'metrics') asked.get(message.id)?.(message.text);
  });
  const gather = (id: number) =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the other processes do not answer')), METRICS_LIMIT_MS);
      asked.set(id, (text) => {
        clearTimeout(timer);
        asked.delete(id);
        if (text === null) reject(new Error('the figures could not be gathered'));
        else resolve(text);
      });
      send({ kind: 'metrics', id });
    });
  let requests = 0;
  return {
    broadcast: (use) => {
      if (uses.push(use) > 1) return;
      setTimeout(() => {
        send({ kind: 'uses', uses });
        uses = [];
      }, BROADCAST_DELAY_MS).unref();
    },
    onBroadcast: (listener) => {
      countRemote = listener;
    },
    metrics: (own) => {
      AggregatorRegistry.setRegistries(own);
      // Created for its side effect. The constructor listens for metrics requests of the primary process.
      void new AggregatorRegistry();
      return () => gather((requests += 1));
    },
  };
}
