import type { DatabaseLimits } from '../src/database/postgres/watched-pool.ts';

/** The date on which every server test runs, and the number of generated rows besides the named records. */
export const TEST_TODAY = '2026-11-15';
export const TEST_SCALE = { members: 200, claims: 1500 };

/** Limits that stop hanging operations. A busy machine can need many seconds for a connection or a statement. */
export const TEST_LIMITS: DatabaseLimits = {
  connectMs: 120_000,
  suspectMs: 240_000,
  silenceMs: 480_000,
  statementMs: 120_000,
  lockMs: 60_000,
  pauseMs: 240_000,
  lifetimeMs: 60 * 60_000,
};
export const TEST_WATCHDOG_MS = 240_000;
