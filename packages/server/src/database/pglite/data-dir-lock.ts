import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_FILE = 'process.lock';

export class DataDirInUse extends Error {
  readonly pid: number;
  constructor(dir: string, pid: number) {
    super(`${dir} is in use by process ${pid}. Stop that one first, or set PBT_DATA_DIR to another folder.`);
    this.pid = pid;
  }
}

/** Start time of a process, so that a reused pid is not taken for the dead owner; empty where /proc does not tell. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The living process that holds the lock file, if there is one. */
function ownerOf(file: string): number | null {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [pidText = '', start = ''] = text.split(' ');
  const pid = Number(pidText);
  return pid > 0 && isAlive(pid) && (start === '' || startOf(pid) === start) ? pid : null;
}

/** Says at once that another process has the directory, before anything heavy is loaded; the lock itself decides. */
export function refuseDataDirInUse(dir: string): void {
  const pid = ownerOf(join(dir, LOCK_FILE));
  if (pid !== null) throw new DataDirInUse(dir, pid);
}

/**
 * PGlite takes no lock itself, and two processes on one directory lose rows. Only a dead owner is replaced; there is
 * no heartbeat, because a busy owner would look dead.
 */
export function lockDataDir(dir: string): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, LOCK_FILE);
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = ownerOf(file);
    if (pid !== null) throw new DataDirInUse(dir, pid);
    rmSync(file, { force: true });
  }
}
