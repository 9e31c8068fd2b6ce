import { rebuildOutcomes } from '../database/outcomes.ts';
import { expireStaged, sweepUnreferenced } from '../services/claim-documentation/expire-staged.ts';
import { emulationExpiry } from '../services/user/expire-emulations.ts';
import type { Job } from './scheduler.ts';

export const JOBS: readonly Job[] = [
  emulationExpiry,
  { name: 'staged-submissions', everyMinutes: 60, run: async (deps) => void (await expireStaged(deps)) },
  { name: 'unreferenced-files', everyMinutes: 60, run: async (deps) => void (await sweepUnreferenced(deps)) },
  // After a change of the plan's rules or of the reason guide. Otherwise there is nothing to do.
  { name: 'claim-outcomes', everyMinutes: 1, isLong: true, run: ({ db }, signal) => rebuildOutcomes(db, signal) },
];
