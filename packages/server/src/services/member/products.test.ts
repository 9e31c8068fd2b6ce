import type { Coverage, OtherInsurance } from '@pbt/domain/contract/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { MEMBER } from '@pbt/demo-data/catalog/names';
import { addCoverage, addMember } from '../../../test/member-rows.ts';

const server = useTestServer();
const get = (url: string) => server().as('staff', { method: 'GET', url: `/api/member/${url}` });

const SUBSCRIBER = 'ZP100000100';
const CHILD = 'ZP100000102';

beforeAll(async () => {
  await addMember(server(), { id: SUBSCRIBER });
  await addMember(server(), { id: CHILD });
  await addCoverage(server(), { member_id: CHILD, id: 'VSEE0001', type: 'Vision', from_date: '2025-01-01' });
  await addCoverage(server(), { member_id: CHILD, id: 'TMED0001', from_date: '2024-01-01', to_date: '2024-12-31' });
  await addCoverage(server(), { member_id: CHILD, id: 'TMED0001', from_date: '2025-01-01' });
  await addCoverage(server(), {
    member_id: CHILD,
    id: 'DTTH0001',
    type: 'Dental',
    from_date: '2026-11-15',
    to_date: '2026-11-16',
  });
});

const ids = async (query: string) => {
  const response = await get(`${CHILD}/product${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<Coverage[]>().map(({ id, from }) => `${id} ${from}`);
};

describe('products', () => {
  test.each([
    {
      query: '',
      found: ['TMED0001 2025-01-01', 'TMED0001 2024-01-01', 'DTTH0001 2026-11-15', 'VSEE0001 2025-01-01'],
      rule: 'all products are listed without a filter',
    },
    {
      query: '?t=Medical',
      found: ['TMED0001 2025-01-01', 'TMED0001 2024-01-01'],
      rule: 'a type filter lists only that type',
    },
    { query: '?t=Grocery', found: [], rule: 'a type without products lists none' },
    { query: '?dt=2024-12-31', found: ['TMED0001 2024-01-01'], rule: 'a product is active on its last day' },
    {
      query: '?dt=2025-01-01',
      found: ['TMED0001 2025-01-01', 'VSEE0001 2025-01-01'],
      rule: 'a product is active on its first day',
    },
    { query: '?dt=2026-11-15&t=Dental', found: ['DTTH0001 2026-11-15'], rule: 'type and day filters combine' },
    { query: '?dt=2026-11-17&t=Dental', found: [], rule: 'a product is not active after its end' },
    { query: '?dt=2023-12-31', found: [], rule: 'a product is not active before its start' },
  ])('$rule [API-MEMBER-04]', async ({ query, found }) => expect(await ids(query)).toEqual(found));

  test('the grocery product of the food benefit is found by its type [API-MEMBER-05]', async () => {
    const products: Coverage[] = (await get(`${MEMBER.foodAccepted}/product?t=Grocery`)).json();
    expect(products.map(({ type }) => type)).toEqual(['Grocery']);
  });

  test('a shell policy stays a shell when only its type is requested [COVERAGE-06]', async () => {
    const products: Coverage[] = (await get(`${MEMBER.shell}/product?t=Medical`)).json();
    expect(products.map(({ isShell }) => isShell)).toEqual([true]);
  });

  test.each([
    '?dt=2026-02-30',
    '?dt=',
    '?dt=0000-01-01',
    '?dt=11/15/2026',
    '?t=medical',
    '?t=',
    '?x=1',
    '?dt=2026-01-01&dt=2026-01-02',
  ])('the query %s is refused', async (query) => expect((await get(`${CHILD}/product${query}`)).statusCode).toBe(400));

  test('a member without coverage has no products', async () => {
    const response = await get(`${MEMBER.noCoverage}/product`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
  });
});

const others = async (id: string, query = `?activeOnDate=${TEST_TODAY}&maxResults=5`) => {
  const response = await get(`${id}/product/other${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<OtherInsurance[]>();
};

const card = (id: string, order_letter: string, from_date: string, to_date: string | null) => ({
  member_id: CHILD,
  id,
  type: 'Medical',
  cob: 'Group health',
  carrier: `Carrier ${id}`,
  order_letter,
  from_date,
  to_date,
  updated_date: '2026-05-05',
  phone: '801-555-0150',
  address: ['5 Carrier Road'],
  holder_policy_id: 'H-77',
  holder_name: 'Pat Holder',
});

describe('other insurances', () => {
  beforeAll(async () => {
    await server()
      .deps.db.insertInto('other_insurance')
      .values([
        card('third', 'T', '2020-01-01', null),
        card('first', 'P', '2020-01-01', '2026-11-15'),
        card('second', 'S', '2026-11-15', null),
        card('ended', 'P', '2020-01-01', '2026-11-14'),
        card('future', 'P', '2026-11-16', null),
      ])
      .execute();
  });

  test('that are active on the day are listed by priority [API-MEMBER-06]', async () => {
    expect((await others(CHILD)).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  });

  test('include carrier, contact and policy holder [API-MEMBER-16]', async () => {
    expect((await others(CHILD))[0]).toEqual({
      id: 'first',
      type: 'Medical',
      cob: 'Group health',
      carrier: 'Carrier first',
      order: 'P',
      from: '2020-01-01',
      to: '2026-11-15',
      updatedDate: '2026-05-05',
      contact: { phone: '801-555-0150', address: ['5 Carrier Road'] },
      policyHolder: { policyId: 'H-77', full: 'Pat Holder' },
    });
  });

  test('are limited to the requested number, at most five [API-MEMBER-06]', async () => {
    expect(await others(CHILD, `?activeOnDate=${TEST_TODAY}&maxResults=2`)).toHaveLength(2);
    expect(await others(MEMBER.cobMany)).toHaveLength(5);
  });

  test.each([
    '',
    '?activeOnDate=2026-11-15',
    '?activeOnDate=2026-11-15&maxResults=6',
    '?activeOnDate=2026-13-01&maxResults=5',
    '?activeOnDate=0000-01-01&maxResults=5',
    '?activeOnDate=2026-11-15&maxResults=0',
  ])('the query %s is refused', async (query) =>
    expect((await get(`${CHILD}/product/other${query}`)).statusCode).toBe(400),
  );
});

const LISTS = {
  deductibles: [
    { serviceType: 'Medical', individualMax: 1000, individualMet: 412.5, familyMax: 2000, familyMet: null },
  ],
  copayCoinsurances: [{ serviceType: 'Primary care', copay: '$25.00', deductible: null, coinsurance: '20%' }],
  moops: [{ serviceType: 'Medical', individualUsed: 1, familyUsed: 2.25, maximum: 9999 }],
  rehabTherapyUsages: [
    { serviceType: 'Physical', usedVisitsIndividual: 3, usedVisitsFamily: 0, maxVisits: 40, preauthVisits: 12 },
  ],
  chiropracticTherapyUsages: [
    { serviceType: 'Spine', usedVisitsIndividual: 1, usedVisitsFamily: null, maxVisits: 20, preauthVisits: null },
  ],
  mentalHealthUsages: [{ serviceType: 'Visit', copay: '$25.00', coinsurance: null }],
  dentalWaitingPeriods: [{ serviceType: 'Major', waitingPeriod: 365 }],
};
const EMPTY = Object.fromEntries(Object.keys(LISTS).map((name) => [name, []]));
const used = (maximum: number) => JSON.stringify({ moops: [{ ...LISTS.moops[0], maximum }] });

describe('usage', () => {
  test('contains seven lists [API-MEMBER-07] [API-MEMBER-17] [API-MEMBER-18]', async () => {
    await addCoverage(server(), { member_id: SUBSCRIBER, id: 'USED0001', usage: JSON.stringify(LISTS) });
    expect((await get(`${SUBSCRIBER}/product/USED0001/usage`)).json()).toEqual(LISTS);
  });

  test('contains an empty list for each kind of benefit use that is not on file', async () => {
    await addCoverage(server(), { member_id: SUBSCRIBER, id: 'USED0002', usage: null });
    expect((await get(`${SUBSCRIBER}/product/USED0002/usage`)).json()).toEqual(EMPTY);
    await addCoverage(server(), {
      member_id: SUBSCRIBER,
      id: 'USED0003',
      usage: JSON.stringify({ moops: LISTS.moops }),
    });
    expect((await get(`${SUBSCRIBER}/product/USED0003/usage`)).json()).toEqual({ ...EMPTY, moops: LISTS.moops });
  });

  test('names the benefit year that the plan sent, and nothing where it sent none [ELIG-01]', async () => {
    const usage = JSON.stringify({ moops: LISTS.moops });
    const years = { benefit_year_from: '2026-07-01', benefit_year_to: '2027-06-30' };
    await addCoverage(server(), { member_id: SUBSCRIBER, id: 'USED0005', usage, ...years });
    await addCoverage(server(), { member_id: SUBSCRIBER, id: 'USED0006', usage, benefit_year_from: '2026-01-01' });
    const lists = { ...EMPTY, moops: LISTS.moops };
    expect((await get(`${SUBSCRIBER}/product/USED0005/usage`)).json()).toEqual({
      ...lists,
      benefitYearFrom: '2026-07-01',
      benefitYearTo: '2027-06-30',
    });
    expect((await get(`${SUBSCRIBER}/product/USED0006/usage`)).json()).toEqual({
      ...lists,
      benefitYearFrom: '2026-01-01',
    });
  });

  test('is the usage of the current period', async () => {
    const product = { member_id: SUBSCRIBER, id: 'USED0004' };
    await addCoverage(server(), { ...product, from_date: '2025-01-01', to_date: '2025-12-31', usage: used(1) });
    await addCoverage(server(), { ...product, from_date: '2026-01-01', to_date: '2026-12-31', usage: used(2) });
    await addCoverage(server(), { ...product, from_date: '2027-01-01', usage: used(3) });
    expect((await get(`${SUBSCRIBER}/product/USED0004/usage`)).json().moops[0].maximum).toBe(2);
  });

  test('is that of the newest period where the current one has none, because imports store it there', async () => {
    const product = { member_id: SUBSCRIBER, id: 'USED0007' };
    const usage = JSON.stringify({ moops: [{ ...LISTS.moops[0]!, maximum: 7 }] });
    await addCoverage(server(), { ...product, from_date: '2026-01-01', to_date: '2026-12-31', usage: null });
    await addCoverage(server(), { ...product, from_date: '2027-01-01', usage });
    expect((await get(`${SUBSCRIBER}/product/USED0007/usage`)).json().moops[0].maximum).toBe(7);
  });

  test("of another member's product gets the same answer as a product that does not exist", async () => {
    const [foreign, absent] = await Promise.all([
      get(`${SUBSCRIBER}/product/DTTH0001/usage`),
      get(`${SUBSCRIBER}/product/NOSUCH01/usage`),
    ]);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
  });
});
