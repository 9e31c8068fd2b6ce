import { describe, expect, test } from 'vitest';
import { options, refusals, stored, warnings } from '../../../test/import-rows.ts';
import { checkMerged, kindOf } from './index.ts';

const ID = { id: '263190004200' };

describe('claims', () => {
  test('a claim is read with its lines, adjustments and history [IMPORT-06]', () => {
    expect(
      stored('claims', {
        ...ID,
        member_id: '80012345601',
        tax_id: '07-1234567',
        status: '02',
        service_start: '20261001',
        charged: 285,
        payable: '$150.00',
        account_number: ' ac 7731 ',
        history: [{ status: '10', day: '2026-10-05' }],
        items: [{ num: '1', code: '99213', units: 1.5, charged: '285.00', paid: 150, allowed: 150, remarks: ['N130'] }],
        adjustments: [{ line_num: 1, group_code: 'CO', carc: '45', amount: 135 }],
      }),
    ).toEqual({
      id: '263190004200',
      number_shown: null,
      member_id: '80012345601',
      tax_id: '071234567',
      status: '02',
      service_start: '2026-10-01',
      charged: 28_500,
      payable: 15_000,
      account_number: 'ac 7731',
      history: [{ status: '10', day: '2026-10-05' }],
      items: [
        {
          num: 1,
          code: '99213',
          units: 1.5,
          tooth_number: null,
          begin_tooth: null,
          end_tooth: null,
          tooth_surface: null,
          charged: 28_500,
          allowed: 15_000,
          paid: 15_000,
          copay: 0,
          deductible: 0,
          coinsurance: 0,
          other_payer: 0,
          remarks: ['N130'],
        },
      ],
      adjustments: [{ line_num: 1, group_code: 'CO', carc: '45', rarc: null, amount: 13_500 }],
    });
  });

  test('the form in which the plan writes a claim number is kept beside its key', () => {
    expect(stored('claims', { id: '2631-9000-4200' })).toEqual({ ...ID, number_shown: '2631-9000-4200' });
  });

  test.each([
    [
      { service_start: '2026-10-02', service_end: '2026-10-01' },
      'service_end "2026-10-01" is before service_start 2026-10-02',
    ],
    [{ status: '10', payable: '5.00' }, 'payable "$5.00" needs status 02, but status is 10'],
    [{ status: '03' }, 'status "03" is not one of 01, 02, 10, 11, 15, 91, 92'],
    [
      {
        items: [
          { num: 1, code: 'A', charged: 1 },
          { num: 1, code: 'B', charged: 1 },
        ],
      },
      'claim line 2, num "1" appears twice in items',
    ],
    [{ items: [{ code: 'A', charged: 1 }] }, 'claim line 1, num is missing'],
    [{ items: [{ num: 1, code: 'A', charged: null }] }, 'claim line 1, charged is empty, but it is required'],
    [{ items: ['A'] }, 'claim line 1 "A" is not a JSON object'],
    [{ items: [null] }, 'claim line 1 "null" is not a JSON object'],
    [{ items: '1|2' }, 'items "1|2" is not a JSON list; a CSV file has these in a file of kind claim-items'],
    [{ items: { num: 1 } }, 'items "{"num":1}" is not a JSON list'],
    [
      { adjustments: [{ group_code: 'XX', carc: '45', amount: 1 }] },
      'adjustment 1, group_code "XX" is not one of CO, PR, PI, OA',
    ],
  ])('a claim with %j is refused [IMPORT-06]', (values, sentence) => {
    expect(refusals('claims', { ...ID, ...values })).toEqual([sentence]);
  });

  test('a claim has at most 999 lines [IMPORT-53]', () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ num: at + 1, code: 'A', charged: 0 }));
    expect(refusals('claims', { ...ID, items: items(999) })).toEqual([]);
    expect(refusals('claims', { ...ID, items: items(1000) })).toEqual(['items has 1000 lines; the limit is 999']);
  });

  test('a claim that is no longer paid loses its payment [IMPORT-06]', () => {
    expect(stored('claims', { ...ID, status: '91' })).toMatchObject({ payable: null });
    expect(stored('claims', { ...ID, status: '02' })).not.toHaveProperty('payable');
  });

  test('a row that leaves a stored claim contradictory is found after merging [IMPORT-06]', () => {
    const merged = { ...ID, member_id: '8001', provider_id: 'P1', tax_id: '071234567', type: 'M', charged: 100 };
    const problems = (values: object) =>
      checkMerged(kindOf('claims')!, { ...merged, ...values }, options()).map(({ code }) => code);
    const dates = { service_start: '2026-10-02', service_end: '2026-10-03' };
    expect(problems({ ...dates, status: '02', payable: 100 })).toEqual([]);
    expect(problems({ ...dates, status: '02', payable: null })).toEqual(['missing']);
    expect(problems({ ...dates, status: '10', payable: 100 })).toEqual(['payable-without-02']);
    expect(problems({ ...dates, service_end: '2026-10-01', status: '10' })).toEqual(['ends-before-start']);
  });
});

