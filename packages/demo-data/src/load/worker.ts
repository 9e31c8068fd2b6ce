import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { readConfig } from '@pbt/server/config/config';
import type { Keys } from '@pbt/server/config/keys';
import { COLUMNS, type LoadTable } from './columns.ts';
import { copyInto } from '@pbt/server/database/postgres/copy';
import { buildTemplate, type HouseholdTemplate } from './household-template.ts';
import type { LoadPlan } from './plan.ts';
import { regionLines } from './region.ts';

export interface LoadWorkerData {
  readonly url: string;
  readonly plan: LoadPlan;
}

/** One template and its regions that are not loaded yet. */
export interface LoadOrder {
  readonly template: number;
  readonly regions: readonly number[];
}

export type LoadReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'region'; readonly claims: number }
  | { readonly kind: 'failed'; readonly message: string };

const TABLES = Object.keys(COLUMNS) as LoadTable[];

async function copyTables(client: pg.Client, lines: Partial<Record<LoadTable, Iterable<string>>>): Promise<void> {
  for (const table of TABLES) {
    const rows = lines[table];
    if (rows) await copyInto(client, table, COLUMNS[table], rows);
  }
}

/** Loads a region and its progress row in one transaction. */
async function loadRegion(client: pg.Client, plan: LoadPlan, template: HouseholdTemplate, region: number, keys: Keys) {
  const { base, claims } = regionLines(template, region, plan.today, keys);
  await client.query('begin');
  await client.query('select claim_outcome_defer(), remittance_sum_defer()');
  await copyTables(client, base);
  for (const lines of claims) {
    await copyTables(client, lines);
    // Tasks of payments are written once at the end, because every slice has claims of most payments.
    await client.query("select claim_outcome_refresh(task_touched('touched')), set_config('pbt.touched', '', true)");
  }
  await client.query('select claim_outcome_flush(), remittance_sum_flush()');
  await client.query('insert into load_region (region, members, claims) values ($1, $2, $3)', [
    region,
    template.members.length,
    template.claims.length,
  ]);
  await client.query('commit');
}

/**
 * Skips foreign key checks, which double the time. The generators create only valid references. Not every database
 * account is allowed to skip checks.
 */
async function skipChecks(client: pg.Client): Promise<void> {
  try {
    await client.query('set session_replication_role = replica');
  } catch {
    // Not allowed, so the checks stay on.
  }
}

const port = parentPort!;
const report = (message: LoadReport) => port.postMessage(message);
const { url, plan } = workerData as LoadWorkerData;
const { keys } = readConfig(process.env);
const client = new pg.Client({
  connectionString: url,
  options: '-c synchronous_commit=off -c random_page_cost=1.1 -c jit=off',
});

async function carryOut({ template: number, regions }: LoadOrder): Promise<void> {
  const template = buildTemplate(plan, number);
  for (const region of regions) {
    await loadRegion(client, plan, template, region, keys);
    report({ kind: 'region', claims: template.claims.length });
  }
}

const failed = (error: unknown) => report({ kind: 'failed', message: String(error) });

port.on('message', (order: LoadOrder | null) => {
  if (order === null) {
    void client.end().finally(() => port.close());
    return;
  }
  carryOut(order).then(() => report({ kind: 'ready' }), failed);
});
client
  .connect()
  .then(() => skipChecks(client))
  .then(() => report({ kind: 'ready' }), failed);
