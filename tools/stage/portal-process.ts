import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const TODAY = '2026-11-15';

export interface Portal {
  readonly url: string;
  readonly idpUrl: string;
  readonly dataDir: string;
  /** Restarts the portal's server. The identity provider keeps running. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Runs the administration command `pbt` next to the running server and returns its output. */
  command(...words: readonly string[]): string;
  stopIdentityProvider(): Promise<void>;
  startIdentityProvider(): Promise<void>;
  /** Suspends the process. The system still accepts connections, but no request gets a response until `resume`. */
  pauseIdentityProvider(): void;
  resumeIdentityProvider(): void;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Makes every `AbortSignal.timeout` of a started process four times as long. A slow identity provider on a busy machine
 * then does not count as an outage.
 */
const LONGER_LIMITS = `--import=data:text/javascript,${encodeURIComponent(
  'const limit = AbortSignal.timeout; AbortSignal.timeout = (ms) => limit.call(AbortSignal, 4 * ms);',
)}`;

export function startProcess(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(join(root, file), {
      env,
      execArgv: [LONGER_LIMITS],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr!.on('data', (chunk) => (errors += String(chunk)));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${errors}`)));
    child.on('message', (message: { kind: string }) => {
      if (message.kind === 'ready') resolve(child);
    });
  });
}

export function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/**
 * Starts a portal with demonstration data in the given directory, on a free port unless the settings name one. The
 * embedded identity provider starts too, unless OIDC_AUTHORITY names another one.
 */
export async function startPortal(dataDir: string, settings: Record<string, string> = {}): Promise<Portal> {
  const [port, idpPort] = [settings['PORT'] ?? (await freePort()), await freePort()];
  const env = {
    ...process.env,
    HOST: 'localhost',
    PORT: String(port),
    IDP_PORT: String(idpPort),
    PBT_DATA_DIR: dataDir,
    PBT_TODAY: TODAY,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const startServer = () => startProcess('packages/demo-data/src/main.ts', env);
  const isEmbedded = settings['OIDC_AUTHORITY'] === undefined;
  const startIdp = () => startProcess('packages/dev-idp/src/main.ts', env);
  const started = await Promise.allSettled([startServer(), ...(isEmbedded ? [startIdp()] : [])]);
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) {
    // Stops the processes that did start.
    for (const result of started) if (result.status === 'fulfilled') result.value.kill();
    throw failure.reason;
  }
  let [server, idp] = started.map((result) => (result as PromiseFulfilledResult<ChildProcess>).value) as [
    ChildProcess,
    ChildProcess | undefined,
  ];
  const stopIdp = async () => {
    if (idp) await stopProcess(idp);
  };
  return {
    url: `http://localhost:${port}`,
    idpUrl: settings['OIDC_AUTHORITY'] ?? `http://localhost:${idpPort}`,
    dataDir,
    restart: async (signal) => {
      await stopProcess(server, signal);
      server = await startServer();
    },
    command: (...words) =>
      execFileSync(process.execPath, [join(root, 'packages/demo-data/src/cli.ts'), ...words], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    stopIdentityProvider: stopIdp,
    startIdentityProvider: async () => {
      idp = await startIdp();
    },
    pauseIdentityProvider: () => void idp?.kill('SIGSTOP'),
    resumeIdentityProvider: () => void idp?.kill('SIGCONT'),
    stop: async () => {
      await Promise.all([stopProcess(server), stopIdp()]);
    },
  };
}
