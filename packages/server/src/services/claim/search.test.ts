import type { ClaimResult, ClaimSearch } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const RA = 'CXRA202611010001';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db.insertInto('remittance').values(remittance(RA)).execute();
  await db
    .insertInto('claim')
    .values([
      claim('990000000001', { remittance_id: RA, payable_cents: 200, paid_date: '2026-11-02' }),
      claim('990000000002', { service_start: '2026-10-01', service_end: null, payable_cents: 100, type: 'D' }),
      claim('990000000003', {
        service_start: '2026-10-20',
        payable_cents: 300,
        paid_date: '2026-10-30',
        tax_id: TAX.second,
      }),
      claim('990000000004', {
        service_start: '2026-10-25',
        status: '11',
        provider_id: 'CX-P2',
        provider_name: 'Bo Lark',
      }),
      claim('990000000005', {
        service_start: '2026-09-30',
        member_id: MEMBER.spouse,
        patient_name: "Ida D'Angelo",
        type: 'H',
        payable_cents: 0,
      }),
      claim('990000000006', {
        member_id: MEMBER.orphan,
        patient_name: 'Uma Dang_le',
        service_start: '2026-10-10',
        payable_cents: 900,
      }),
      claim('990000000007', {
        member_id: MEMBER.other,
        patient_name: 'Kay Zz%Top',
        service_start: '2026-10-11',
        status: '91',
      }),
      claim('990000000098', { tax_id: TAX.foreign }),
      claim('990000000099', { tax_id: TAX.foreign, member_id: MEMBER.spouse }),
      ...Array.from({ length: 25 }, (_, index) =>
        claim(`9911000000${String(index).padStart(2, '0')}`, { service_start: '2025-05-05', member_id: MEMBER.other }),
      ),
    ])
    .execute();
});

async function post(account: Account, body: object) {
  const answer = await server().as(username(account), { method: 'POST', url: '/api/claim', payload: body });
  return {
    status: answer.statusCode,
    body: answer.json<{ results: ClaimResult[]; total: number; count: number; field?: string }>(),
    raw: answer.body,
  };
}
async function ids(body: Partial<ClaimSearch>, account: Account = 'staff') {
  const answer = await post(account, { index: 0, ...body });
  expect(answer.status).toBe(200);
  return answer.body.results.map(({ id }) => id.replace(/^99000000000/, ''));
}
const autumn = { start: '2026-09-30', end: '2026-10-31' };
const ALL = ['4', '1', '3', '7', '6', '2', '5'];

