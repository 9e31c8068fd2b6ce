import type { OpenDatabase } from '../../database/database.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { ImportContext } from '../import-options.ts';
import { findImport, reportOf } from '../import-record.ts';
import { createPdfInspection } from '../inspect-pdf.ts';
import { forkImport } from './fork-import.ts';
import { runRound, type RoundEvent } from './import-round.ts';
import { importWatched, WATCH_OPERATOR, type Ended, type WatchedFile } from './import-watched.ts';
import { inboxesOf } from './open-inboxes.ts';
import { StableFiles } from './stable-files.ts';
import { withWatchLock } from './watch-lock.ts';

export interface Watch {
  /** Looks once at the folder and the bucket. Does nothing while another process imports files from them. */
  look(signal: AbortSignal): Promise<void>;
}

export interface WatchOptions {
  readonly deps: ImportDeps;
  readonly database: OpenDatabase;
  readonly onEvent: (event: RoundEvent) => void;
  /** Settings of the process of an import. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The import in this process cannot be interrupted. It ends as stopped when the database closes. */
const aborted = (signal: AbortSignal) =>
  new Promise<Ended>((resolve) => {
    const end = () => resolve({ stopped: 'aborted' });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** Watches the configured folder and bucket for files of the plan. Returns null if none is configured. */
export function createWatch({ deps, database, onEvent, env }: WatchOptions): Watch | null {
  const inboxes = inboxesOf(deps.config).map((open) => ({ open, seen: new StableFiles() }));
  if (inboxes.length === 0) return null;
  const context: ImportContext = {
    deps,
    database,
    operator: WATCH_OPERATOR,
    inspectPdf: createPdfInspection(deps.config),
  };
  const importFile = (file: WatchedFile, signal: AbortSignal) =>
    database.engine === 'postgres'
      ? forkImport(file, signal, env)
      : Promise.race([importWatched(context, file), aborted(signal)]);
  return {
    look: (stop) =>
      withWatchLock(database, async (lost) => {
        const signal = AbortSignal.any([stop, lost]);
        for (const { open, seen } of inboxes) {
          await runRound({
            inbox: await open(),
            seen,
            importFile: (file) => importFile(file, signal),
            findReport: async (id) => reportOf((await findImport(deps.db, id))!),
            planTimeZone: deps.config.planTimeZone,
            now: deps.clock.now,
            onEvent,
            signal,
          });
        }
      }),
  };
}
