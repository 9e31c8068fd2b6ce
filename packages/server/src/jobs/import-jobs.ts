import type { OpenDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { expireWaiting } from '../import/expire-waiting.ts';
import type { RoundEvent } from '../import/watch/import-round.ts';
import { createWatch } from '../import/watch/watch-files.ts';
import type { Job } from './scheduler.ts';

const DAY_MINUTES = 24 * 60;

/** Jobs around the plan's files. Files are only taken where a folder or a bucket is configured. */
export function importJobs(deps: Deps, database: OpenDatabase, onEvent: (event: RoundEvent) => void): Job[] {
  const watch = createWatch({ deps, database, onEvent });
  return [
    { name: 'waiting-rows', everyMinutes: DAY_MINUTES, run: expireWaiting },
    ...(watch
      ? [
          {
            name: 'import-files',
            everyMinutes: 1,
            isLong: true as const,
            run: (_: Deps, stop: AbortSignal) => watch.look(stop),
          },
        ]
      : []),
  ];
}
