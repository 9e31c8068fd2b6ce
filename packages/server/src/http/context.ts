import type { Db } from '../database/database.ts';
import type { PlanReader } from '../database/postgres/replica.ts';
import type { Deps } from '../deps.ts';
import type { TokenVerifier } from '../identity/verify-token.ts';
import type { RateLimiter } from './rate-limit.ts';

/** The dependencies of the process, and what only requests need. */
export interface RequestDeps extends Deps {
  /** The database limited to these tax IDs. Handlers get it as their `db`. */
  readonly forCaller: (taxIds: readonly string[]) => Db;
  readonly verifyToken: TokenVerifier;
  readonly limits: RateLimiter;
  /** Serves reads of plan data when a replica is configured. */
  readonly replica?: PlanReader;
}
