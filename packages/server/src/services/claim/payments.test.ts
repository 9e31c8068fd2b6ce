import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
import { adjustment, claim, insertOffices, item, remittance, TAX, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const [FIRST, SECOND, FOREIGN] = ['CXRA202611020001', 'CXRA202611020002', 'CXRA202611020009'] as const;
const CORRECTED = '990000000201';
const ONCE = '990000000202';
const WHOLE = '990000000203';
const WHOLE_PENDING = '990000000204';
const DENTAL = '990000000205';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('remittance')
    .values([
      remittance(FIRST, { pay_date: '2026-11-02' }),
      remittance(SECOND, { pay_date: '2026-11-09' }),
      remittance(FOREIGN, { tax_id: TAX.foreign, pay_date: '2026-11-10' }),
    ])
    .execute();
  const row = (remittance_id: string, seq: number, id: string, status_code: string, paid_cents: number) => {
    return { remittance_id, seq, claim_number: id, claim_id: id, status_code, charged_cents: 20_000, paid_cents };
  };
  await db
    .insertInto('remittance_claim')
    .values([
      row(FIRST, 1, CORRECTED, '1', 9600),
      row(SECOND, 1, CORRECTED, '22', -9600),
      row(SECOND, 2, CORRECTED, '1', 15_000),
      row(FOREIGN, 1, CORRECTED, '1', 1),
      row(FIRST, 2, ONCE, '1', 9600),
      row(SECOND, 3, ONCE, '25', 9600),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([
      claim(CORRECTED, { remittance_id: SECOND, account_number: ' Ward 3 / aB' }),
      claim(ONCE, { remittance_id: FIRST }),
      claim(WHOLE, { priced_by: 'claim', charged_cents: 50_000, payable_cents: 20_000 }),
      claim(WHOLE_PENDING, { priced_by: 'claim', status: '91' }),
      claim(DENTAL, { priced_by: 'claim', type: 'D', service_start: '2026-10-20' }),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values([
      item(WHOLE, 1, { charged_cents: 30_000 }),
      item(WHOLE, 2, { charged_cents: 20_000 }),
      item(DENTAL, 1, { code: 'DX200', units: null, tooth_number: '14' }),
    ])
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values(adjustment(WHOLE, 1, null, { amount_cents: 30_000 }))
    .execute();
});

const get = async <Reply>(path: string) =>
  (await server().as(username('staff'), { method: 'GET', url: `/api/claim/${path}` })).json<Reply>();

test('a claim with several payments lists those to the caller’s tax IDs, newest first [ERA-18]', async () => {
  expect((await get<Claim>(CORRECTED)).payments).toEqual([
    { date: '2026-11-09', ra: { id: SECOND }, kind: 'Corrected', paid: '$150.00' },
    { date: '2026-11-09', ra: { id: SECOND }, kind: 'Reversed', paid: '-$96.00' },
    { date: '2026-11-02', ra: { id: FIRST }, kind: 'Paid', paid: '$96.00' },
  ]);
});

test('a claim that was paid once lists no payments, even with an estimate [ERA-18]', async () => {
  expect(await get<Claim>(ONCE)).not.toHaveProperty('payments');
});

test('a claim has the account number as the office wrote it, if there is one [ERA-10]', async () => {
  expect((await get<Claim>(CORRECTED)).accountNumber).toBe(' Ward 3 / aB');
  expect(await get<Claim>(ONCE)).not.toHaveProperty('accountNumber');
});

describe('a claim that was priced as a whole', () => {
  test('has its own charge and payment as total [X12-32]', async () => {
    const amounts = { pricedBy: 'claim', charged: '$500.00', paid: '$200.00' };
    expect((await get<Claim>(WHOLE)).outcome).toMatchObject(amounts);
    const pending = { pricedBy: 'claim', charged: '$1,234.00', paid: null };
    expect((await get<Claim>(WHOLE_PENDING)).outcome).toMatchObject(pending);
    expect(await get<Claim>(ONCE)).not.toHaveProperty('total');
  });

  test('has lines without amounts but the charge [X12-32]', async () => {
    expect((await get<ClaimItem[]>(`${WHOLE}/item`))[0]).toMatchObject({
      charged: '$300.00',
      allowed: '--',
      paid: '--',
      copay: '--',
      ded: '--',
      coins: '--',
    });
    expect((await get<ClaimReason[]>(`${WHOLE}/reason`))[0]).toMatchObject({ seqNo: '', gc: 'CO', amount: '$300.00' });
  });

  test('has no denied line in the dental history [X12-32]', async () => {
    const lines = await get<{ toothNumber: string; status: boolean }[]>('99100000100/dental');
    expect(lines.find(({ toothNumber }) => toothNumber === '14')?.status).toBe(true);
  });
});
