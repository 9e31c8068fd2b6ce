import type { Payment, PaymentPage, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();

const EFT = 'CXPY202610010001';
const CHECK = 'CXPY202610020002';
const NEGATIVE = 'CXPY202610020003';
const OFF = 'CXPY202610030004';
const SECOND = 'CXPY202610040005';
const SHARED = 'CXPY202610050006';
const OLD = 'CXPY201910050007';
const UNDATED = 'CXPY202610050008';
const FOREIGN = 'CXPY202610050099';

const paid = (remittance_id: string, seq: number, claim_number: string, paid_cents: number, more = {}) => ({
  remittance_id,
  seq,
  claim_number,
  claim_id: claim_number,
  member_id: MEMBER.subscriber,
  status_code: '1',
  charged_cents: 20_000,
  paid_cents,
  ...more,
});

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('remittance')
    .values([
      remittance(EFT, { pay_date: '2026-10-01', check_number: null, eft_number: 'Tr-9 1', amount_cents: 10_000 }),
      remittance(CHECK, { pay_date: '2026-10-02', method: 'CHK', check_number: '0088214', amount_cents: 5000 }),
      remittance(NEGATIVE, { pay_date: '2026-10-02', method: 'NON', check_number: null, amount_cents: -55_000 }),
      remittance(OFF, { pay_date: '2026-10-03', amount_cents: 9999 }),
      remittance(SECOND, { pay_date: '2026-10-04', tax_id: TAX.second, payee_name: 'Verne Two', amount_cents: 0 }),
      remittance(SHARED, { pay_date: '2026-10-05', amount_cents: 700 }),
      remittance(OLD, { pay_date: '2019-10-05', check_number: '0000007', amount_cents: 700 }),
      remittance(UNDATED, { pay_date: null, check_number: '0000007', amount_cents: 700 }),
      remittance(FOREIGN, { pay_date: '2026-10-05', tax_id: TAX.foreign, amount_cents: 700 }),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([claim('990000000701', { payable_cents: 10_000 }), claim('990000000702', { tax_id: TAX.second })])
    .execute();
  await db
    .insertInto('remittance_claim')
    .values([
      paid(EFT, 1, '990000000701', -5000, { status_code: '22' }),
      paid(EFT, 2, '990000000701', 15_244),
      paid(CHECK, 1, '990000000701', 5000),
      paid(OFF, 1, '990000000701', 10_000),
      paid(SHARED, 1, '990000000701', 300),
      paid(SHARED, 2, '990000000702', 400),
    ])
    .execute();
  await db
    .insertInto('remittance_adjustment')
    .values([
      { remittance_id: EFT, seq: 1, code: 'WO', text: 'Recovery', reference: null, amount_cents: 244 },
      { remittance_id: NEGATIVE, seq: 1, code: 'WO', text: 'Recovery', reference: null, amount_cents: 55_000 },
    ])
    .execute();
});

const OCTOBER = {
  from: '2026-10-01',
  to: '2026-10-31',
  tax_id: null,
  show: 'all',
  id: null,
  number: null,
  amount_from: null,
  amount_to: null,
  sort_column: 'date',
  sort_direction: 'desc',
  index: 0,
};

const ask = (more: Record<string, unknown> = {}, account: Account = 'staff') =>
  server().as(username(account), {
    method: 'POST',
    url: '/api/remittance-advice/payment',
    payload: { ...OCTOBER, ...more },
  });
const list = async (more: Record<string, unknown> = {}, account: Account = 'staff') =>
  (await ask(more, account)).json<PaymentPage>();
const idsOf = (page: PaymentPage) => page.results.map(({ id }) => id);
const one = async (id: string, account: Account = 'staff'): Promise<Payment> =>
  (await list({ id }, account)).results[0]!;

test('payments of the caller are listed newest first, those of another office are absent [PAY-01]', async () => {
  expect(idsOf(await list())).toEqual([SHARED, SECOND, OFF, CHECK, NEGATIVE, EFT]);
  expect(idsOf(await list({}, 'foreigner'))).toEqual([FOREIGN]);
  expect(idsOf(await list({}, 'colleague'))).toEqual([SHARED, OFF, CHECK, NEGATIVE, EFT]);
});

test('a user without an access row gets 404 [WORK-04]', async () => {
  expect((await ask({}, 'withoutTaxId')).statusCode).toBe(404);
});

test('a payment shows its number, payee, claims and sums; a claim paid twice counts once [PAY-01] [PAY-12]', async () => {
  expect(await one(EFT)).toEqual({
    id: EFT,
    date: '2026-10-01',
    way: 'eft',
    number: 'Tr-9 1',
    payee: 'Verne Group',
    taxId: TAX.own,
    claims: 1,
    claimsPaid: '$102.44',
    adjustments: '$2.44',
    amount: '$100.00',
    difference: '$0.00',
    has835: false,
  });
});

test.each([
  { sort_column: 'date', sort_direction: 'asc', ids: [EFT, NEGATIVE, CHECK, OFF, SECOND, SHARED] },
  { sort_column: 'amount', sort_direction: 'asc', ids: [NEGATIVE, SECOND, SHARED, CHECK, OFF, EFT] },
  { sort_column: 'amount', sort_direction: 'desc', ids: [EFT, OFF, CHECK, SHARED, SECOND, NEGATIVE] },
])('payments sort by $sort_column $sort_direction [PAY-01]', async ({ ids, ...sort }) => {
  expect(idsOf(await list(sort))).toEqual(ids);
});

test.each([
  { what: 'one payee', search: { tax_id: TAX.second }, ids: [SECOND] },
  { what: "another office's payee", search: { tax_id: TAX.foreign }, ids: [] },
  { what: 'checks', search: { show: 'checks' }, ids: [SHARED, SECOND, OFF, CHECK] },
  { what: 'EFT', search: { show: 'eft' }, ids: [EFT] },
  { what: 'zero or negative', search: { show: 'zeroOrNegative' }, ids: [SECOND, NEGATIVE] },
  { what: 'what does not add up', search: { show: 'off' }, ids: [OFF] },
  { what: 'amounts from 50.00', search: { amount_from: 5000 }, ids: [OFF, CHECK, EFT] },
  { what: 'amounts to 50.00', search: { amount_to: 5000 }, ids: [SHARED, SECOND, CHECK, NEGATIVE] },
  { what: 'two days', search: { from: '2026-10-02', to: '2026-10-03' }, ids: [OFF, CHECK, NEGATIVE] },
])('a search for $what finds only these payments, with their totals [PAY-02] [PAY-04]', async ({ search, ids }) => {
  const page = await list(search);
  expect(idsOf(page)).toEqual(ids);
  expect(page.total).toBe(ids.length);
});

test.each([
  { what: 'a check reference ID in small letters', search: { id: OLD.toLowerCase() }, ids: [OLD] },
  { what: 'a check number', search: { number: ' 0000007 ' }, ids: [OLD, UNDATED] },
  { what: 'a part of a check number', search: { number: '000007' }, ids: [] },
  { what: 'an EFT number written otherwise', search: { number: 'TR91' }, ids: [EFT] },
  { what: "another office's payment", search: { id: FOREIGN }, ids: [] },
  { what: 'a number and another payee', search: { number: '0000007', tax_id: TAX.second }, ids: [] },
])('$what is searched in all dates [PAY-03]', async ({ search, ids }) => {
  const page = await list(search);
  expect(idsOf(page)).toEqual(ids);
  expect(page.total).toBe(ids.length);
});

test('the totals cover the whole search [PAY-04]', async () => {
  const { totals, total } = await list();
  expect({ total, ...totals }).toEqual({
    total: 6,
    claims: 5,
    claimsPaid: '$259.44',
    adjustments: '$552.44',
    adjusted: 2,
    amount: '-$293.01',
    eft: 1,
    checks: 4,
    addUp: 5,
    off: 1,
    offBy: '$0.01',
  });
});

test.each([
  { what: 'days around a whole month', from: '2026-09-20', to: '2026-11-10' },
  { what: 'a whole month and days after it', from: '2026-10-01', to: '2026-11-10' },
  { what: 'days before a whole month and the month', from: '2026-09-20', to: '2026-10-31' },
  { what: 'days of two months', from: '2026-10-01', to: '2026-10-30' },
])('the totals of $what are those of the month with all payments [PAY-04]', async ({ from, to }) => {
  const { totals, total } = await list();
  expect(await list({ from, to })).toMatchObject({ totals, total });
});

test('the totals are the sums of the exported rows [PAY-04] [PAY-06]', async () => {
  const payload = { ...OCTOBER, from: '2019-03-05', to: '2026-11-14', page_size: 1000 };
  const answer = await server().as('staff', { method: 'POST', url: '/api/remittance-advice/payment', payload });
  const { results, totals } = answer.json<PaymentPage>();
  const sumOf = (amounts: readonly (string | null)[]) =>
    formatCents(amounts.reduce((sum, amount) => sum + parseCents(amount ?? '$0.00')!, 0));
  expect(totals).toMatchObject({
    claims: results.reduce((sum, { claims }) => sum + (claims ?? 0), 0),
    claimsPaid: sumOf(results.map(({ claimsPaid }) => claimsPaid)),
    adjustments: sumOf(results.map(({ adjustments }) => adjustments)),
    amount: sumOf(results.map(({ amount }) => amount)),
    eft: results.filter(({ way }) => way === 'eft').length,
    checks: results.filter(({ way }) => way === 'check').length,
    addUp: results.filter(({ difference }) => difference === '$0.00').length,
  });
});

test('sums with claims that the user cannot see are not known and not in the totals [PAY-05]', async () => {
  expect(await one(SHARED)).toMatchObject({ claims: 2, difference: '$0.00' });
  expect(await one(SHARED, 'colleague')).toMatchObject({
    claims: null,
    claimsPaid: null,
    adjustments: null,
    amount: '$7.00',
    difference: null,
    has835: false,
  });
  const { totals, total } = await list({}, 'colleague');
  expect([total, totals.addUp, totals.off, totals.claims]).toEqual([5, 3, 1, 3]);
  // One day, which no stored total covers.
  expect((await list({ from: '2026-10-05', to: '2026-10-05' }, 'colleague')).totals).toMatchObject({
    claims: 0,
    addUp: 0,
    off: 0,
  });
});

test('the payees are the tax IDs of the caller with their names [PAY-02]', async () => {
  expect((await list()).payees).toEqual([
    { taxId: TAX.own, name: `Office ${TAX.own}` },
    { taxId: TAX.second, name: `Office ${TAX.second}` },
  ]);
});

test.each([
  { what: 'a range that ends before it starts', body: { from: '2026-10-02', to: '2026-10-01' } },
  { what: 'a day that does not exist', body: { from: '2026-02-30' } },
  { what: 'a day of arrival that does not exist', body: { arrived: '2026-02-30' } },
  { what: 'amounts in the wrong order', body: { amount_from: 2, amount_to: 1 } },
  { what: 'a check reference ID of 15 characters', body: { id: 'CXPY20261001000' } },
  { what: 'a number of 51 characters', body: { number: '7'.repeat(51) } },
  { what: 'an empty number', body: { number: '' } },
  { what: 'an unknown choice of Show', body: { show: 'lost' } },
  { what: 'a page of 26', body: { page_size: 26 } },
  { what: 'a field that does not exist', body: { office: 1 } },
])('$what is refused with 400 [PAY-03]', async ({ body }) => {
  expect((await ask(body)).statusCode).toBe(400);
});

test('a list writes one audit row with the payments that it showed [PAY-01]', async () => {
  await list({ tax_id: TAX.second });
  const row = await server()
    .deps.db.selectFrom('audit')
    .selectAll()
    .where('action', '=', 'remittance.payments')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ record_kind: 'remittance', record_count: 1, shown_ids: [SECOND] });
});

