import { PAYMENT_WAYS } from '@pbt/domain/contract/remittance-advice';
import { countClaims, paymentProof } from '@pbt/domain/rules/payment/remittance';
import { paymentWay } from '@pbt/domain/rules/payment/payment-way';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const FIRST = 'CXPS202610010001';
const SECOND = 'CXPS202610020002';

/** Sums that are not those of the definition, and totals that are not those of the sums. */
async function differences(): Promise<unknown[]> {
  const { db } = server().deps;
  const sums = await sql`
    with told as (select * from remittance_sum_of(array(select id from remittance)))
    (select 'lacks' as what, told.* from told except select 'lacks', kept.* from remittance_sum kept)
    union all (select 'has', kept.* from remittance_sum kept except select 'has', told.* from told)`.execute(db);
  const totals = await sql`
    with counted as (
      select tax_id, date_trunc('month', pay_date::timestamp)::date as month,
        (way * 4 + (amount_cents <= 0)::integer * 2 + (difference_cents <> 0)::integer)::smallint as kind,
        count(*) as payments, sum(claims) as claims, sum(paid_cents) as paid, sum(adjustment_cents) as adjustments,
        count(*) filter (where adjustment_cents <> 0) as adjusted, sum(amount_cents) as amount,
        sum(abs(difference_cents)) as off
      from remittance_sum where pay_date is not null and other_tax_ids is null group by 1, 2, 3)
    select * from counted full join (select * from remittance_tally where payments <> 0) kept using (tax_id, month, kind)
    where (counted.payments, counted.claims, paid, adjustments, counted.adjusted, amount, off) is distinct from
      (kept.payments, kept.claims, paid_cents, adjustment_cents, kept.adjusted, amount_cents, off_cents)`.execute(db);
  return [...sums.rows, ...totals.rows];
}

const listed = (remittance_id: string, seq: number, claim_number: string, paid_cents: number) => ({
  remittance_id,
  seq,
  claim_number,
  claim_id: claim_number,
  member_id: MEMBER.subscriber,
  charged_cents: 20_000,
  paid_cents,
});

const sumsOf = async (id: string) =>
  server().deps.db.selectFrom('remittance_sum').selectAll().where('remittance_id', '=', id).executeTakeFirst();

beforeAll(() => insertOffices(server().deps.db));

test('the imported payments have the sums that the proof of their page shows [PAY-05]', async () => {
  const { db } = server().deps;
  const stored = await db.selectFrom('remittance_sum').selectAll().execute();
  const claims = await db
    .selectFrom('remittance_claim')
    .select(['remittance_id', 'claim_number', 'paid_cents'])
    .execute();
  const cuts = await db.selectFrom('remittance_adjustment').select(['remittance_id', 'amount_cents']).execute();
  const claimsOf = Map.groupBy(claims, ({ remittance_id }) => remittance_id);
  const cutsOf = Map.groupBy(cuts, ({ remittance_id }) => remittance_id);
  expect(stored.length).toBeGreaterThan(20);
  for (const row of stored) {
    const rows = claimsOf.get(row.remittance_id) ?? [];
    const proof = paymentProof(
      rows.map(({ paid_cents }) => ({ paid: formatCents(paid_cents) })),
      (cutsOf.get(row.remittance_id) ?? []).map(({ amount_cents }) => ({ amount: formatCents(amount_cents) })),
      formatCents(row.amount_cents),
    );
    expect([row.remittance_id, row.claims]).toEqual([
      row.remittance_id,
      countClaims(rows.map(({ claim_number }) => ({ id: claim_number }))),
    ]);
    expect(proof).toEqual({
      claimsPaid: row.paid_cents,
      adjustments: row.adjustment_cents,
      payment: row.amount_cents,
      difference: row.difference_cents,
    });
  }
  expect(await differences()).toEqual([]);
});

