import type { Claim } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  adjustment,
  claim,
  insertOffices,
  item,
  MEMBER,
  remittance,
  TAX,
  username,
  type Account,
} from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const RA = 'CXRA202611010001';
const FULL = '990000000001';
const BARE = '990000000002';
const FOREIGN = '990000000098';
const ABSENT = '990000000097';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db.insertInto('remittance').values(remittance(RA)).execute();
  await db
    .insertInto('claim')
    .values([
      claim(FULL, {
        remittance_id: RA,
        status_date: '2026-11-02',
        received: '2026-10-23',
        product_id: 'M1',
        product_desc: 'Plan',
        adjusted_from: BARE,
        adjusted_to: '990000000003',
      }),
      claim(BARE, {
        member_id: MEMBER.orphan,
        patient_name: 'Uma Dang_le',
        status: '15',
        type: 'H',
        service_end: null,
        product_desc: 'Plan without an id',
      }),
      claim('990000000003', { member_id: MEMBER.spouse, patient_name: "Ida D'Angelo", type: 'D' }),
      claim(FOREIGN, { tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values([
      item(FULL, 2, {
        code: 'CX-NO-TEXT',
        units: null,
        tooth_number: '30',
        tooth_surface: 'MO',
        charged_cents: 123_400,
      }),
      item(FULL, 1, {
        allowed_cents: 9000,
        paid_cents: 5000,
        copay_cents: 1000,
        deductible_cents: 2000,
        coinsurance_cents: 1000,
        remarks: ['CXM2 CXM1', 'CXM3,CXM1'],
      }),
      item(FOREIGN, 1),
    ])
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values([
      adjustment(FULL, 1, 2, { amount_cents: 150 }),
      adjustment(FULL, 2, 1, { amount_cents: 123_350 }),
      adjustment(FULL, 3, 1, { rarc: 'M15' }),
      adjustment(FULL, 4, 1, { group_code: 'PR', carc: 'CX-NO-TEXT' }),
      adjustment(FULL, 5, null, { group_code: 'OA', amount_cents: -500 }),
      adjustment(FULL, 6, 2, { amount_cents: 0 }),
      adjustment(FOREIGN, 1, 1),
    ])
    .execute();
});

const get = (account: Account, path: string) =>
  server().as(username(account), { method: 'GET', url: `/api/claim/${path}` });

describe('one claim', () => {
  test('has every field of the contract [API-CLAIM-06] [API-CLAIM-21]', async () => {
    const answer = await get('staff', FULL);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: FULL,
      type: 'Medical',
      status: 'Processing Complete',
      statusDate: '2026-11-02',
      received: '2026-10-23',
      adjustedFrom: BARE,
      adjustedTo: '990000000003',
      ra: { id: RA },
      product: { id: 'M1', desc: 'Plan' },
      service: { start: '2026-10-20', end: '2026-10-21', provider: { name: { full: 'Ash Verne' } } },
      patient: {
        id: MEMBER.subscriber,
        name: { full: "Émile D'Angelo" },
        pcp: 'Ash Verne',
        qmb: true,
        sub: {
          id: '991000001',
          name: { full: "Émile D'Angelo" },
          group: { name: { full: 'Larkspur Mills' }, lob: 'Commercial' },
        },
      },
      outcome: {
        pricedBy: 'line',
        charged: '$1,234.00',
        paid: '$1,000.00',
        paidDate: '2026-11-01',
        takenBack: null,
        lastVersion: null,
        records: null,
        usualDays: 30,
        usualAppealDays: 60,
        callNumber: '801-555-0102',
      },
    });
  });

  test('leaves missing values empty; without a subscriber it shows the patient as one [API-CLAIM-21]', async () => {
    const answer = await get('staff', BARE);
    expect(answer.json<Claim>()).toMatchObject({
      type: 'Hospital',
      status: 'Pended with Errors, Requires Further Processor Review',
      statusDate: null,
      received: null,
      adjustedFrom: null,
      adjustedTo: null,
      ra: null,
      product: { id: null, desc: 'Plan without an id' },
      service: { end: null },
      patient: { pcp: null, qmb: false, sub: { id: '992000002', name: { full: 'Uma Dang_le' } } },
    });
  });

  test('names the subscriber of a family member, whose QMB ended yesterday [API-CLAIM-21]', async () => {
    const answer = await get('staff', '990000000003');
    expect(answer.json<Claim>()).toMatchObject({
      type: 'Dental',
      product: null,
      patient: {
        id: MEMBER.spouse,
        name: { full: "Ida D'Angelo" },
        qmb: false,
        sub: { name: { full: "Émile D'Angelo" } },
      },
    });
  });
});