describe('other kinds', () => {
  test('claims of a payment are numbered by order, and absent lines differ from an empty list [IMPORT-06]', () => {
    const row = stored('remittances', {
      id: 'ab12345678901234',
      claims: [
        { claim_id: '263190004200', charged: 1, paid: 1 },
        { claim_id: '263190004201', charged: 1, paid: 1, items: [] },
      ],
    });
    expect(row).toMatchObject({
      id: 'AB12345678901234',
      claims: [
        { seq: 1, items: null, adjustments: null },
        { seq: 2, items: [] },
      ],
    });
  });

  test('the ID of a member is the subscriber ID with the suffix in two digits [IMPORT-06]', () => {
    expect(stored('members', { sub_id: '800123456', suffix: '1' })).toMatchObject({ id: '80012345601', suffix: 1 });
    expect(stored('members', { id: '', sub_id: '800123456', suffix: 12 })).toMatchObject({ id: '80012345612' });
    expect(stored('members', { id: 'M1234', sub_id: '800123456', suffix: 1 })).toMatchObject({ id: 'M1234' });
  });

  test('SSN and Medicaid number are read without hyphens and blanks [IMPORT-06]', () => {
    expect(stored('members', { id: '8001', ssn: '900-41-2345', medicaid_number: ' MD1 ' })).toMatchObject({
      ssn: '900412345',
      medicaid_number: 'MD1',
    });
  });

  test.each([
    ['members', { id: '8001', dob: '2026-11-16' }, 'dob "2026-11-16" is in the future'],
    ['members', { id: '8001', suffix: 100 }, 'suffix "100" is not between 0 and 99'],
    [
      'coverages',
      { member_id: '8001', id: 'M', from_date: '2026-02-01', to_date: '2026-01-31' },
      'to_date "2026-01-31" is before from_date 2026-02-01; write void true for a period that never was',
    ],
    [
      'providers',
      { id: 'P1', networks: [{ plan: 'A', in_network: 'Y', from_date: '2026-02-01', to_date: '2026-01-31' }] },
      'network 1, to_date "2026-01-31" is before from_date 2026-02-01',
    ],
    [
      'providers',
      { id: 'P1', tax_ids: [{ tax_id: '071234567' }, { tax_id: '07-1234567' }] },
      'tax ID 2, tax_id "071234567" appears twice in tax_ids',
    ],
    [
      'providers',
      {
        id: 'P1',
        locations: [
          { seq: 2, name: 'A' },
          { seq: 2, name: 'B' },
        ],
      },
      'location 2, seq "2" appears twice in locations',
    ],
    [
      'providers',
      {
        id: 'P1',
        networks: [
          { plan: 'A', in_network: 'Y', from_date: '2026-02-01' },
          { plan: 'A', in_network: 'Y', from_date: '2025-01-01', to_date: '2026-02-01' },
        ],
      },
      'network 1, from_date "2026-02-01" is inside another period of the same network',
    ],
    [
      'claims',
      { id: '263190004200', status: '01', payable: '150.00' },
      'payable "$150.00" needs status 02, but status is 01',
    ],
    [
      'documents',
      { kind: 'card', file: 'a.pdf', member_id: '8001', product_id: 'M' },
      'from_date is missing; a document of kind card needs it',
    ],
    [
      'documents',
      { kind: 'remittance', file: 'a.pdf', remittance_id: 'AB12345678901234', member_id: '8001' },
      'member_id "8001" does not belong to a document of kind remittance',
    ],
    [
      'other-insurances',
      { member_id: '8001', id: 'O', order_letter: 'p' },
      'order_letter "p" is not one capital letter',
    ],
    ['usage', { member_id: '8001', product_id: 'M', usage: [] }, 'usage "[]" is not a JSON object'],
    [
      'usage',
      { member_id: '8001', product_id: 'M', usage: { moops: [{ maximum: 5 }] } },
      'usage, moops entry 1, serviceType is missing',
    ],
  ])('a row of %s with %j is refused [IMPORT-06]', (kind, values, sentence) => {
    expect(refusals(kind, values)).toEqual([sentence]);
  });

  test('a role SuperAdmin is refused unless it is allowed [IMPORT-16]', () => {
    const user = { username: 'mjones', roles: 'Staff|SuperAdmin' };
    expect(refusals('users', user)).toEqual(['roles "Staff, SuperAdmin" has SuperAdmin; import it with --allow-super']);
    expect(stored('users', user, { allowSuper: true })).toEqual({ username: 'mjones', roles: ['Staff', 'SuperAdmin'] });
    expect(refusals('users', { username: 'mjones', status: 'Locked' })).toEqual([
      'status "Locked" is not one of Active, Inactive',
    ]);
  });

  test('an NPI with a wrong check digit is a warning [IMPORT-06]', () => {
    expect(warnings('providers', { id: 'P1', npi: '1234567890' })).toEqual([
      'npi "1234567890" is not an NPI that was ever issued; its check digit is wrong',
    ]);
  });

  test('a letter keeps its line breaks [IMPORT-06]', () => {
    expect(stored('letters', { id: 'L1', body: 'One\r\n\r\nTwo' })).toEqual({ id: 'L1', body: 'One\n\nTwo' });
  });
});

