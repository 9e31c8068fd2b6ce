import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { createAudit } from './audit.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, type OpenDatabase } from './db.ts';
import { putDemoFiles } from './demo/demo-files.ts';
import { ensureDemoData } from './demo/ensure.ts';
import { createDiskStore } from './files.ts';
import type { Deps } from './implement.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createTokenVerifier } from './tokens.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

async function isReady(database: OpenDatabase, dataDir: string): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.db);
    const { bavail, blocks } = await statfs(dataDir);
    return bavail / blocks > 0.05;
  } catch {
    return false;
  }
}

/** Opens the database, fills the demonstration data where asked, and listens. */
export async function start(config: Config): Promise<Running> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
  });
  try {
    const clock = createClock(config.today, config.planTimeZone);
    if (config.demoData) await ensureDemoData(database, config, clock);
    const deps: Deps = {
      db: database.db,
      config,
      clock,
      audit: createAudit(database.db, config.keys),
      verifyToken: createTokenVerifier(config.identityProvider),
      files: createDiskStore(join(config.dataDir, 'files')),
      limits: createRateLimiter(config.rateLimits),
    };
    if (config.demoData) await putDemoFiles(deps.files, config.dataDir);
    const app = await buildApp(deps, { webDist: WEB_DIST, isReady: () => isReady(database, config.dataDir) });
    await app.listen({ host: config.host, port: config.port });
    const [address] = app.addresses();
    return {
      // The name people use; with port 0 the one the system chose.
      url: `http://${config.host}:${address?.port ?? config.port}`,
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
