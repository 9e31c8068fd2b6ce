import { expect, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import type { ProgressBar } from './progress-bar.ts';
import { checkMoney } from './verify-amounts.ts';

const server = useTestServer();
const silent: ProgressBar = { show: () => {}, say: () => {}, end: () => {} };
const check = () =>
  checkMoney(async (query, params) => (await server().database.execute(query, params)).rows as never, silent);
const broken = async () => {
  const { violations } = await check();
  return violations.filter(({ count }) => count > 0).map(({ rule }) => rule);
};

test('the amounts of the demo data are consistent', async () => {
  const { claims, remittances, violations } = await check();
  const { db } = server().deps;
  const all = await db
    .selectFrom('claim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(claims).toBe(all.count);
  expect(remittances).toBeGreaterThan(10);
  expect(violations.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

const LINES = 'charged less adjustments is paid, on every decided line';
const ALLOWED = 'allowed is paid, copay, deductible, coinsurance and other payer';
const SUMS = 'a claim charges and pays the sum of its lines';
const PAYMENTS = 'a remittance is its claims less its adjustments';

test.each([
  { change: 'a charge', sql: 'update claim_item set charged_cents = charged_cents + $1', rules: [LINES, SUMS] },
  { change: 'a copay', sql: 'update claim_item set copay_cents = copay_cents + $1', rules: [ALLOWED] },
  {
    change: 'an amount of a claim',
    sql: 'update claim set payable_cents = payable_cents + $1',
    rules: [SUMS, PAYMENTS],
  },
  { change: 'a payment', sql: 'update remittance set amount_cents = amount_cents + $1', rules: [PAYMENTS] },
])('one cent more on $change is detected', async ({ sql, rules }) => {
  const { database } = server();
  const { rows } = await database.execute(`select c.id as claim, c.remittance_id as remittance from claim c
    where c.status = '02' and c.remittance_id is not null order by c.id limit 1`);
  const { claim, remittance } = rows[0] as { claim: string; remittance: string };
  const where = sql.includes('claim_item')
    ? `claim_id = '${claim}' and num = 1`
    : `id = '${sql.includes('update remittance') ? remittance : claim}'`;
  await database.execute(`${sql} where ${where}`, [1]);
  expect(await broken()).toEqual(rules);
  await database.execute(`${sql} where ${where}`, [-1]);
  expect(await broken()).toEqual([]);
});