describe('quick search', () => {
  test.each([
    { rule: 'a claim ID finds its claim', quick: '990000000001', found: ['1'] },
    { rule: 'a claim ID can have hyphens', quick: '99000-0000001', found: ['1'] },
    { rule: 'a patient ID finds the patient’s claims', quick: MEMBER.spouse, found: ['5'] },
    { rule: 'a patient ID can have its hyphen', quick: '991000001-01', found: ['5'] },
    { rule: 'a subscriber ID finds the whole family', quick: '991000001', found: ['4', '1', '3', '2', '5'] },
    { rule: 'part of a claim ID finds nothing', quick: '99000000000', found: [] },
    { rule: 'a claim of another office does not exist', quick: '990000000098', found: [] },
  ])('$rule [API-CLAIM-01]', async ({ quick, found }) => {
    expect(await ids({ quick })).toEqual(found);
  });

  test('can be sorted and paged [API-CLAIM-01]', async () => {
    const sorted = { sort_column: 'payable', sort_direction: 'desc' } as const;
    expect(await ids({ quick: '991000001', ...sorted })).toEqual(['3', '1', '2', '5', '4']);
    expect(await ids({ quick: MEMBER.other, index: 2 })).toHaveLength(6);
    expect(await ids({ quick: MEMBER.other, index: 0, page_size: 100 })).toHaveLength(26);
    expect(await ids({ quick: MEMBER.other, index: 1, page_size: 100 })).toHaveLength(0);
  });

  test('a claim result has every field of the contract [API-CLAIM-04] [API-CLAIM-05]', async () => {
    const { body } = await post('staff', { quick: '990000000001', index: 0 });
    expect(body).toEqual({
      results: [
        {
          id: '990000000001',
          status: 'Processing Complete',
          service: { start: '2026-10-20', end: '2026-10-21', provider: { name: { full: 'Ash Verne' } } },
          charged: '$1,234.00',
          paid: '$2.00',
          paidDate: '2026-11-02',
          ra: { id: RA },
          patient: { id: MEMBER.subscriber, name: { full: "Émile D'Angelo" } },
        },
      ],
      count: 1,
      total: 1,
      index: 0,
      totalIsExact: true,
    });
  });

  test('payable amount and paid date are shown only with Processing Complete', async () => {
    const { body } = await post('staff', { quick: '990000000007', index: 0 });
    expect(body.results[0]).toMatchObject({ status: 'Adjusted, Processed', paid: null, paidDate: null, ra: null });
  });

  test('a claim of another office and an unknown claim get identical responses', async () => {
    const foreign = await post('staff', { quick: '990000000098', index: 0 });
    const absent = await post('staff', { quick: '990000000097', index: 0 });
    expect(foreign.raw).toBe(absent.raw);
  });

  test('the audit trail does not reveal the searched identifier', async () => {
    await post('staff', { quick: '990000000001', index: 0 });
    const rows = await server().deps.db.selectFrom('audit').select(['action', 'record_id', 'record_count']).execute();
    const last = rows.findLast(({ action }) => action === 'claim.search');
    expect(last?.record_count).toBe(1);
    expect(last?.record_id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain('990000000001');
  });
});

describe('browse', () => {
  test('finds dates of service including both ends, newest first, then by claim ID [API-CLAIM-02]', async () => {
    expect(await ids(autumn)).toEqual(ALL);
    expect(await ids({ start: '2026-10-01', end: '2026-10-20' })).toEqual(['1', '3', '7', '6', '2']);
  });

  test.each([
    {
      rule: 'payable, highest first',
      sort_column: 'payable',
      sort_direction: 'desc',
      found: ['6', '3', '1', '2', '5', '4', '7'],
    },
    {
      rule: 'payable, lowest first',
      sort_column: 'payable',
      sort_direction: 'asc',
      found: ['5', '2', '1', '3', '6', '4', '7'],
    },
    {
      rule: 'paid date, latest first',
      sort_column: 'paidDate',
      sort_direction: 'desc',
      found: ['1', '6', '2', '5', '3', '4', '7'],
    },
    {
      rule: 'paid date, earliest first',
      sort_column: 'paidDate',
      sort_direction: 'asc',
      found: ['3', '6', '2', '5', '1', '4', '7'],
    },
  ] as const)(
    'claims of a date range are sorted by $rule, with claims without a value last [API-CLAIM-02]',
    async ({ found, sort_column, sort_direction }) => {
      expect(await ids({ ...autumn, sort_column, sort_direction })).toEqual(found);
    },
  );

  test.each([
    { rule: 'status', more: { status: '11' }, found: ['4'] },
    { rule: 'type', more: { type: 'H' }, found: ['5'] },
    {
      rule: 'null for status, type and provider, which means all',
      more: { status: null, type: null, providerName: null },
      found: ALL,
    },
    { rule: 'provider', more: { providerName: 'Bo Lark' }, found: ['4'] },
    { rule: 'part of a provider name, which finds nothing', more: { providerName: 'Bo Lar' }, found: [] },
    {
      rule: 'a group, which finds the claims of its members',
      more: { providerName: 'Verne Group' },
      found: ['1', '3', '7', '6', '2', '5'],
    },
    { rule: 'digits inside the claim ID', more: { filter_string: '0000004' }, found: ['4'] },
    {
      rule: 'the start of the last name, without accents and apostrophes',
      more: { filter_string: 'DÁNGEL' },
      found: ['4', '1', '3', '2', '5'],
    },
    { rule: 'the middle of the last name, which finds nothing', more: { filter_string: 'angelo' }, found: [] },
    { rule: 'the first name alone, which finds nothing', more: { filter_string: 'emile' }, found: [] },
    { rule: 'the full name as the row shows it', more: { filter_string: "Ida D'Angelo" }, found: ['5'] },
    { rule: 'an incomplete full name', more: { filter_string: 'ida dan' }, found: ['5'] },
    { rule: 'last and first name', more: { filter_string: "D'Angelo, Ida" }, found: ['5'] },
    {
      rule: 'the first name of another patient, which finds nothing',
      more: { filter_string: "Uma D'Angelo" },
      found: [],
    },
    { rule: 'the patient ID', more: { filter_string: MEMBER.spouse }, found: ['5'] },
    { rule: 'the patient ID with its hyphen', more: { filter_string: '991000001-01' }, found: ['5'] },
    {
      rule: 'part of a patient ID, which finds nothing',
      more: { filter_string: MEMBER.spouse.slice(0, 10) },
      found: [],
    },
    { rule: 'the remittance advice', more: { filter_string: RA.toLowerCase() }, found: ['1'] },
    { rule: 'a word of the status', more: { filter_string: 'pended' }, found: ['4'] },
    { rule: 'a word of several statuses', more: { filter_string: 'Processed' }, found: ['7'] },
    { rule: 'the whole status', more: { filter_string: 'Pended, Awaiting Processing' }, found: ['4'] },
    {
      rule: 'a status other than the chosen one, which finds nothing',
      more: { status: '02', filter_string: 'pended' },
      found: [],
    },
    { rule: 'a part of the provider’s name', more: { filter_string: 'lark' }, found: ['4'] },
    { rule: 'the provider’s full name', more: { filter_string: 'Bo Lark' }, found: ['4'] },
    {
      rule: 'a provider other than the chosen one, which finds nothing',
      more: { providerName: 'Ash Verne', filter_string: 'lark' },
      found: [],
    },
    { rule: 'an underscore, which is not a wildcard', more: { filter_string: 'dang_' }, found: ['6'] },
    { rule: 'a percent sign, which is not a wildcard', more: { filter_string: 'zz%' }, found: ['7'] },
    { rule: 'a lone percent sign, which finds nothing', more: { filter_string: '%' }, found: [] },
    {
      rule: 'everything at once',
      more: { status: '02', type: 'M', providerName: 'Ash Verne', filter_string: "d'angel" },
      found: ['1', '3'],
    },
  ] as const)('filtered by $rule [API-CLAIM-02]', async ({ more, found }) => {
    expect(await ids({ ...autumn, ...more })).toEqual(found);
  });

  test('has ten claims per page with the exact total, and none after the last page', async () => {
    const spring = { start: '2025-05-05', end: '2025-05-05', pagination_flag: true };
    const pages = await Promise.all([0, 1, 2, 3].map((index) => post('staff', { ...spring, index })));
    expect(pages.map(({ body }) => body.count)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ body }) => body.total)).toEqual([25, 25, 25, 25]);
    const seen = pages.flatMap(({ body }) => body.results.map(({ id }) => id));
    expect(seen).toEqual([...new Set(seen)].toSorted());
  });

  test.each([
    { account: 'colleague', found: ['4', '1', '7', '6', '2', '5'] },
    { account: 'foreigner', found: ['98', '99'] },
    { account: 'withoutTaxId', found: [] },
  ] as const)('$account sees only claims of their own tax IDs', async ({ account, found }) => {
    expect((await ids(autumn, account)).map((id) => id.replace(/^9900000000/, ''))).toEqual(found);
  });
});

