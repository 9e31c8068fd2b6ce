import type { Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const FIRST = 'CXRA202611020001';
const SECOND = 'CXRA202611020002';
const UNLISTED = 'CXRA202611020003';
const FOREIGN = 'CXRA202611020009';
const CORRECTED = '990000000101';
const UNKNOWN = '990000000199';
const HIDDEN = '990000000102';

const paid = (remittance_id: string, seq: number, claim_number: string, paid_cents: number, more = {}) => ({
  remittance_id,
  seq,
  claim_number,
  claim_id: claim_number as string | null,
  member_id: MEMBER.subscriber as string | null,
  status_code: '1' as string | null,
  charged_cents: 20_000,
  paid_cents,
  patient_first: null as string | null,
  patient_last: null as string | null,
  ...more,
});

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('remittance')
    .values([
      remittance(FIRST, { amount_cents: 9600, pay_date: '2026-11-02' }),
      remittance(SECOND, { amount_cents: 5400, pay_date: '2026-11-09' }),
      remittance(UNLISTED, { amount_cents: 100, pay_date: '2026-11-03' }),
      remittance(FOREIGN, { tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('remittance_claim')
    .values([
      paid(FIRST, 1, CORRECTED, 9600),
      paid(SECOND, 1, CORRECTED, -9600, { status_code: '22', charged_cents: -20_000 }),
      paid(SECOND, 2, CORRECTED, 15_000),
      paid(SECOND, 3, UNKNOWN, 0, {
        claim_id: null,
        member_id: '99555555555',
        patient_first: 'Ana',
        patient_last: 'Quill',
      }),
      paid(SECOND, 4, HIDDEN, 700),
      paid(FOREIGN, 1, '990000000197', 100, { claim_id: null }),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([
      claim(CORRECTED, { remittance_id: SECOND, payable_cents: 15_000 }),
      claim(HIDDEN, { remittance_id: SECOND, tax_id: TAX.foreign }),
      claim('990000000103', { remittance_id: UNLISTED, payable_cents: 100, account_number: 'A 1' }),
    ])
    .execute();
});

const itemsOf = async (id: string, account: Account = 'staff') =>
  (await server().as(username(account), { method: 'GET', url: `/api/remittance-advice/${id}/item` })).json<
    RemittanceClaim[]
  >();

const search = async (quick: string, account: Account = 'staff') => {
  const payload = { quick, index: 0 };
  const answer = await server().as(username(account), { method: 'POST', url: '/api/remittance-advice', payload });
  return answer.json<{ results: Remittance[]; total: number }>();
};

test('a claim is in each of its payments, with what that payment paid [ERA-13]', async () => {
  expect((await itemsOf(FIRST)).map(({ id, paid: amount }) => [id, amount])).toEqual([[CORRECTED, '$96.00']]);
  expect((await itemsOf(SECOND)).map(({ id, paid: amount }) => [id, amount])).toEqual([
    [CORRECTED, '-$96.00'],
    [CORRECTED, '$150.00'],
    [UNKNOWN, '$0.00'],
  ]);
});

test('only the row that takes a payment back is a reversal [ERA-15]', async () => {
  expect((await itemsOf(SECOND)).map(({ isReversal }) => isReversal ?? false)).toEqual([true, false, false]);
});

test('a claim that only the payment names is listed with its name and number [ERA-15]', async () => {
  expect((await itemsOf(SECOND))[2]).toEqual({
    id: UNKNOWN,
    charged: '$200.00',
    paid: '$0.00',
    startDate: null,
    endDate: null,
    isUnknown: true,
    patient: { id: '99555555555', accountNumber: null, firstName: 'Ana', lastName: 'Quill', isUnknown: true },
  });
});

test('its patient becomes a link once the member exists [ERA-15]', async () => {
  const { db } = server().deps;
  const ida = await db.selectFrom('member').selectAll().where('id', '=', MEMBER.spouse).executeTakeFirstOrThrow();
  await db
    .insertInto('member')
    .values({ ...ida, id: '99555555555', suffix: 7 })
    .execute();
  const row = (await itemsOf(SECOND)).find(({ id }) => id === UNKNOWN)!;
  expect(row.patient).toEqual({ id: '99555555555', accountNumber: null, firstName: 'Ida', lastName: "D'Angelo" });
  expect(row.isUnknown).toBe(true);
});

test.each([
  { rule: 'every payment of a claim is found, newest first', quick: CORRECTED, found: [SECOND, FIRST] },
  { rule: 'a claim that only the payment names finds it', quick: UNKNOWN, found: [SECOND] },
  { rule: 'a claim of another office in an own payment finds nothing', quick: HIDDEN, found: [] },
  { rule: 'an unknown claim in a payment to another office finds nothing', quick: '990000000197', found: [] },
])('$rule [ERA-19]', async ({ quick, found }) => {
  const { results, total } = await search(quick);
  expect([results.map(({ id }) => id), total]).toEqual([found, found.length]);
});

test('a claim of another office is not listed, and a payment to another office lists nothing [ERA-13]', async () => {
  expect((await itemsOf(SECOND)).map(({ id }) => id)).not.toContain(HIDDEN);
  expect(await itemsOf(FOREIGN)).toEqual([]);
  expect(await itemsOf(FOREIGN, 'foreigner')).toHaveLength(1);
});

test('the filter of Browse Claims finds the claims of an earlier payment too [ERA-13]', async () => {
  const payload = { start: '2026-10-01', end: '2026-10-31', index: 0, pagination_flag: true, filter_string: FIRST };
  const answer = await server().as(username('staff'), { method: 'POST', url: '/api/claim', payload });
  expect(answer.json<{ results: { id: string }[] }>().results.map(({ id }) => id)).toEqual([CORRECTED]);
});

describe('a payment whose file lists no claims', () => {
  const stored = () =>
    sql<{ seq: number; claim_number: string; paid_cents: number }>`
      select seq, claim_number, paid_cents from remittance_claim where remittance_id = ${UNLISTED} order by seq desc`
      .execute(server().deps.db)
      .then(({ rows }) => rows);

  test('lists the claims that name it [ERA-13]', async () => {
    expect(await itemsOf(UNLISTED)).toMatchObject([
      { id: '990000000103', paid: '$1.00', patient: { accountNumber: 'A 1' } },
    ]);
  });

  test('follows its claims as they are added, changed and moved [ERA-13]', async () => {
    const { db } = server().deps;
    await db
      .insertInto('claim')
      .values([
        claim('990000000104', { remittance_id: UNLISTED, payable_cents: 300 }),
        claim('990000000105', { remittance_id: UNLISTED, payable_cents: 500 }),
      ])
      .execute();
    await db.updateTable('claim').set({ payable_cents: 200 }).where('id', '=', '990000000103').execute();
    await db.updateTable('claim').set({ remittance_id: null }).where('id', '=', '990000000104').execute();
    await db.updateTable('claim').set({ product_id: 'X' }).where('id', '=', '990000000105').execute();
    await db
      .insertInto('claim')
      .values(claim('990000000106', { remittance_id: UNLISTED, payable_cents: 1 }))
      .execute();
    await db.deleteFrom('claim').where('id', '=', '990000000106').execute();
    const rows = await stored();
    expect(rows.map(({ claim_number, paid_cents }) => [claim_number.slice(-3), paid_cents])).toEqual([
      ['105', 500],
      ['103', 200],
    ]);
    expect(rows.every(({ seq }) => seq < 0)).toBe(true);
  });

  test('leaves a payment with a list as it is [ERA-13]', async () => {
    const { db } = server().deps;
    await db.updateTable('claim').set({ payable_cents: 1 }).where('id', '=', CORRECTED).execute();
    expect((await itemsOf(SECOND)).map(({ paid: amount }) => amount)).not.toContain('$0.01');
    await db.updateTable('claim').set({ payable_cents: 15_000 }).where('id', '=', CORRECTED).execute();
  });
});
