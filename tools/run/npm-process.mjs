import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const CHECK_MS = 500;

/** Returns the parent's process ID and the command line of a process, or null if the system does not report them. */
function processOf(pid) {
  if (existsSync(`/proc/${pid}/stat`)) {
    // The process name is in parentheses before the state and can contain any character.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(status === 0 ? stdout : '') ?? [];
  return parent === undefined ? null : { parent: Number(parent), command };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Calls the callback when npm, or the shell between npm and this process, has ended. npm does not forward the signal
 * that ends it, so the process must watch npm itself. A process that npm did not start watches nothing, so `nohup node
 * tools/run/start.mjs` keeps running after its shell ends.
 */
export function onNpmEnd(callback) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = processOf(process.ppid);
  const isNpm = parent !== null && /\bnpm\b/.test(parent.command) && !/\bsh\b/.test(parent.command);
  const watched = [process.ppid, ...(parent === null || isNpm ? [] : [parent.parent])];
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
}
