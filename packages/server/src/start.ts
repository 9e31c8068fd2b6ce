import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startControl } from './cli/control/server.ts';
import { controlSocket } from './cli/control/socket.ts';
import { createAnchorStore } from './audit/anchor-store.ts';
import { startAnchoring } from './audit/anchors.ts';
import { createClock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { expectWritable } from './database/expect-writable.ts';
import { openDatabase, openReplica } from './database/open.ts';
import { storePlanDay } from './database/plan-day.ts';
import type { OpenDatabase } from './database/database.ts';
import { createDiscovery } from './identity/discovery.ts';
import type { Extras } from './extras.ts';
import { commands } from './cli/registry.ts';
import { createDeps } from './deps.ts';
import type { RequestDeps } from './http/context.ts';
import { ensureKeyFits } from './audit/key-check.ts';
import { importFigures } from './import/import-figures.ts';
import { batchJobs } from './jobs/batch-jobs.ts';
import { importJobs } from './jobs/import-jobs.ts';
import { JOBS } from './jobs/jobs.ts';
import { startJobs } from './jobs/scheduler.ts';
import { openPrivateFolder } from './config/private-files.ts';
import { stopsOf } from './services/batch/used-limits.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { followReplica, type ReplicaReader } from './database/postgres/replica.ts';
import { connectWorker } from './cluster/worker-channel.ts';
import type { Report } from './identity/report.ts';
import { describeTokenRule } from './identity/token-rules.ts';
import { createTokenVerifier } from './identity/verify-token.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

async function isReady(database: OpenDatabase, dataDir: string): Promise<boolean> {
  try {
    await expectWritable(database.db);
    const { bavail, blocks } = await statfs(dataDir);
    return bavail / blocks > 0.05;
  } catch {
    return false;
  }
}

const reportFilling = () =>
  void process.send?.({ kind: 'progress', text: 'Filling the demonstration database (once, about twenty seconds)...' });

/** The log does not exist yet, so a server without `npm start` writes its line itself. */
function reportUpgrade(): void {
  const text = 'Upgrading the database of an older version. This can take minutes.';
  if (process.send) process.send({ kind: 'progress', text });
  else console.log(JSON.stringify({ level: 30, time: Date.now(), msg: text }));
}

/** Fails on a busy port before the database is filled, which takes several seconds. */
function expectFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Opens the database, adds demonstration data if configured, listens, and starts the jobs and the control socket. */
export async function start(config: Config, extras?: Extras): Promise<Running> {
  openPrivateFolder(config.dataDir);
  await expectFreePort(config.host, config.port);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
    onUpgrade: reportUpgrade,
  });
  const following = config.databaseReplicaUrl ? openReplica({ url: config.databaseReplicaUrl }) : null;
  let replica: ReplicaReader | undefined;
  try {
    await ensureKeyFits(database.db, config.keys);
    await storePlanDay(database.db, config);
    const clock = createClock(config.today, config.planTimeZone);
    const base = createDeps(database, config, clock);
    if (config.demoData) await extras?.fill(database, base, reportFilling);
    const workers = connectWorker();
    const limits = createRateLimiter(config.rateLimits, undefined, workers?.broadcast);
    workers?.onBroadcast(limits.countRemote);
    let tellReplica = (_inUse: boolean, _reason: string) => {};
    if (following) {
      replica = await followReplica({
        primary: database,
        replica: following,
        onChange: (inUse, reason) => tellReplica(inUse, reason),
      });
    }
    let reportToken: Report = () => {};
    const discovery = createDiscovery(config.identityProvider.authority, (level, text) => reportToken(level, text));
    const deps: RequestDeps = {
      ...base,
      scopedTo: database.scopedTo,
      ...(replica ? { replica } : {}),
      verifyToken: createTokenVerifier(config.identityProvider, {
        discovery,
        report: (level, text) => reportToken(level, text),
      }),
      limits,
    };
    if (config.demoData) await extras?.addFiles(deps.files, config.dataDir);
    await extras?.beforeServing?.();
    const app = await buildApp(deps, {
      webDist: WEB_DIST,
      provider: () => discovery.peek(),
      isReady: () => isReady(database, config.dataDir),
      metrics: {
        token: config.metricsToken,
        process: true,
        imports: importFigures(database, clock.now),
        batchStops: () => stopsOf(database.db, clock.today()),
        ...(database.pool ? { pool: database.pool } : {}),
        ...(workers ? { gather: workers.metrics } : {}),
        ...(replica ? { replicaLag: replica.lagMs } : {}),
      },
    });
    tellReplica = (inUse, reason) => app.log.warn({ inUse, reason }, 'reads of plan data change their database');
    reportToken = (level, text) => app.log[level](text);
    // Prefetches the provider's discovery document, so the first page and the first call do not wait for it.
    if (!config.identityProvider.embedded) discovery.peek();
    app.log.info(describeTokenRule(config.identityProvider));
    if (replica && replica.lagMs() === null)
      app.log.warn('the replica is not in use: plan data comes from the primary');
    await app.listen({ host: config.host, port: config.port });
    const address = app.addresses()[0] as { port: number } | undefined;
    const imports = importJobs(deps, database, (event) =>
      app.log[event.outcome === 'done' ? 'info' : 'warn'](event, 'delivered file'),
    );
    const batches = batchJobs(deps, (facts, text) => app.log.warn(facts, text));
    const jobs = startJobs(deps, [...JOBS, ...batches, ...imports], (name, error) =>
      app.log.error({ job: name, failure: String(error) }, 'job failed'),
    );
    const anchoring = startAnchoring({
      audit: deps.audit,
      store: createAnchorStore(config),
      keys: config.keys,
      now: clock.now,
      query: (statement) => database.execute(statement),
      onAnchor: (anchor) => app.log.info({ anchor }, 'audit anchor'),
      onFailure: (text) => app.log.error(text),
    });
    const control = await startControl(
      { deps, database, commands: [...commands, ...(extras?.commands ?? [])] },
      controlSocket(config.dataDir),
    ).catch((error: unknown) => {
      // Without this socket, `pbt` cannot reach the running portal. Everything else works.
      app.log.warn({ failure: String(error) }, 'the command socket could not be opened');
      return null;
    });
    return {
      // The configured host name. With port 0, the port that the system chose.
      url: `http://${config.host}:${address?.port ?? config.port}`,
      close: async () => {
        await app.close();
        await jobs.stop();
        await control?.close();
        await anchoring.stop();
        replica?.stop();
        await following?.close();
        await database.close();
      },
    };
  } catch (error) {
    replica?.stop();
    await following?.close();
    await database.close();
    throw error;
  }
}
