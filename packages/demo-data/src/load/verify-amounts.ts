import pg from 'pg';
import type { Config } from '@pbt/server/config/config';
import { claimAmountRules, PAYMENT_AMOUNT_RULE } from '@pbt/server/database/amount-rules';
import { openDatabase } from '@pbt/server/database/open';
import { REMITTANCE } from '../catalog/names.ts';
import type { ProgressBar } from './progress-bar.ts';

interface Violation {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

export interface MoneyReport {
  readonly claims: number;
  readonly remittances: number;
  readonly violations: readonly Violation[];
}

type Query = (sql: string, params: readonly unknown[]) => Promise<readonly Record<string, string | number | null>[]>;

const BATCH = 100_000;
/** Each query returns the claims that break the rule, with IDs above $1 and up to $2. */
const CLAIM_RULES = claimAmountRules((column) => `${column} > $1 and ${column} <= $2`);

/** Leaves out the demo remittance that is wrong on purpose. */
const REMITTANCE_RULE = `select id from (${PAYMENT_AMOUNT_RULE}) wrong where id <> '${REMITTANCE.doesNotAddUp}'`;

/** Checks claims in batches by ID, so that no query over them takes long. Then checks all remittances in one query. */
export async function checkMoney(query: Query, bar: ProgressBar): Promise<MoneyReport> {
  const found = new Map<string, { count: number; example: string }>();
  const run = async (rule: string, sql: string, params: readonly unknown[]) => {
    const [row] = await query(`select count(*) as count, min(id) as example from (${sql}) broken`, params);
    const before = found.get(rule) ?? { count: 0, example: '' };
    found.set(rule, {
      count: before.count + Number(row!['count']),
      example: before.example || String(row!['example'] ?? ''),
    });
  };
  const [{ all }] = (await query('select count(*) as all from claim', [])) as [{ all: unknown }];
  let checked = 0;
  for (let after = ''; ;) {
    const [range] = await query(
      `select max(id) as last, count(*) as count from (select id from claim where id > $1 order by id limit ${BATCH}) c`,
      [after],
    );
    const count = Number(range!['count']);
    if (count === 0) break;
    const last = String(range!['last']);
    for (const { rule, query: sql } of Object.values(CLAIM_RULES)) await run(rule, sql, [after, last]);
    checked += count;
    after = last;
    bar.show('claims', checked, Number(all));
  }
  await run('a remittance is its claims less its adjustments', REMITTANCE_RULE, []);
  const [{ remittances }] = (await query('select count(*) as remittances from remittance', [])) as [
    { remittances: unknown },
  ];
  return {
    claims: checked,
    remittances: Number(remittances),
    violations: [...found].map(([rule, { count, example }]) => ({ rule, count, example })),
  };
}

export async function verifyMoney(config: Config, bar: ProgressBar): Promise<MoneyReport> {
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ url: databaseUrl, dataDir: databaseUrl === undefined ? dataDir : undefined });
  if (databaseUrl === undefined) {
    try {
      return await checkMoney(async (sql, params) => (await database.execute(sql, params)).rows as never, bar);
    } finally {
      await database.close();
    }
  }
  // The portal's connections cancel a query after seconds, but summing millions of rows takes longer.
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c statement_timeout=0 -c work_mem=256MB' });
  await client.connect();
  try {
    return await checkMoney(async (sql, params) => (await client.query(sql, [...params])).rows, bar);
  } finally {
    bar.end();
    await client.end();
  }
}
