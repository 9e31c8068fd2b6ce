import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { MemoryReport } from './memory.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));
const MEMORY = fileURLToPath(new URL('report-memory.ts', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start until the server reported that it is ready. */
  readonly readyAfter: number;
  readonly isAlive: () => boolean;
  /** Returns the last 600 characters of the error output. */
  readonly errorOutput: () => string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** `memory` needs a start with `reportsMemory`. It collects garbage and returns the memory still in use. */
export interface MeasuredProcess extends ServerProcess {
  memory(): Promise<MemoryReport>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Running servers of this process. They are killed when this process exits. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts the portal's server in a separate process and waits until it is ready. */
export function startServer(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { reportsMemory = false } = {},
): Promise<MeasuredProcess> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...settings };
    const execArgv = reportsMemory ? ['--expose-gc', '--import', MEMORY] : [];
    const child = fork(MAIN, [...args], { env, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    children.add(child);
    child.once('exit', () => children.delete(child));
    let errors = '';
    child.stderr!.on('data', (chunk) => (errors += String(chunk)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors.slice(0, 2000)}`)));
    child.on('message', (message: { kind: string; url: string }) => {
      if (message.kind !== 'ready') return;
      resolve({
        url: message.url,
        pid: child.pid!,
        readyAfter: Date.now() - started,
        errorOutput: () => errors.trim().slice(-600).replaceAll(/\s+/g, ' '),
        memory: () =>
          new Promise((resolveMemory) => {
            const listen = (reply: MemoryReport & { kind: string }) => {
              if (reply.kind !== 'memory') return;
              child.off('message', listen);
              resolveMemory(reply);
            };
            child.on('message', listen);
            child.send({ kind: 'report-memory' });
          }),
        isAlive: () => child.exitCode === null && child.signalCode === null,
        end: (signal) => endProcess(child, signal),
      });
    });
  });
}
