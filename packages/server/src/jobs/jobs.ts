import { rebuildOutcomes } from '../database/outcomes.ts';
import { deleteOldBatches } from '../services/batch/retention.ts';
import { expireStaged, sweepUnreferenced } from '../services/claim-documentation/expire-staged.ts';
import { runDailyMail } from '../services/notice/daily-mail.ts';
import { emulationExpiry } from '../services/user/expire-emulations.ts';
import type { Job } from './scheduler.ts';

export const JOBS: readonly Job[] = [
  emulationExpiry,
  { name: 'staged-submissions', everyMinutes: 60, run: async (deps) => void (await expireStaged(deps)) },
  { name: 'unreferenced-files', everyMinutes: 60, run: async (deps) => void (await sweepUnreferenced(deps)) },
  { name: 'old-batch-checks', everyMinutes: 60, run: deleteOldBatches },
  // From the time of the daily email on, for six hours.
  { name: 'daily-mail', everyMinutes: 1, isLong: true, run: runDailyMail },
  // After a change of the plan's rules or of the reason guide. Otherwise there is nothing to do.
  { name: 'claim-outcomes', everyMinutes: 1, isLong: true, run: ({ db }, signal) => rebuildOutcomes(db, signal) },
];
