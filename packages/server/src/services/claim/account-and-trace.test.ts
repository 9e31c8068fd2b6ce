import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer, type TestServer } from '../../../test/harness.ts';

const LONG = 'Ward-77/2026.0000123456789';

async function insertRecords({ deps: { db } }: TestServer): Promise<void> {
  await insertOffices(db);
  await db
    .insertInto('claim')
    .values([
      claim('990000000301', { account_number: 'ac-77 31.b' }),
      claim('990000000302', { account_number: 'AC/7731B', tax_id: TAX.second, service_start: '2026-10-01' }),
      claim('990000000303', { account_number: 'AC7731B', tax_id: TAX.foreign }),
      claim('990000000304', { account_number: LONG }),
      claim('990000000305', { account_number: MEMBER.other }),
      claim('990000000306', { member_id: MEMBER.other, account_number: '990000000301' }),
    ])
    .execute();
  await db
    .insertInto('remittance')
    .values([
      remittance('CXRA202611030001', { eft_number: 'eft 20261103-77', check_number: null }),
      remittance('CXRA202611030002', { eft_number: 'EFT2026110377', tax_id: TAX.foreign }),
      remittance('CXRA202611030003', { eft_number: '5550009', check_number: null }),
      remittance('CXRA202611030004', { eft_number: null, check_number: '5550009' }),
      remittance('CXRA202611030005', { eft_number: 'TRACE-2026-11-03-000000001', check_number: null }),
    ])
    .execute();
}

const search = async (server: TestServer, kind: 'claim' | 'remittance-advice', quick: string, account: Account) => {
  const payload = { quick, index: 0 };
  const answer = await server.as(username(account), { method: 'POST', url: `/api/${kind}`, payload });
  return answer.json<{ results: { id: string }[] }>().results.map(({ id }) => id.slice(-1));
};

describe('the quick search', () => {
  const server = useTestServer();
  beforeAll(() => insertRecords(server()));

  test.each<{ rule: string; quick: string; found: string[]; account?: Account }>([
    { rule: 'an account number, however it is written', quick: 'AC-7731B', found: ['1', '2'] },
    { rule: 'in small letters', quick: 'ac7731b', found: ['1', '2'] },
    { rule: 'within the caller’s tax IDs', quick: 'ac7731b', found: ['1'], account: 'colleague' },
    { rule: 'not to a caller without tax IDs', quick: 'ac7731b', found: [], account: 'withoutTaxId' },
    { rule: 'not by its start', quick: 'AC7731', found: [] },
    { rule: 'by its start of full length', quick: 'Ward772026000012', found: ['4'] },
    { rule: 'by its start of full length with hyphens', quick: 'WARD-77-2026-000', found: ['4'] },
    { rule: 'not by a start that is one shorter', quick: 'Ward77202600001', found: [] },
    { rule: 'not where a patient has this ID', quick: MEMBER.other, found: ['6'] },
    { rule: 'not where a claim has this ID', quick: '990000000301', found: ['1'] },
  ])('finds claims by account number: $rule [ERA-11] [ERA-12]', async ({ quick, found, account = 'staff' }) => {
    expect(await search(server(), 'claim', quick, account)).toEqual(found);
  });

  test.each<{ rule: string; quick: string; found: string[]; account?: Account }>([
    { rule: 'however it is written', quick: 'EFT-2026110377', found: ['1'] },
    { rule: 'within the caller’s tax IDs', quick: 'EFT2026110377', found: ['2'], account: 'foreigner' },
    { rule: 'not to a caller without tax IDs', quick: 'EFT2026110377', found: [], account: 'withoutTaxId' },
    { rule: 'not where a check has this number', quick: '5550009', found: ['4'] },
    { rule: 'not by its start', quick: 'EFT20261103', found: [] },
    { rule: 'by its start of full length', quick: 'trace20261103000', found: ['5'] },
  ])('finds payments by EFT trace: $rule [ERA-11] [ERA-12]', async ({ quick, found, account = 'staff' }) => {
    expect(await search(server(), 'remittance-advice', quick, account)).toEqual(found);
  });
});

describe('with QUICK_SEARCH_EXTRA=none', () => {
  const server = useTestServer({ env: { QUICK_SEARCH_EXTRA: 'none' } });
  beforeAll(() => insertRecords(server()));

  test('account numbers and EFT traces find nothing [ERA-12]', async () => {
    expect(await search(server(), 'claim', 'AC7731B', 'staff')).toEqual([]);
    expect(await search(server(), 'remittance-advice', 'EFT2026110377', 'staff')).toEqual([]);
    expect(await search(server(), 'claim', '990000000301', 'staff')).toEqual(['1']);
  });
});
