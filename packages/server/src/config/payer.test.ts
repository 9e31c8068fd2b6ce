import { expect, test } from 'vitest';
import { readConfig, type ConfigProblems } from './config.ts';

const PAYER = {
  PAYER_ID: '84001',
  PAYER_NAME: 'Aldermere Health Plan',
  PAYER_TAX_ID: '89-0000001',
  PAYER_ADDRESS: '100 Example Way | Suite 4|Salt Lake City, ut 84101-0001',
  PAYER_CONTACT: 'EDI Support|(801) 555-0100|edi@example.org',
};
const NO_DEMO = { PBT_DEMO_DATA: 'false' };

const payerOf = (env: Record<string, string>) => readConfig({ ...NO_DEMO, ...env }).payer;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    payerOf(env);
    return [];
  } catch (error) {
    return (error as ConfigProblems).problems;
  }
}

test('without settings, there is no payer and bank numbers are masked [ERA-23] [ERA-24]', () => {
  expect(payerOf({})).toEqual({ id: null, party: null, showsBankNumbers: false });
});

test('five settings name the payer [ERA-24]', () => {
  expect(payerOf({ ...PAYER, ERA_BANK_NUMBERS: 'as-is' })).toEqual({
    id: '84001',
    party: {
      name: 'Aldermere Health Plan',
      taxId: '890000001',
      address: ['100 Example Way', 'Suite 4'],
      city: 'Salt Lake City',
      state: 'UT',
      zip: '841010001',
      contact: { name: 'EDI Support', phone: '8015550100', email: 'edi@example.org' },
    },
    showsBankNumbers: true,
  });
});

test('the ID of the payer can be set alone [ERA-24]', () => {
  expect(payerOf({ PAYER_ID: '84001' })).toMatchObject({ id: '84001', party: null });
});

test('the demonstration has an invented payer, unless one is set [ERA-24]', () => {
  expect(readConfig({}).payer).toMatchObject({ id: '84001', party: { name: 'Aldermere Health Plan' } });
  expect(readConfig({ PBT_THEME: 'sba' }).payer.party?.name).toBe('Sablecrest Benefit Administrators');
  expect(readConfig({ PAYER_ID: 'OTHER' }).payer).toMatchObject({ id: 'OTHER', party: null });
});

test.each<{ rule: string; changes: Record<string, string> }>([
  { rule: 'an address without a place', changes: { PAYER_ADDRESS: '100 Example Way' } },
  { rule: 'a place without a ZIP code', changes: { PAYER_ADDRESS: '100 Example Way|Salt Lake City, UT' } },
  { rule: 'an address of four parts', changes: { PAYER_ADDRESS: 'A|B|C|Salt Lake City, UT 84101' } },
  { rule: 'a contact without number or mail address', changes: { PAYER_CONTACT: 'EDI Support' } },
  { rule: 'a contact without a name', changes: { PAYER_CONTACT: '|801-555-0100' } },
  { rule: 'a tax ID of eight digits', changes: { PAYER_TAX_ID: '89000000' } },
  { rule: 'an ID of 16 characters', changes: { PAYER_ID: '1234567890123456' } },
  { rule: 'an ID with a delimiter', changes: { PAYER_ID: 'A*B' } },
  { rule: 'a name of 61 characters', changes: { PAYER_NAME: 'N'.repeat(61) } },
  { rule: 'unknown words for bank numbers', changes: { ERA_BANK_NUMBERS: 'all' } },
])('the start refuses $rule [ERA-24]', ({ changes }) => {
  expect(problemsOf({ ...PAYER, ...changes })).toEqual([expect.stringContaining(Object.keys(changes)[0]!)]);
});

test('a payer without one of its settings is refused [ERA-24]', () => {
  const { PAYER_CONTACT: _contact, ...incomplete } = PAYER;
  expect(problemsOf(incomplete)).toEqual(['PAYER_NAME needs PAYER_CONTACT']);
});
