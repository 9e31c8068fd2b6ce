import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { createProgressBar } from '@pbt/demo-data/load/progress-bar';
import { MEMBERS_PER_REGION, COPIES_PER_TEMPLATE } from '@pbt/demo-data/load/plan';
import { runLoad } from '@pbt/demo-data/load/run-load';
import { TODAY } from './part.ts';

/** Fills a database with this many claims, or continues an interrupted load. */
export async function loadClaims(url: string, claims: number): Promise<void> {
  const config = readConfig({ PBT_TODAY: TODAY, DATABASE_URL: url });
  const database = await openDatabase({ url, dataDir: undefined });
  try {
    await ensureDemoData(database, createDeps(database, config));
  } finally {
    await database.close();
  }
  const plan = {
    members: claims / 10,
    claims,
    today: TODAY,
    membersPerRegion: MEMBERS_PER_REGION,
    copiesPerTemplate: COPIES_PER_TEMPLATE,
  };
  await runLoad(url, plan, createProgressBar(process.stderr));
}
