import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/database/open.ts';
import { createDeps } from '../src/deps.ts';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { TEST_SCALE, TEST_TODAY, TEST_WATCHDOG_MS } from './settings.ts';
import { withoutSpareLog } from './without-spare-log.ts';

/** Fills and archives one database. Every test file opens its own copy in memory. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-pglite-'));
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  const database = await openDatabase({ url: undefined, dataDir: undefined, watchdogMs: TEST_WATCHDOG_MS });
  await ensureDemoData(database, createDeps(database, config), { scale: TEST_SCALE });
  // The imports of the fill are audited. Tests look at the rows of their own calls.
  await database.db.deleteFrom('audit').execute();
  // Every test file opens this archive. Without a checkpoint, each would replay the fill from the write-ahead log.
  await database.execute('checkpoint');
  const { rows } = await database.execute(`select distinct pg_walfile_name(lsn) as name
    from (select redo_lsn as lsn from pg_control_checkpoint() union select pg_current_wal_lsn()) ends`);
  const archive = join(folder, 'filled.tar');
  const segments = (rows as { name: string }[]).map(({ name }) => name);
  // Decompressed once here instead of in every test file.
  await writeFile(archive, withoutSpareLog(gunzipSync(await database.dump()), segments));
  await database.close();
  project.provide('database', { engine: 'pglite', source: archive });
  return () => rmSync(folder, { recursive: true, force: true });
}