test('a page has 25 payments, a page of an export up to 1,000 without a check for 835 files [PAY-01] [PAY-06]', async () => {
  const staff = (more: object) =>
    server()
      .as('staff', {
        method: 'POST',
        url: '/api/remittance-advice/payment',
        payload: { ...OCTOBER, from: '2000-01-01', to: '2026-12-31', ...more },
      })
      .then((answer) => answer.json<PaymentPage>());
  const [first, next, whole] = [await staff({}), await staff({ index: 1 }), await staff({ page_size: 1000 })];
  expect(first.results).toHaveLength(25);
  expect(whole.results.length).toBe(Math.min(whole.total, 1000));
  expect([...idsOf(first), ...idsOf(next)]).toEqual(idsOf(whole).slice(0, 50));
  expect(whole.results.every(({ has835 }) => has835 === undefined)).toBe(true);
});

test('a payment has an 835 in the list exactly when its page offers one [PAY-07]', async () => {
  const payload = { ...OCTOBER, from: '2026-01-01', to: '2026-12-31' };
  const answer = await server().as('staff', { method: 'POST', url: '/api/remittance-advice/payment', payload });
  const { results } = answer.json<PaymentPage>();
  for (const { id, has835 } of results.filter((row) => row.has835 !== undefined)) {
    const page = await server().as('staff', { method: 'GET', url: `/api/remittance-advice/${id}` });
    expect([id, page.json<{ has835?: true }>().has835 ?? false]).toEqual([id, has835]);
  }
  expect(new Set(results.map((row) => row.has835))).toContain(true);
});

