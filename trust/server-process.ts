import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start until it listened. */
  readonly readyAfter: number;
  end(signal: NodeJS.Signals): Promise<void>;
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

/** The portal's server as people run it, in a process of its own. */
export function startServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const child = fork(MAIN, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let errors = '';
    child.stderr!.on('data', (chunk) => (errors += String(chunk)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors.slice(0, 500)}`)));
    child.on('message', (message: { kind: string; url: string }) => {
      if (message.kind !== 'ready') return;
      resolve({
        url: message.url,
        pid: child.pid!,
        readyAfter: Date.now() - started,
        end: (signal) => endProcess(child, signal),
      });
    });
  });
}
