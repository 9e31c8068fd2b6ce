import cluster from 'node:cluster';
import { ConfigProblems, readConfig, type Config } from './config/config.ts';
import type { Extras } from './extras.ts';
import { DataDirInUse, refuseDataDirInUse } from './database/pglite/data-dir-lock.ts';
import { createFilesPrivately } from './config/private-files.ts';
import { StartRefused } from './config/start-refused.ts';
import { describeTokenRule } from './identity/token-rules.ts';
import { workerCount } from './cluster/worker-count.ts';

const SHUTDOWN_LIMIT_MS = 30_000;
const NO_DEMO_DATA =
  'The server alone has no demonstration data. Run npm start, or set PBT_DEMO_DATA=false and OIDC_AUTHORITY.';
/** Errors that are printed without a stack trace, because the message is enough for the operator. */
const SENTENCES = [ConfigProblems, DataDirInUse, StartRefused];

/** Exits when the parent process has ended. Otherwise this process would keep the port and the data folder. */
const exitWithParent = () => process.exit(1);

async function serve(config: Config, extras: Extras | undefined): Promise<void> {
  // start.ts is loaded after the settings are checked, because loading takes most of a second.
  const { start } = await import('./start.ts');
  const running = await start(config, extras);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Ends a shutdown that hangs, so the data folder does not stay locked.
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.off('disconnect', exitWithParent);
  process.on('disconnect', stop);
  process.send?.({ kind: 'ready', url: running.url });
}

/**
 * Checks the settings and runs the server in this process, or starts its worker processes. The demonstration passes
 * `loadExtras`, which is called after the settings are checked.
 */
export async function launch(loadExtras?: () => Promise<Extras>): Promise<void> {
  createFilesPrivately();
  process.on('disconnect', exitWithParent);
  try {
    const config = readConfig(process.env);
    if (config.demoData && !loadExtras) throw new StartRefused(NO_DEMO_DATA);
    const workers = workerCount(process.argv.slice(2), config);
    if (config.databaseUrl === undefined) refuseDataDirInUse(config.dataDir);
    // `npm start` prints this text. The server also writes it to its log.
    if (cluster.isPrimary) process.send?.({ kind: 'progress', text: describeTokenRule(config.identityProvider) });
    if (workers > 1 && cluster.isPrimary) {
      const { runWorkers } = await import('./cluster/primary.ts');
      process.off('disconnect', exitWithParent);
      runWorkers(workers);
    } else await serve(config, await loadExtras?.());
  } catch (error) {
    const busyPort = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (busyPort) {
      console.error(
        `Port ${process.env['PORT'] ?? 4000} is in use by another program. Set PORT to a free one, e.g. PORT=4100 npm start.`,
      );
    } else if (SENTENCES.some((kind) => error instanceof kind)) {
      console.error((error as Error).message);
    } else {
      console.error(error);
    }
    process.exit(1);
  }
}