describe('the lines of a claim', () => {
  test('are in order with amounts, code texts and each remark with its own text [API-CLAIM-07] [API-CLAIM-22] [OUTCOME-16]', async () => {
    expect((await get('staff', `${FULL}/item`)).json()).toEqual([
      {
        num: 1,
        units: 1,
        toothNumber: null,
        toothSurface: null,
        code: { id: 'CX100', text: 'A visit' },
        charged: '$100.00',
        allowed: '$90.00',
        paid: '$50.00',
        copay: '$10.00',
        ded: '$20.00',
        coins: '$10.00',
        remarks: [
          { id: 'CXM2', text: '' },
          { id: 'CXM1', text: 'A remark' },
          { id: 'CXM3', text: '' },
        ],
        adjustments: [
          { gc: 'CO', carc: 'CX45', rarc: null, amount: '$1,233.50', class: 'unknown' },
          { gc: 'CO', carc: 'CX45', rarc: 'M15', amount: '$1.00', class: 'unknown' },
          { gc: 'PR', carc: 'CX-NO-TEXT', rarc: null, amount: '$1.00', class: 'unknown' },
        ],
      },
      {
        num: 2,
        units: null,
        toothNumber: '30',
        toothSurface: 'MO',
        code: { id: 'CX-NO-TEXT', text: '' },
        charged: '$1,234.00',
        allowed: '$0.00',
        paid: '$0.00',
        copay: '$0.00',
        ded: '$0.00',
        coins: '$0.00',
        remarks: [],
        adjustments: [
          { gc: 'CO', carc: 'CX45', rarc: null, amount: '$1.50', class: 'unknown' },
          { gc: 'CO', carc: 'CX45', rarc: null, amount: '$0.00', class: 'unknown' },
        ],
      },
    ]);
  });

  test('have one row per reason, with all lines that have this reason and their total amount [API-CLAIM-08] [API-CLAIM-23]', async () => {
    const unexplained = { class: 'unknown', title: '', explanation: '', step: 'call' };
    const reasons = (await get('staff', `${FULL}/reason`)).json<object[]>();
    expect(
      reasons.every((reason) =>
        Object.entries(unexplained).every(([key, value]) => Reflect.get(reason, key) === value),
      ),
    ).toBe(true);
    expect(reasons).toMatchObject([
      { seqNo: '1,2', gc: 'CO', carc: 'CX45', rarc: null, text: 'Above the agreed price', amount: '$1,235.00' },
      { seqNo: '1', gc: 'CO', carc: 'CX45', rarc: 'M15', text: 'Above the agreed price', amount: '$1.00' },
      { seqNo: '1', gc: 'PR', carc: 'CX-NO-TEXT', rarc: null, text: '', amount: '$1.00' },
      { seqNo: '', gc: 'OA', carc: 'CX45', rarc: null, text: 'Above the agreed price', amount: '-$5.00' },
    ]);
  });

  test('are an empty list for a claim without lines [API-CLAIM-07] [API-CLAIM-08]', async () => {
    expect((await get('staff', `${BARE}/item`)).json()).toEqual([]);
    expect((await get('staff', `${BARE}/reason`)).json()).toEqual([]);
  });
});

describe('a claim of another office and an unknown claim get identical responses', () => {
  test.each([
    { path: '', status: 204, body: '' },
    { path: '/item', status: 200, body: '[]' },
    { path: '/reason', status: 200, body: '[]' },
    { path: '/timeline', status: 200, body: '[]' },
    { path: '/letter', status: 200, body: '[]' },
    { path: '/documentation', status: 200, body: '[]' },
    { path: '/documentation/new-submission-eligibility', status: 200, body: 'false' },
  ])('GET /claim/{id}$path [API-CLAIM-06]', async ({ path, status, body }) => {
    for (const account of ['staff', 'withoutTaxId'] as const) {
      const foreign = await get(account, FOREIGN + path);
      const absent = await get(account, ABSENT + path);
      expect([foreign.statusCode, foreign.body]).toEqual([status, body]);
      expect([absent.statusCode, absent.body]).toEqual([status, body]);
    }
  });

  test('its own office sees the claim', async () => {
    expect((await get('foreigner', FOREIGN)).statusCode).toBe(200);
    expect((await get('foreigner', `${FOREIGN}/item`)).json()).toHaveLength(1);
    expect((await get('foreigner', `${FOREIGN}/reason`)).json()).toHaveLength(1);
  });
});

test.each(['12345678901', '1234567890123', 'abcdefghijkl', "1' or '1'='1"])(
  '%j is not a claim ID and answers 400',
  async (id) => {
    expect((await get('staff', encodeURIComponent(id))).statusCode).toBe(400);
  },
);

test('each view writes an audit row with the claim and the tax ID that allowed it', async () => {
  await get('staff', FULL);
  await get('staff', FOREIGN);
  const rows = await server()
    .deps.db.selectFrom('audit')
    .select(['record_id', 'tax_id', 'outcome', 'record_kind'])
    .where('action', '=', 'claim.byId')
    .where('effective_id', '=', 9101)
    .execute();
  expect(rows.findLast((row) => row.record_id === FULL)).toMatchObject({
    tax_id: TAX.own,
    outcome: 'ok',
    record_kind: 'claim',
  });
  expect(rows.findLast((row) => row.record_id === FOREIGN)).toMatchObject({ tax_id: null, outcome: 'absent' });
});
