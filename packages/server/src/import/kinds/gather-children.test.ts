import { describe, expect, test } from 'vitest';
import { options, stored } from '../../../test/import-rows.ts';
import { checkRow, gatherChildren, kindOf, type CheckedRow } from './index.ts';

type Lines = readonly Readonly<Record<string, string>>[];

function checked(kind: string, lines: Lines): CheckedRow[] {
  return lines.map((values, at) => {
    const result = checkRow(kindOf(kind, 'csv')!, { line: at + 2, values }, options());
    if ('row' in result) return result.row;
    throw new Error(result.problems.map(({ sentence }) => sentence).join('\n'));
  });
}

const gathered = (kind: string, lines: Lines) => gatherChildren(kindOf(kind, 'csv')!, checked(kind, lines), options());

const sentences = (kind: string, lines: Lines) => {
  const result = gathered(kind, lines);
  return 'problems' in result ? result.problems.map(({ sentence }) => sentence) : [];
};

const refusals = (kind: string, values: Lines[number]) => {
  const result = checkRow(kindOf(kind, 'csv')!, { line: 2, values }, options());
  return 'problems' in result ? result.problems.map(({ sentence }) => sentence) : [];
};

const claim = (num: string, more: Readonly<Record<string, string>> = {}) => ({
  claim_id: '2631-9000-4200',
  num,
  code: 'D2740',
  charged: '10.00',
  ...more,
});

describe('lines of a parent', () => {
  test('CSV lines become the same row as NDJSON with a list [IMPORT-14] [IMPORT-18]', () => {
    const line = { code: 'D2740', charged: '10.00', tooth_number: '3', remarks: 'N130|M51' };
    const json = { ...line, remarks: ['N130', 'M51'] };
    expect(
      gathered('claim-items', [claim('1', line), claim('2', { version: '9' }), claim('3', { version: '4' })]),
    ).toEqual({
      row: {
        values: {
          id: '263190004200',
          items: stored('claims', {
            id: '263190004200',
            items: [
              { num: 1, ...json },
              { num: 2, code: 'D2740', charged: 10 },
              { num: 3, code: 'D2740', charged: 10 },
            ],
          })['items'],
        },
        version: 9,
        warnings: [],
      },
    });
  });

  test('a line without its parent or a required field is refused [IMPORT-14]', () => {
    expect(refusals('claim-items', { num: '1', code: 'A', charged: '1' })).toEqual(['claim_id is missing']);
    expect(refusals('claim-items', claim('', {}))).toEqual(['num is empty, but it is required']);
  });

  test('two lines with the same number, or too many lines, are refused [IMPORT-14] [IMPORT-53]', () => {
    expect(sentences('claim-items', [claim('1'), claim('1')])).toEqual([
      'claim line 2, num "1" appears twice in items',
    ]);
    const many = Array.from({ length: 1000 }, (_, at) => claim(String(at + 1)));
    expect(sentences('claim-items', many)).toEqual(['items has 1000 lines; the limit is 999']);
  });

  test('lines whose amounts do not add up are accepted with a warning [IMPORT-17]', () => {
    const result = gathered('claim-items', [claim('1', { allowed: '5.00' })]);
    expect(result).toMatchObject({ row: { warnings: [{ field: 'items[0].allowed', code: 'amounts-differ' }] } });
  });

  test.each([
    [
      'provider-tax-ids',
      { provider_id: 'P1', tax_id: '07-1234567', termination_date: '' },
      { tax_ids: [{ tax_id: '071234567', pay_to: null, termination_date: '9999-12-31' }] },
    ],
    [
      'provider-groups',
      { provider_id: 'P1', group_id: 'G1' },
      { groups: [{ group_id: 'G1', termination_date: '9999-12-31' }] },
    ],
    [
      'provider-locations',
      { provider_id: 'P1', name: 'Provo', address1: '1 Main St', address2: 'Provo, UT' },
      { locations: [{ seq: 1, name: 'Provo', address: ['1 Main St', 'Provo, UT'], phone: null }] },
    ],
    [
      'provider-networks',
      { provider_id: 'P1', plan: 'PPO', in_network: 'N', from_date: '2026-01-01' },
      { networks: [{ plan: 'PPO', in_network: false, from_date: '2026-01-01', to_date: null }] },
    ],
  ])('lines of %s fill a list of the provider [IMPORT-14]', (kind, line, values) => {
    expect(gathered(kind, [line])).toEqual({ row: { values: { id: 'P1', ...values }, version: null, warnings: [] } });
  });

  test('lines of remittance-claims and remittance-adjustments fill a payment [IMPORT-14]', () => {
    const id = 'AB12345678901234';
    const line = { remittance_id: id, claim_id: '263190004200', charged: '10.00', paid: '5.00', status: '1' };
    expect(gathered('remittance-claims', [line, line])).toMatchObject({
      row: {
        values: {
          id,
          claims: [
            { seq: 1, paid: 500, items: null },
            { seq: 2, adjustments: null },
          ],
        },
      },
    });
    expect(gathered('remittance-adjustments', [{ remittance_id: id, code: 'WO', amount: '-4' }])).toMatchObject({
      row: { values: { id, adjustments: [{ code: 'WO', text: null, reference: null, amount: -400 }] } },
    });
  });
});

