import { createAnchorStore } from '../audit/anchor-store.ts';
import { startAnchoring } from '../audit/anchors.ts';
import { ensureKeyFits } from '../audit/key-check.ts';
import type { Config } from '../config/config.ts';
import { openPrivateFolder } from '../config/private-files.ts';
import type { OpenDatabase } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { storePlanDay } from '../database/plan-day.ts';
import { createDeps, type Deps } from '../deps.ts';

/** Opens the database for one piece of work outside the portal's process, and closes it afterwards. */
export async function withOwnDatabase<T>(
  config: Config,
  work: (opened: { readonly deps: Deps; readonly database: OpenDatabase }) => Promise<T>,
): Promise<T> {
  openPrivateFolder(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
  });
  try {
    await ensureKeyFits(database.db, config.keys);
    await storePlanDay(database.db, config);
    const deps = createDeps(database, config);
    const anchoring = startAnchoring({
      audit: deps.audit,
      store: createAnchorStore(config),
      keys: config.keys,
      now: deps.clock.now,
      query: (statement) => database.execute(statement),
    });
    try {
      return await work({ deps, database });
    } finally {
      await anchoring.stop();
    }
  } finally {
    await database.close();
  }
}
