import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ended, WatchedFile } from './import-watched.ts';

const ENTRY = fileURLToPath(new URL('../../cli/import-process/worker.ts', import.meta.url));

/**
 * Imports a file in a process of its own, so reading does not slow down requests. The process ends with this one, and
 * when the signal is aborted. Never throws.
 */
export function forkImport(
  file: WatchedFile,
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  return new Promise((resolve) => {
    let ended: Ended | null = null;
    // The output is not logged, because an error message could contain values of rows.
    const child = fork(ENTRY, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const kill = () => child.kill('SIGKILL');
    const end = (otherwise: string) => {
      signal.removeEventListener('abort', kill);
      resolve(ended ?? { stopped: otherwise });
    };
    child.once('message', (message) => (ended = message as Ended));
    child.once('error', () => end('process'));
    child.once('exit', (code, by) => end(`exit-${code ?? by}`));
    signal.addEventListener('abort', kill);
    if (signal.aborted) kill();
    else child.send(file, () => {});
  });
}
