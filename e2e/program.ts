import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Timeout for a start. A throttled machine needs more than a minute to start an identity provider. */
const START_LIMIT_MS = 240_000;

export interface Program {
  /** Waits until the address responds. Stops the program and throws if the response is not 200 or is too late. */
  waitFor(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** The shell ends the program when its standard input closes, so the program also ends when this process is killed. */
const RUN_WHILE_INPUT_IS_OPEN = `
  exec 3<&0
  "$@" </dev/null &
  program=$!
  (cat <&3; kill $program 2>/dev/null) &
  wait $program
`;

/** Starts an installed program. Its output is appended to a log file. */
export function startProgram(words: readonly string[], logFile: string, env: Record<string, string> = {}): Program {
  const log = openSync(logFile, 'a');
  const shell = spawn('sh', ['-c', RUN_WHILE_INPUT_IS_OPEN, 'sh', ...words], {
    env: { ...process.env, ...env },
    stdio: ['pipe', log, log],
  });
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  return {
    async waitFor(url) {
      const limit = Date.now() + START_LIMIT_MS;
      const statusOf = () =>
        fetch(url).then(
          ({ status }) => status,
          () => null,
        );
      let status = await statusOf();
      while (status === null && shell.exitCode === null && Date.now() < limit) {
        await delay(200);
        status = await statusOf();
      }
      if (status === 200) return;
      await this.stop();
      throw new Error(`${url} responds with ${status}: ${readFileSync(logFile, 'utf8').slice(0, 4000)}`);
    },
    stop() {
      shell.stdin!.end();
      return ended;
    },
  };
}

/** Runs a set-up with a new temporary folder. A failed set-up removes the folder; a successful one keeps it. */
export async function setUpInFolder<T>(prefix: string, setUp: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  try {
    return await setUp(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
