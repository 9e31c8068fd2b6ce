import { closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFolderSync } from '../../config/create-folder.ts';
import { StartRefused } from '../../config/start-refused.ts';

/** An empty SQLite file. An exclusive transaction on it holds an operating system lock, which protects the folder. */
const LOCK_FILE = 'folder.lock';
/** Describes the process that holds the lock. A process that is killed leaves this file behind. */
const OWNER_FILE = 'process.lock';

/**
 * Longest wait in milliseconds between two attempts to lock the file. Another starting process may be reading it, which
 * takes far less than a millisecond.
 */
const RETRY_MS = 5;
const MAX_RETRIES = 1000;
const SQLITE_BUSY = 5;

interface Owner {
  readonly pid: number;
  /** Start time of the process, to detect a reused process ID. Empty when /proc is missing. */
  readonly start: string;
  /** Inode and creation time of the owner file. A copy of the file has different values. */
  readonly inode?: string | undefined;
  readonly created?: string | undefined;
  readonly host?: string | undefined;
}

function nameOf(owner: Owner | null): string {
  const host = owner?.host === undefined || owner.host === hostname() ? '' : ` on ${owner.host}`;
  return owner === null ? 'another process' : `process ${owner.pid}${host}`;
}

export class DataDirInUse extends Error {
  /** The process, for people. */
  readonly owner: string;

  constructor(dir: string, owner: Owner | null) {
    const process = nameOf(owner);
    super(`${dir} is in use by ${process}. Stop that process first, or set PBT_DATA_DIR to another folder.`);
    this.owner = process;
  }
}

function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function readOwner(dir: string): Owner | null {
  try {
    const [pid = '', start = '', inode, created, host] = readFileSync(join(dir, OWNER_FILE), 'utf8').split(' ');
    return { pid: Number(pid), start, inode, created, host };
  } catch {
    return null;
  }
}

/** True when the owner process still runs. Earlier versions of the portal took no operating system lock. */
const isRunning = ({ pid, start }: Owner) => start !== '' && startOf(pid) === start;

/**
 * True when the owner file was copied together with the folder. Some network file systems change inodes when they are
 * mounted again, so the creation time must differ too.
 */
function isCopied(dir: string, { inode, created }: Owner): boolean {
  if (inode === undefined || created === undefined) return false;
  const stats = statSync(join(dir, OWNER_FILE), { bigint: true });
  return String(stats.ino) !== inode && String(stats.birthtimeNs) !== created;
}

function writeOwner(dir: string): void {
  const file = join(dir, OWNER_FILE);
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  try {
    const { ino, birthtimeNs } = fstatSync(handle, { bigint: true });
    writeSync(handle, [process.pid, startOf(process.pid), ino, birthtimeNs, hostname()].join(' '));
  } finally {
    closeSync(handle);
  }
}

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;

function refuseLocked(dir: string): void {
  if (!existsSync(join(dir, LOCK_FILE))) return;
  let look: DatabaseSync | undefined;
  try {
    look = new DatabaseSync(join(dir, LOCK_FILE), { readOnly: true });
    look.exec('select 1 from sqlite_master');
  } catch (error) {
    // `takeLock` reports other errors.
    if (isBusy(error)) throw new DataDirInUse(dir, readOwner(dir));
  } finally {
    look?.close();
  }
}

/** Refuses a folder in use before the database engine loads. Two simultaneous checks do not refuse each other. */
export function refuseDataDirInUse(dir: string): void {
  refuseLocked(dir);
  const owner = readOwner(dir);
  if (owner && isRunning(owner) && !isCopied(dir, owner)) throw new DataDirInUse(dir, owner);
}

/** Keeps the SQLite connections of held locks. If one were garbage collected, its lock would end. */
const held = new Set<DatabaseSync>();

function takeLock(dir: string): DatabaseSync {
  const file = join(dir, LOCK_FILE);
  try {
    // Creates the lock file. An existing file is not opened here, because on POSIX, closing any handle of a file drops
    // the process's locks on it.
    if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const lock = new DatabaseSync(file);
  try {
    for (let tries = 0; ; tries += 1) {
      refuseLocked(dir);
      try {
        lock.exec('begin exclusive');
        return lock;
      } catch (error) {
        if (!isBusy(error) || tries === MAX_RETRIES) throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS * Math.random());
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

const WRITE_PROBLEMS = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Locks the data folder and returns a function that unlocks it. PGlite takes no lock, and two processes in one folder
 * lose rows. The operating system ends the lock with the process, and it works across containers on one machine.
 */
export function lockDataDir(dir: string): () => void {
  let lock: DatabaseSync;
  try {
    createFolderSync(dir);
    lock = takeLock(dir);
  } catch (error) {
    if (error instanceof DataDirInUse) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = WRITE_PROBLEMS.has(code) ? 'this account cannot write there' : message;
    throw new StartRefused(
      `${dir} cannot be locked: ${reason}. Give the portal's account the folder, or set PBT_DATA_DIR to another one.`,
    );
  }
  try {
    const owner = readOwner(dir);
    if (owner && isCopied(dir, owner)) {
      throw new StartRefused(
        `${dir} was copied from a portal that was running, so its database may be incomplete. Use \`pbt backup\` and ` +
          `\`pbt restore\` to copy a running portal. If the portal was stopped, delete ${join(dir, OWNER_FILE)} and start again.`,
      );
    }
    if (owner && isRunning(owner)) throw new DataDirInUse(dir, owner);
    writeOwner(dir);
  } catch (error) {
    lock.close();
    throw error;
  }
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(join(dir, OWNER_FILE), { force: true });
    lock.close();
  };
}
