import { folderArguments, interruptedImport, pbt, type ImportPlace } from './import-place.ts';
import { drawMoment, momentText, reached } from './moment.ts';

/** Files of a folder that `writeGeneration` wrote. */
const FILES = 9;

/** PostgreSQL is restarted once in this many disturbances. */
const RESTART_EVERY = 3;

/** Rows that PostgreSQL stores in one transaction. */
const CHUNK_ROWS = 2500;

export interface DisturbOptions {
  /** The claims of the folder, which are its largest file. */
  readonly claims: number;
  /** How often the import is disturbed, if it does not end before. */
  readonly times: number;
  readonly next: () => number;
  /** Restarts PostgreSQL as after a crash. Without it, only the process is killed. */
  readonly restart?: () => Promise<void>;
  /** Called after each disturbance, when the process has ended. */
  readonly onDisturbed?: (moment: string) => Promise<void>;
}

/** An import ends with 4 if rows wait. */
const isDone = (code: number | null) => code === 0 || code === 4;

async function mustEnd(place: ImportPlace, argv: readonly string[]): Promise<void> {
  const { code, text } = await pbt(place, argv);
  if (!isDone(code)) throw new Error(`pbt ${argv.join(' ')} ended with ${code}: ${text}`);
}

/** Imports a folder without a disturbance. */
export const importFolder = (place: ImportPlace, folder: string): Promise<void> =>
  mustEnd(place, folderArguments(place, folder));

/** Kills the import, or restarts PostgreSQL, at a random moment. Returns the moment, or null if it did not come. */
async function disturbOnce(
  place: ImportPlace,
  argv: readonly string[],
  resumed: number | null,
  { claims, next, restart }: DisturbOptions,
  isRestart: boolean,
): Promise<{ readonly moment: string | null; readonly isOver: boolean }> {
  const moment = drawMoment(next, FILES, Math.ceil(claims / CHUNK_ROWS));
  const over = new AbortController();
  let isDisturbed = false;
  let watching: Promise<void> = Promise.resolve();
  const { code, text } = await pbt(place, argv, (kill) => {
    watching = reached(place, moment, resumed, over.signal).then(async (isReached) => {
      if (!isReached || over.signal.aborted) return;
      isDisturbed = true;
      if (isRestart) await restart?.();
      else kill();
    });
  });
  over.abort();
  await watching;
  if (!isDisturbed && !isDone(code)) throw new Error(`pbt ${argv.join(' ')} ended with ${code}: ${text}`);
  const how = isRestart ? 'restart of PostgreSQL' : 'kill';
  const of = resumed === null ? '' : ', resumed';
  return { moment: isDisturbed ? `${how} at ${momentText(moment)}${of}` : null, isOver: isDone(code) };
}

/** Imports a folder, disturbs it and resumes it, until all its files are imported. Returns the moments. */
export async function importDisturbed(place: ImportPlace, folder: string, options: DisturbOptions): Promise<string[]> {
  const moments: string[] = [];
  while (moments.length < options.times) {
    const resumed = await interruptedImport(place);
    const isRestart = options.restart !== undefined && moments.length % RESTART_EVERY === RESTART_EVERY - 1;
    const argv = resumed === null ? folderArguments(place, folder) : ['import', 'resume', String(resumed)];
    const { moment, isOver } = await disturbOnce(place, argv, resumed, options, isRestart);
    if (moment !== null) {
      moments.push(moment);
      await options.onDisturbed?.(moment);
    }
    if (isOver && resumed === null) break;
  }
  const left = await interruptedImport(place);
  if (left !== null) await mustEnd(place, ['import', 'resume', String(left)]);
  await importFolder(place, folder);
  return moments;
}
