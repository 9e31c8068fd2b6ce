import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, TAX } from '../../../../test/claims.ts';
import { useTestServer } from '../../../../test/harness.ts';
import { spansOf } from './totals.ts';

test.each([
  { rule: 'a day', start: '2026-03-05', end: '2026-03-05', spans: [['d', '2026-03-05', '2026-03-05']] },
  { rule: 'a whole month', start: '2026-02-01', end: '2026-02-28', spans: [['m', '2026-02-01', '2026-02-28']] },
  { rule: 'a month less a day', start: '2026-03-01', end: '2026-03-30', spans: [['d', '2026-03-01', '2026-03-30']] },
  { rule: 'parts of two months', start: '2026-03-02', end: '2026-04-29', spans: [['d', '2026-03-02', '2026-04-29']] },
  {
    rule: 'a month with days on both sides',
    start: '2025-12-31',
    end: '2026-02-01',
    spans: [
      ['m', '2026-01-01', '2026-01-31'],
      ['d', '2025-12-31', '2025-12-31'],
      ['d', '2026-02-01', '2026-02-01'],
    ],
  },
  {
    rule: 'a year that starts within a month',
    start: '2025-02-15',
    end: '2026-02-28',
    spans: [
      ['m', '2025-03-01', '2026-02-28'],
      ['d', '2025-02-15', '2025-02-28'],
    ],
  },
  {
    rule: 'the whole calendar',
    start: '0001-01-01',
    end: '9999-12-31',
    spans: [['m', '0001-01-01', '9999-12-31']],
  },
  {
    rule: 'the end of the calendar that starts within a month',
    start: '9999-11-30',
    end: '9999-12-31',
    spans: [
      ['m', '9999-12-01', '9999-12-31'],
      ['d', '9999-11-30', '9999-11-30'],
    ],
  },
  { rule: 'the last days', start: '9999-12-02', end: '9999-12-31', spans: [['d', '9999-12-02', '9999-12-31']] },
])('$rule is read with the fewest tally rows', ({ start, end, spans }) => {
  expect(spansOf(start, end)).toEqual(spans);
});

const server = useTestServer();
beforeAll(() => insertOffices(server().deps.db), 60_000);

/** Lists where the tally and the claims differ, in either direction. */
async function differences() {
  const { rows } = await sql`
    with counted as (
      select tax_id, kind, service_start as bucket, count(*) as total
        from claim, lateral (values (0), (ascii(type) * 100 + status::integer)) k (kind) group by 1, 2, 3
      union all
      select tax_id, kind + 10000, date_trunc('month', service_start::timestamp)::date, count(*)
        from claim, lateral (values (0), (ascii(type) * 100 + status::integer)) k (kind) group by 1, 2, 3)
    select * from counted full join (select * from claim_tally where total <> 0) kept
      using (tax_id, kind, bucket) where counted.total is distinct from kept.total`.execute(server().deps.db);
  return rows;
}

test('the tally follows every insert, change and deletion of a claim in the same transaction', async () => {
  const { db } = server().deps;
  expect(await differences()).toEqual([]);
  await db
    .insertInto('claim')
    .values([claim('990000000001'), claim('990000000002', { service_start: '2026-10-31', type: 'D' })])
    .execute();
  expect(await differences()).toEqual([]);
  await db
    .updateTable('claim')
    .set({ tax_id: TAX.second, service_start: '2026-11-01' })
    .where('id', 'like', '9900%')
    .execute();
  expect(await differences()).toEqual([]);
  await db
    .updateTable('claim')
    .set({ status: '91', payable_cents: null, paid_date: null })
    .where('id', '=', '990000000001')
    .execute();
  expect(await differences()).toEqual([]);
  await db.transaction().execute(async (trx) => {
    // Disables triggers, as loading the demo data into the embedded database does.
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.insertInto('claim').values(claim('990000000003')).execute();
  });
  expect(await differences()).toEqual([]);
  await expect(
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('claim').where('id', 'like', '9900%').execute();
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await differences()).toEqual([]);
  await db.deleteFrom('claim').where('id', 'like', '9900%').execute();
  expect(await differences()).toEqual([]);
});

test('a rebuilt tally is the same', async () => {
  await sql`select claim_tally_rebuild()`.execute(server().deps.db);
  expect(await differences()).toEqual([]);
});

/** Lists claims paid on a day outside the stored range of their tax ID and month of service. */
async function leftOut() {
  const { rows } = await sql`
    select claim.id from claim left join claim_paid_span span on span.tax_id = claim.tax_id
      and span.month = (extract(year from service_start) * 12 + extract(month from service_start))::integer
    where paid_date is not null and (paid_date between first_paid and last_paid) is not true`.execute(server().deps.db);
  return rows;
}

test('every claim is paid within the stored range of its tax ID and month, after any insert or change', async () => {
  const { db } = server().deps;
  const paid = (id: string, day: string) =>
    claim(id, { payable_cents: 100, paid_date: day, service_start: '2024-02-29' });
  expect(await leftOut()).toEqual([]);
  await db
    .insertInto('claim')
    .values([paid('990000000001', '2024-03-06'), paid('990000000002', '2024-04-03')])
    .execute();
  expect(await leftOut()).toEqual([]);
  await db.insertInto('claim').values(paid('990000000003', '2024-03-05')).execute();
  expect(await leftOut()).toEqual([]);
  await db.updateTable('claim').set({ paid_date: '2026-01-07' }).where('id', '=', '990000000001').execute();
  expect(await leftOut()).toEqual([]);
  await db.updateTable('claim').set({ tax_id: TAX.second }).where('id', '=', '990000000001').execute();
  expect(await leftOut()).toEqual([]);
  await db.updateTable('claim').set({ service_start: '2024-03-01' }).where('id', '=', '990000000001').execute();
  expect(await leftOut()).toEqual([]);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.insertInto('claim').values(paid('990000000004', '2023-01-04')).execute();
  });
  expect(await leftOut()).toEqual([]);
  await db.deleteFrom('claim').where('id', 'like', '9900%').execute();
  expect(await leftOut()).toEqual([]);
});