test('claims of a payment come in pages of 50 and in the order asked for [PAY-10]', async () => {
  const items = async (query: string) =>
    (await server().as('staff', { method: 'GET', url: `/api/remittance-advice/CM00000000000104/item${query}` })).json<
      RemittanceClaim[]
    >();
  const whole = await items('');
  expect(whole).toHaveLength(400);
  expect(await items('?index=1')).toEqual(whole.slice(50, 100));
  expect(await items('?index=8')).toEqual([]);
  const byId = (await items('?order=claimId&direction=desc')).map(({ id }) => id);
  expect(byId).toEqual(
    whole
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  expect((await items('?order=claimId&direction=desc&index=0')).map(({ id }) => id)).toEqual(byId.slice(0, 50));
});

test.each(['?index=-1', '?index=x', '?order=color', '?direction=up', '?size=10'])(
  'claims of a payment with %s are refused with 400 [PAY-10]',
  async (query) => {
    const url = `/api/remittance-advice/CM00000000000104/item${query}`;
    expect((await server().as('staff', { method: 'GET', url })).statusCode).toBe(400);
  },
);

test('payments of a notice are those that the portal learned of on its day, of any date [NOTICE-03]', async () => {
  const { db } = server().deps;
  const day = '2026-10-20';
  await db.updateTable('remittance').set({ learned_on: day }).where('id', 'in', [OFF, OLD, UNDATED, FOREIGN]).execute();
  const found = await list({ arrived: day });
  expect(idsOf(found)).toEqual([OFF, OLD, UNDATED]);
  expect(found).toMatchObject({ total: 3, totals: { amount: '$113.99' } });
  expect(idsOf(await list({ arrived: '2026-10-21' }))).toEqual([]);
});
