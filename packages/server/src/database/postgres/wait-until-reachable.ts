import { setTimeout as pause } from 'node:timers/promises';
import { statusOf } from '../../errors/status-of.ts';

const RETRY_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 500;

export interface RetryPolicy {
  readonly forMs: number;
  readonly everyMs: number;
}

/**
 * Retries for up to 30 s while the database is starting, failing over or busy, so the portal can start at the same
 * time. Any other failure is thrown at once.
 */
export async function waitUntilReachable(
  ask: () => Promise<unknown>,
  { forMs, everyMs }: RetryPolicy = { forMs: RETRY_TIMEOUT_MS, everyMs: RETRY_DELAY_MS },
): Promise<void> {
  const until = performance.now() + forMs;
  for (let told = false; ; told = true) {
    try {
      await ask();
      return;
    } catch (error) {
      const isAway = [429, 503].includes(statusOf(error));
      if (!isAway || performance.now() >= until) throw error;
      if (!told) console.error('The database does not answer yet; waiting for it...');
      await pause(everyMs);
    }
  }
}
