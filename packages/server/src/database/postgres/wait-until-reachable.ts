import { setTimeout as pause } from 'node:timers/promises';
import { statusOf } from '../../errors/errors.ts';

const PATIENCE_MS = 30_000;
const EVERY_MS = 500;

export interface Patience {
  readonly forMs: number;
  readonly everyMs: number;
}

/**
 * A database that is just coming up, failing over or busy is waited for: a portal that starts beside it need not be
 * started twice. Any other failure is told at once.
 */
export async function untilReachable(
  ask: () => Promise<unknown>,
  { forMs, everyMs }: Patience = { forMs: PATIENCE_MS, everyMs: EVERY_MS },
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