describe('usage', () => {
  const owner = { member_id: '80012345601', product_id: 'MPPO1000' };
  const lines = [
    { ...owner, list: 'deductible', service_type: 'Medical', individual_max: '1,000.00', individual_used: '400.50' },
    { ...owner, list: 'copay', service_type: 'Office visit', copay: '$30.00', coinsurance: '20%' },
    {
      ...owner,
      list: 'moop',
      service_type: 'Medical',
      individual_max: '9999',
      individual_used: '900',
      family_used: '0',
    },
    { ...owner, list: 'rehab', service_type: 'Therapy', individual_used: '4', max_visits: '20', preauth_visits: '12' },
    { ...owner, list: 'chiropractic', service_type: 'Chiropractic', max_visits: '10' },
    { ...owner, list: 'mental', service_type: 'Outpatient', copay: '$30.00' },
    { ...owner, list: 'waiting', service_type: 'Major', waiting_days: '365', benefit_year_from: '2026-01-01' },
  ];
  const usage = {
    deductibles: [
      { serviceType: 'Medical', individualMax: 1000, individualMet: 400.5, familyMax: null, familyMet: null },
    ],
    copayCoinsurances: [{ serviceType: 'Office visit', copay: '$30.00', deductible: null, coinsurance: '20%' }],
    moops: [{ serviceType: 'Medical', individualUsed: 900, familyUsed: 0, maximum: 9999 }],
    rehabTherapyUsages: [
      { serviceType: 'Therapy', usedVisitsIndividual: 4, usedVisitsFamily: null, maxVisits: 20, preauthVisits: 12 },
    ],
    chiropracticTherapyUsages: [
      {
        serviceType: 'Chiropractic',
        usedVisitsIndividual: null,
        usedVisitsFamily: null,
        maxVisits: 10,
        preauthVisits: null,
      },
    ],
    mentalHealthUsages: [{ serviceType: 'Outpatient', copay: '$30.00', coinsurance: null }],
    dentalWaitingPeriods: [{ serviceType: 'Major', waitingPeriod: 365 }],
  };
  const row = { ...owner, usage, benefit_year_from: '2026-01-01' };

  test('CSV lines become the usage that NDJSON has [IMPORT-06] [IMPORT-18]', () => {
    expect(stored('usage', row)).toEqual(row);
    expect(gathered('usage', lines)).toEqual({ row: { values: row, version: null, warnings: [] } });
  });

  test('absent lists of NDJSON are empty, because usage is replaced as a whole [IMPORT-06]', () => {
    expect(stored('usage', { ...owner, usage: { moops: usage.moops } })['usage']).toMatchObject({
      deductibles: [],
      moops: usage.moops,
      dentalWaitingPeriods: [],
    });
  });

  test.each([
    [{ list: 'waiting' }, 'waiting_days is missing; the list waiting needs it'],
    [{ list: 'rehab', individual_used: '1.50' }, 'individual_used "1.5" is not a whole number of visits'],
    [{ list: 'visits' }, 'list "visits" is not one of deductible, copay, moop, rehab, chiropractic, mental, waiting'],
  ])('a line with %j is refused [IMPORT-06]', (values, sentence) => {
    expect(refusals('usage', { ...owner, service_type: 'Medical', ...values })).toEqual([sentence]);
  });

  test('a column that the list does not use is a warning [IMPORT-06]', () => {
    const [line] = checked('usage', [{ ...owner, list: 'copay', service_type: 'Visit', max_visits: '3' }]);
    expect(line!.warnings.map(({ sentence }) => sentence)).toEqual(['max_visits "3" is not used in the list copay']);
  });
});
