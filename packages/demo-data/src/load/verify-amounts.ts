import pg from 'pg';
import type { Config } from '@pbt/server/config/config';
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
const DECIDED = `('01', '02', '91')`;

/** Each query returns the claims that break the rule, with IDs above $1 and up to $2. */
const CLAIM_RULES: Readonly<Record<string, string>> = {
  'charged less adjustments is paid, on every decided line': `
    select i.claim_id as id from claim c join claim_item i on i.claim_id = c.id
      left join (select claim_id, line_num, sum(amount_cents) as cents from claim_adjustment
        where claim_id > $1 and claim_id <= $2 group by 1, 2) a on a.claim_id = i.claim_id and a.line_num = i.num
    where c.id > $1 and c.id <= $2 and i.claim_id > $1 and i.claim_id <= $2 and c.status in ${DECIDED}
      and i.charged_cents - coalesce(a.cents, 0) <> i.paid_cents`,
  'allowed is paid, copay, deductible, coinsurance and other payer': `
    select claim_id as id from claim_item where claim_id > $1 and claim_id <= $2 and allowed_cents <>
      paid_cents + copay_cents + deductible_cents + coinsurance_cents + other_payer_cents`,
  'a claim charges and pays the sum of its lines': `
    select c.id from claim c left join (select claim_id, sum(charged_cents) as charged, sum(paid_cents) as paid
        from claim_item where claim_id > $1 and claim_id <= $2 group by 1) i on i.claim_id = c.id
    where c.id > $1 and c.id <= $2 and (c.charged_cents <> coalesce(i.charged, 0)
      or (c.status = '02' and c.payable_cents <> coalesce(i.paid, 0)))`,
};

/** Returns the remittances with a wrong amount, except the demo remittance that is wrong on purpose. */
const REMITTANCE_RULE = `
  select r.id from remittance r
    left join (select remittance_id, sum(payable_cents) as cents from claim where remittance_id is not null group by 1) c
      on c.remittance_id = r.id
    left join (select remittance_id, sum(amount_cents) as cents from remittance_adjustment group by 1) a
      on a.remittance_id = r.id
  where r.id <> '${REMITTANCE.doesNotAddUp}' and r.amount_cents <> coalesce(c.cents, 0) - coalesce(a.cents, 0)`;

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
    for (const [rule, sql] of Object.entries(CLAIM_RULES)) await run(rule, sql, [after, last]);
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