describe('claims of a member', () => {
  test('are returned all at once, within the caller’s tax IDs [API-CLAIM-03]', async () => {
    expect(await ids({ m: MEMBER.subscriber, prepagination_flag: true })).toEqual(['4', '1', '3', '2']);
    const { body } = await post('staff', { m: MEMBER.other, index: 0, prepagination_flag: true });
    expect(body).toMatchObject({ count: 26, total: 26 });
  });

  test('are at most 1,000, with the true total [API-CLAIM-03]', async () => {
    const { db } = server().deps;
    await db
      .insertInto('member')
      .columns(['id', 'sub_id', 'suffix', 'group_id', 'first_name', 'last_name', 'first_search', 'last_search', 'dob'])
      .values({
        id: '99400000400',
        sub_id: '994000004',
        suffix: 0,
        group_id: 'CX-GROUP',
        first_name: 'A',
        last_name: 'B',
        first_search: 'a',
        last_search: 'b',
        dob: '1990-01-01',
      })
      .execute();
    const rows = Array.from({ length: 1001 }, (_, index) =>
      claim(`9922${String(index).padStart(8, '0')}`, { member_id: '99400000400' }),
    );
    for (let start = 0; start < rows.length; start += 250) {
      await db
        .insertInto('claim')
        .values(rows.slice(start, start + 250))
        .execute();
    }
    const { body } = await post('staff', { m: '99400000400', index: 0, prepagination_flag: true });
    expect(body).toMatchObject({ count: 1000, total: 1001 });
  });

  test('are empty for a user of another office [API-CLAIM-03]', async () => {
    expect(await ids({ m: MEMBER.subscriber }, 'withoutTaxId')).toEqual([]);
  });
});

test.each([
  { body: { index: 0 }, field: 'quick' },
  { body: { quick: '1234', m: '1234', index: 0 }, field: 'm' },
  { body: { ...autumn, index: 0, status: '99' }, field: 'status' },
  { body: { ...autumn, index: 0, page_size: 1000 }, field: 'page_size' },
  { body: { ...autumn, index: 0, sort_column: 'id; drop table claim' }, field: 'sort_column' },
  { body: { quick: '123', index: 0 }, field: 'quick' },
  { body: { quick: '1234' }, field: 'index' },
  { body: { quick: '1234', index: 0, taxIds: [TAX.foreign] }, field: 'taxIds' },
])('an invalid search answers 400 and names $field [API-CLAIM-01] [API-CLAIM-02]', async ({ body, field }) => {
  const answer = await post('staff', body);
  expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 400, field });
});
