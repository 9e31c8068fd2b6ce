import type { Deps } from '../deps.ts';
import { alertPlan } from '../services/batch/alert.ts';
import { continueBatches } from '../services/batch/run.ts';
import type { Job } from './scheduler.ts';

/** Goes on with batch checks whose process has ended. A check normally runs in the process that started it. */
export function batchJobs(deps: Deps, log: (facts: object, text: string) => void): Job[] {
  const onStopped = alertPlan(deps, log);
  return [
    {
      name: 'batch-checks',
      everyMinutes: 1,
      isLong: true,
      run: (all, signal) => continueBatches({ ...all, onStopped }, signal),
    },
  ];
}