test('the database and the rule know the same way of every payment [PAY-11]', async () => {
  const numbers = [null, '', '7'];
  for (const method of [null, 'ACH', 'FWT', 'BOP', 'CHK', 'NON', 'XYZ']) {
    for (const eft of numbers) {
      for (const check of numbers) {
        const { rows } = await sql<{ way: number }>`
          select payment_way(${method}::text, ${eft}::text, ${check}::text) as way`.execute(server().deps.db);
        expect([method, eft, check, PAYMENT_WAYS[rows[0]!.way]]).toEqual([
          method,
          eft,
          check,
          paymentWay({ method, eft, check }),
        ]);
      }
    }
  }
});

test('sums follow every writer of payments, their lists and their claims [PAY-04] [PAY-05]', async () => {
  const { db } = server().deps;
  await db
    .insertInto('remittance')
    .values([remittance(FIRST, { amount_cents: 300 }), remittance(SECOND, { amount_cents: 0, pay_date: null })])
    .execute();
  expect(await sumsOf(FIRST)).toMatchObject({ claims: 0, paid_cents: 0, difference_cents: -300 });

  await db
    .insertInto('remittance_claim')
    .values([listed(FIRST, 1, '990000000801', 500), listed(SECOND, 1, '990000000802', 0)])
    .execute();
  await db
    .insertInto('remittance_adjustment')
    .values({ remittance_id: FIRST, seq: 1, code: 'WO', text: 'Recovery', reference: null, amount_cents: 200 })
    .execute();
  expect(await sumsOf(FIRST)).toMatchObject({ claims: 1, paid_cents: 500, adjustment_cents: 200, difference_cents: 0 });

  await db.updateTable('remittance_claim').set({ paid_cents: 501 }).where('remittance_id', '=', FIRST).execute();
  await db.updateTable('remittance').set({ pay_date: '2026-12-24' }).where('id', '=', SECOND).execute();
  expect(await sumsOf(FIRST)).toMatchObject({ difference_cents: 1 });
  expect(await sumsOf(SECOND)).toMatchObject({ pay_date: '2026-12-24', way: 2 });

  await db
    .insertInto('claim')
    .values(claim('990000000801', { tax_id: TAX.second }))
    .execute();
  expect(await sumsOf(FIRST)).toMatchObject({ other_tax_ids: [TAX.second] });
  await db.updateTable('claim').set({ tax_id: TAX.own }).where('id', '=', '990000000801').execute();
  expect(await sumsOf(FIRST)).toMatchObject({ other_tax_ids: null });
  expect(await differences()).toEqual([]);

  await db.deleteFrom('remittance_adjustment').where('remittance_id', '=', FIRST).execute();
  await db.deleteFrom('remittance_claim').where('remittance_id', 'in', [FIRST, SECOND]).execute();
  await db.deleteFrom('remittance').where('id', '=', FIRST).execute();
  expect(await sumsOf(FIRST)).toBeUndefined();
  expect(await differences()).toEqual([]);
});

test('a bulk load computes the sums once, at its end [PAY-04]', async () => {
  const { db } = server().deps;
  await db.transaction().execute(async (trx) => {
    // As an import does.
    await sql`select claim_outcome_defer(), remittance_sum_defer()`.execute(trx);
    await trx
      .insertInto('remittance')
      .values(remittance(FIRST, { amount_cents: 500 }))
      .execute();
    await trx
      .insertInto('remittance_claim')
      .values(listed(FIRST, 1, '990000000801', 500))
      .execute();
    const early = await trx.selectFrom('remittance_sum').select('way').where('remittance_id', '=', FIRST).execute();
    expect(early).toEqual([]);
    await sql`select claim_outcome_flush(), remittance_sum_flush()`.execute(trx);
  });
  expect(await sumsOf(FIRST)).toMatchObject({ claims: 1, paid_cents: 500, difference_cents: 0 });
  expect(await differences()).toEqual([]);
});
