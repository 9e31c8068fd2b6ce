import type { DentalItem } from '@pbt/domain/contract/claim';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, item, MEMBER, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();

const dental = (id: string, service_start: string, more: object = {}) =>
  claim(id, { type: 'D', service_start, ...more });

// Today is 2026-11-15, so the five years begin on 2021-11-15.
beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('claim')
    .values([
      dental('990000000001', '2026-10-20'),
      dental('990000000002', '2021-11-15'),
      dental('990000000003', '2021-11-14'),
      dental('990000000004', '2026-10-25', { tax_id: TAX.foreign, provider_name: 'Far Dentist' }),
      dental('990000000009', '2021-12-01', { tax_id: TAX.foreign }),
      dental('990000000005', '2026-10-26', { status: '11' }),
      dental('990000000006', '2026-10-10', { status: '01' }),
      claim('990000000007', { type: 'M' }),
      dental('990000000008', '2026-10-20', { member_id: MEMBER.spouse }),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values([
      item('990000000001', 2, { code: 'DX200', units: null, coinsurance_cents: 100, begin_tooth: '2', end_tooth: '5' }),
      item('990000000001', 1, { code: 'DX200', units: null, tooth_number: '30', tooth_surface: 'MO' }),
      item('990000000002', 1, { code: 'D-OLD', allowed_cents: 1 }),
      item('990000000003', 1, { code: 'D-TOO-OLD', allowed_cents: 1 }),
      item('990000000004', 1, { code: 'D-FAR', allowed_cents: 4321 }),
      item('990000000005', 1, { code: 'D-OPEN' }),
      item('990000000006', 1, { code: 'D-RUN', deductible_cents: 1 }),
      item('990000000007', 1, { code: 'D-MEDICAL' }),
      item('990000000008', 1, { code: 'D-SPOUSE' }),
      item('990000000009', 1, { code: 'D-FAR-NO' }),
    ])
    .execute();
  const cut = (claim_id: string, seq: number, group_code: string, carc: string, amount_cents: number) => ({
    claim_id,
    seq,
    line_num: 1,
    group_code,
    carc,
    rarc: null,
    amount_cents,
  });
  await db
    .insertInto('claim_adjustment')
    .values([
      cut('990000000001', 1, 'CO', '45', 9000),
      cut('990000000001', 2, 'CO', '16', 10),
      cut('990000000001', 3, 'PR', '119', 20),
      cut('990000000009', 1, 'PR', '119', 20),
    ])
    .execute();
});

const get = (account: Account, patient: string) =>
  server().as(username(account), { method: 'GET', url: `/api/claim/${patient}/dental` });
const codes = (lines: readonly DentalItem[]) => lines.map((line) => line.dentalProcedure.code);

test('decided lines of every office in the last five years are listed, newest first [API-CLAIM-09]', async () => {
  const lines = (await get('staff', MEMBER.subscriber)).json<DentalItem[]>();
  expect(codes(lines)).toEqual(['D-FAR', 'DX200', 'DX200', 'D-RUN', 'D-FAR-NO', 'D-OLD']);
});

test('a line has exactly its fields, and is denied when all amounts are 0 [API-CLAIM-09] [DENTAL-19]', async () => {
  const lines = (await get('staff', MEMBER.subscriber)).json<DentalItem[]>();
  expect(lines.slice(1, 3)).toEqual([
    {
      serviceDate: '2026-10-20',
      dentalProcedure: { code: 'DX200', description: 'A filling' },
      surface: 'MO',
      status: false,
      beginTooth: null,
      endTooth: null,
      toothNumber: '30',
      denied: { claimId: '990000000001', reason: 'Benefit limit used up, PR-119' },
    },
    {
      serviceDate: '2026-10-20',
      dentalProcedure: { code: 'DX200', description: 'A filling' },
      surface: null,
      status: true,
      beginTooth: '2',
      endTooth: '5',
      toothNumber: null,
    },
  ]);
});

test('a denied line of another office names neither its claim nor its reason [DENTAL-16]', async () => {
  const lines = (await get('staff', MEMBER.subscriber)).json<DentalItem[]>();
  const far = lines.find((line) => line.dentalProcedure.code === 'D-FAR-NO');
  expect(far).toMatchObject({ status: false });
  expect(far).not.toHaveProperty('denied');
});

test('the response contains no provider of another office and no amount', async () => {
  const { body } = await get('staff', MEMBER.subscriber);
  expect(body).not.toMatch(/Far Dentist|43\.21|4321|\$/);
});

test.each([
  { account: 'colleague', rule: 'without dental access' },
  { account: 'withoutTaxId', rule: 'without a tax ID' },
] as const)('a user $rule gets the answer that nothing exists', async ({ account }) => {
  expect((await get(account, MEMBER.subscriber)).statusCode).toBe(404);
});

test('an unknown patient has no lines [API-CLAIM-09]', async () => {
  const answer = await get('staff', '99999999999');
  expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
});
