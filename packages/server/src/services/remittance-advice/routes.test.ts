import type { ProviderAdjustment, Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const FULL = 'CXRA202611010001';
const BARE = 'CXRA202611010002';
const FOREIGN = 'CXRA202611010099';
const ABSENT = 'CXRA202611010098';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('remittance')
    .values([
      remittance(FULL, { amount_cents: 123_456 }),
      remittance(BARE, {
        payee_id: null,
        pay_date: null,
        check_number: null,
        eft_number: '7',
        amount_cents: 0,
        pdf: 'none',
      }),
      remittance('CXRA202611010003', { tax_id: TAX.second, pay_date: '2026-11-09', pdf: 'empty' }),
      remittance(FOREIGN, { tax_id: TAX.foreign }),
      ...Array.from({ length: 12 }, (_, index) =>
        remittance(`CXRA2020010100${String(index).padStart(2, '0')}`, {
          check_number: '4440001',
          pay_date: '2020-01-01',
        }),
      ),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([
      claim('990000000001', { remittance_id: FULL, payable_cents: 100, account_number: 'Ward 3 / aB' }),
      claim('990000000002', { remittance_id: FULL, member_id: MEMBER.orphan, service_end: null, payable_cents: 0 }),
      claim('990000000003', { remittance_id: FULL, tax_id: TAX.foreign }),
      claim('990000000004', { remittance_id: FOREIGN }),
      claim('990000000098', { remittance_id: FOREIGN, tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('remittance_adjustment')
    .values([
      { remittance_id: FULL, seq: 2, code: 'L6', text: 'Interest', reference: null, amount_cents: -418 },
      { remittance_id: FULL, seq: 1, code: 'WO', text: 'Recovery', reference: '990000000001', amount_cents: 21_240 },
      { remittance_id: FOREIGN, seq: 1, code: 'WO', text: 'Recovery', reference: null, amount_cents: 1 },
    ])
    .execute();
});

const get = (account: Account, path: string) =>
  server().as(username(account), { method: 'GET', url: `/api/remittance-advice/${path}` });

describe('quick search', () => {
  type Page = { results: Remittance[]; count: number; total: number; index: number };
  const post = async (quick: string, account: Account = 'staff', index = 0) => {
    const answer = await server().as(username(account), {
      method: 'POST',
      url: '/api/remittance-advice',
      payload: { quick, index },
    });
    return { raw: answer.body, page: answer.json<Page>() };
  };

  test.each([
    { rule: 'a check reference finds its payment', quick: FULL, found: ['01'] },
    { rule: 'a check reference can be in lower case', quick: FULL.toLowerCase(), found: ['01'] },
    { rule: 'a check number finds all its payments, newest first', quick: '5550001', found: ['03', '01'] },
    { rule: 'a check number can have a hyphen', quick: '555-0001', found: ['03', '01'] },
    { rule: 'a claim finds the payment that paid it', quick: '990000000001', found: ['01'] },
    { rule: 'a claim of another office in an own payment finds nothing', quick: '990000000003', found: [] },
    { rule: 'an own claim in a payment to another office finds nothing', quick: '990000000004', found: [] },
    { rule: 'part of a check reference finds nothing', quick: FULL.slice(0, 15), found: [] },
    { rule: 'a payment to another office is not found', quick: FOREIGN, found: [] },
  ])('$rule [API-REMIT-01]', async ({ quick, found }) => {
    expect((await post(quick)).page.results.map(({ id }) => id.slice(-2))).toEqual(found);
  });

  test('has ten payments per page with the total [API-REMIT-01]', async () => {
    expect((await post('4440001')).page).toMatchObject({ count: 10, total: 12, index: 0 });
    expect((await post('4440001', 'staff', 1)).page).toMatchObject({ count: 2, total: 12, index: 1 });
  });

  test('another office’s payment and an unknown one get identical responses', async () => {
    expect((await post(FOREIGN)).raw).toBe((await post(ABSENT)).raw);
    expect((await post('5550001', 'withoutTaxId')).page.total).toBe(0);
  });

  test.each([{ quick: '123', index: 0 }, { index: 0 }, { quick: '1234' }, { quick: '1234', index: 0, payee: 'x' }])(
    'only an identifier and a page are accepted: %j [API-REMIT-02]',
    async (payload) => {
      const answer = await server().as(username('staff'), { method: 'POST', url: '/api/remittance-advice', payload });
      expect(answer.statusCode).toBe(400);
    },
  );
});

test('a remittance advice has all fields [API-REMIT-03] [API-REMIT-06]', async () => {
  expect((await get('staff', FULL)).json()).toEqual({
    id: FULL,
    date: '2026-11-01',
    check: '5550001',
    eft: null,
    method: null,
    amount: '$1,234.56',
    to: { name: { full: 'Verne Group' }, tin: TAX.own, id: 'CX-G1' },
  });
  expect((await get('staff', BARE)).json()).toMatchObject({
    date: null,
    check: null,
    eft: '7',
    amount: '$0.00',
    to: { id: null },
  });
});

test.each(['', '/item', '/adjustment', '/request'])(
  'the URL of a remittance advice accepts its ID in lower case: %j [API-REMIT-03]',
  async (part) => {
    const [small, stored] = await Promise.all([get('staff', FULL.toLowerCase() + part), get('staff', FULL + part)]);
    expect(small.statusCode).toBe(200);
    expect(small.headers['content-disposition']).toBe(stored.headers['content-disposition']);
    expect(small.rawPayload.length).toBe(stored.rawPayload.length);
  },
);

test('the paid claims are listed by patient, each only within the caller’s tax IDs [API-REMIT-04] [API-REMIT-06]', async () => {
  expect((await get('staff', `${FULL}/item`)).json<RemittanceClaim[]>()).toEqual([
    {
      id: '990000000002',
      charged: '$1,234.00',
      paid: '$0.00',
      startDate: '2026-10-20',
      endDate: null,
      patient: { id: MEMBER.orphan, accountNumber: null, firstName: 'Uma', lastName: 'Dang_le' },
    },
    {
      id: '990000000001',
      charged: '$1,234.00',
      paid: '$1.00',
      startDate: '2026-10-20',
      endDate: '2026-10-21',
      patient: { id: MEMBER.subscriber, accountNumber: 'Ward 3 / aB', firstName: 'Émile', lastName: "D'Angelo" },
    },
  ]);
});

test('claims of patients with the same name are sorted by date, then by claim ID', async () => {
  const { db } = server().deps;
  const id = 'CXRA202611010005';
  const twin = '99000000105';
  const ida = await db.selectFrom('member').selectAll().where('id', '=', MEMBER.spouse).executeTakeFirstOrThrow();
  await db
    .insertInto('member')
    .values({ ...ida, id: twin, suffix: 5 })
    .execute();
  await db.insertInto('remittance').values(remittance(id)).execute();
  const paid = (number: string, member_id: string, service_start: string) =>
    claim(number, { remittance_id: id, member_id, service_start });
  await db
    .insertInto('claim')
    .values([
      paid('990000000059', MEMBER.other, '2026-10-01'),
      paid('990000000058', MEMBER.spouse, '2026-10-03'),
      paid('990000000057', twin, '2026-10-02'),
      paid('990000000056', MEMBER.spouse, '2026-10-02'),
      paid('990000000055', twin, '2026-10-03'),
      paid('990000000054', MEMBER.subscriber, '2026-10-20'),
    ])
    .execute();
  const found = (await get('staff', `${id}/item`)).json<RemittanceClaim[]>();
  expect(found.map((one) => one.id.slice(-2))).toEqual(['54', '56', '57', '55', '58', '59']);
});

test('provider-level adjustments are listed in order', async () => {
  expect((await get('staff', `${FULL}/adjustment`)).json<ProviderAdjustment[]>()).toEqual([
    { code: 'WO', text: 'Recovery', reference: '990000000001', amount: '$212.40' },
    { code: 'L6', text: 'Interest', reference: null, amount: '-$4.18' },
  ]);
});

describe('the PDF of a remittance advice', () => {
  test('is named after the advice [API-REMIT-05]', async () => {
    const answer = await get('staff', `${FULL}/request`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain(`filename="Remittance ${FULL}.pdf"`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([BARE, 'CXRA202611010003'])('that does not exist yet has size 0: %s [API-REMIT-05]', async (id) => {
    const answer = await get('staff', `${id}/request`);
    expect([answer.statusCode, answer.rawPayload.length, answer.headers['content-length']]).toEqual([200, 0, '0']);
  });
});

test.each([
  { path: '', status: 404 },
  { path: '/item', status: 200 },
  { path: '/adjustment', status: 200 },
  { path: '/request', status: 404 },
])(
  'GET /remittance-advice/{id}$path gives identical responses for another office’s payment and an unknown one',
  async ({ path, status }) => {
    const absent = await get('staff', ABSENT + path);
    const foreign = await get('staff', FOREIGN + path);
    const without = await get('withoutTaxId', FULL + path);
    for (const answer of [absent, foreign, without])
      expect([answer.statusCode, answer.body]).toEqual([status, absent.body]);
    expect((await get('foreigner', FOREIGN + path)).body).not.toBe(absent.body);
  },
);