describe('sample data', () => {
  const user = { username: 'demo', id: 7, status: 'Locked', external_id: '', attested_on: '2026-11-01' };

  test('its fields and words are accepted where sample data is allowed [IMPORT-06]', () => {
    expect(stored('users', user, { isSample: true })).toEqual({ ...user, external_id: null });
    expect(stored('letters', { id: 'L1', pdf: 'empty' }, { isSample: true })).toMatchObject({ pdf: 'empty' });
    const coverage = { member_id: '8001', id: 'M', from_date: '2026-01-01' };
    expect(stored('coverages', { ...coverage, card: 'broken' }, { isSample: true })).toMatchObject({ card: 'broken' });
  });

  test('they are unknown elsewhere [IMPORT-06]', () => {
    expect(refusals('users', { username: 'demo', feedback_hidden: true })).toEqual([
      expect.stringContaining('"feedback_hidden" is not a field of users'),
    ]);
    expect(refusals('remittances', { id: 'AB12345678901234', pdf: 'none' })).toHaveLength(1);
    const coverage = { member_id: '8001', id: 'M', from_date: '2026-01-01' };
    expect(refusals('coverages', { ...coverage, summary: 'empty' })).toEqual([
      'summary "empty" is not one of ready, none',
    ]);
    expect(refusals('users', { username: 'demo', external_id: '' })).toEqual([
      'external_id is empty, but it is required',
    ]);
  });
});

test('records without a number take numbers that no other record has [IMPORT-06]', () => {
  const seqs = (list: readonly object[]) =>
    (stored('providers', { id: 'P1', locations: list })['locations'] as { seq: number }[]).map(({ seq }) => seq);
  expect(seqs([{ name: 'A' }, { name: 'B' }])).toEqual([1, 2]);
  expect(seqs([{ seq: 2, name: 'A' }, { name: 'B' }])).toEqual([2, 3]);
  expect(seqs([{ name: 'A' }, { seq: 1, name: 'B' }, { name: 'C' }])).toEqual([2, 1, 3]);
});

test('a provider can leave a network and join it again [IMPORT-06]', () => {
  const networks = [
    { plan: 'A', in_network: true, from_date: '2026-02-01', to_date: null },
    { plan: 'A', in_network: true, from_date: '2025-01-01', to_date: '2026-01-31' },
  ];
  expect(stored('providers', { id: 'P1', networks })['networks']).toEqual(networks);
});
