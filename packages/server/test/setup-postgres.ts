import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/database/open.ts';
import { createDeps } from '../src/deps.ts';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { startCluster } from './postgres-cluster.ts';
import { TEST_LIMITS, TEST_SCALE, TEST_TODAY } from './settings.ts';

export const TEMPLATE = 'pbt_test_template';

/** Fills one template database. Every test file clones it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster();
  if (!cluster) {
    throw new Error('PostgreSQL is not installed: `apt-get install postgresql`, or set PBT_TEST_DATABASE_URL.');
  }
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = `/${TEMPLATE}`;
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  const database = await openDatabase({ url: url.href, dataDir: undefined, limits: TEST_LIMITS });
  await ensureDemoData(database, createDeps(database, config), { scale: TEST_SCALE });
  // The imports of the fill are audited. Tests look at the rows of their own calls.
  await database.db.deleteFrom('audit').execute();
  await database.close();
  project.provide('database', { engine: 'postgres', source: cluster.url });
  return () => cluster.stop();
}
