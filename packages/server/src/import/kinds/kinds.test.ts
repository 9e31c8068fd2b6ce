import { describe, expect, test } from 'vitest';
import {
  checkRow,
  defaultsOf,
  kindOf,
  KINDS,
  missingForNew,
  referencesOf,
  requiredFields,
  type CheckOptions,
} from './index.ts';
import { options, refusals, stored, warnings } from '../../../test/import-rows.ts';

test('kinds are imported in the order of their references [IMPORT-03]', () => {
  expect(KINDS.map(({ name }) => name)).toEqual([
    'offices',
    'tax-ids',
    'providers',
    'provider-tax-ids',
    'provider-groups',
    'provider-locations',
    'provider-networks',
    'groups',
    'products',
    'members',
    'coverages',
    'usage',
    'other-insurances',
    'remittances',
    'remittance-claims',
    'remittance-adjustments',
    'claims',
    'claim-items',
    'claim-adjustments',
    'letters',
    'documents',
    'code-texts',
    'status-map',
    'users',
    'access',
  ]);
  const orders = KINDS.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});

test('every reference names a kind that is imported before, or the kind itself [IMPORT-03]', () => {
  const later = KINDS.flatMap((kind) =>
    referencesOf(kind)
      .filter((reference) => (kindOf(reference.kind)?.order ?? Infinity) > kind.order)
      .map((reference) => `${kind.name}.${reference.field}`),
  );
  expect(later).toEqual([]);
  expect(referencesOf(kindOf('claims')!)).toEqual([
    { list: null, field: 'member_id', kind: 'members' },
    { list: null, field: 'provider_id', kind: 'providers' },
    { list: null, field: 'tax_id', kind: 'tax-ids' },
    { list: null, field: 'remittance_id', kind: 'remittances' },
  ]);
  expect(referencesOf(kindOf('providers')!)).toEqual([
    { list: 'tax_ids', field: 'tax_id', kind: 'tax-ids' },
    { list: 'groups', field: 'group_id', kind: 'providers' },
  ]);
});

test.each([
  ['offices', ['id', 'name']],
  ['tax-ids', ['tax_id', 'name']],
  ['providers', ['id', 'kind', 'name', 'effective_date']],
  ['groups', ['id', 'name', 'group_type']],
  ['products', ['line', 'product_id', 'plan_id', 'type']],
  ['members', ['sub_id', 'suffix', 'group_id', 'first_name', 'last_name', 'dob']],
  ['coverages', ['member_id', 'id', 'plan_id', 'type', 'from_date', 'group_id', 'sub_group_id']],
  ['usage', ['member_id', 'product_id', 'usage']],
  ['other-insurances', ['member_id', 'id', 'type', 'cob', 'carrier', 'order_letter', 'from_date']],
  ['remittances', ['id', 'tax_id', 'payee_name', 'amount']],
  ['claims', ['id', 'member_id', 'provider_id', 'tax_id', 'type', 'status', 'service_start', 'charged']],
  ['letters', ['id', 'claim_id', 'create_date', 'description']],
  ['documents', ['kind', 'file']],
  ['code-texts', ['kind', 'code', 'text']],
  ['status-map', ['category', 'status']],
  ['users', ['username', 'first_name', 'last_name', 'external_id']],
  ['access', ['username', 'tax_id']],
  ['claim-items', ['claim_id', 'num', 'code', 'charged']],
  ['claim-adjustments', ['claim_id', 'group_code', 'carc', 'amount']],
  ['remittance-claims', ['remittance_id', 'claim_id', 'charged', 'paid']],
  ['remittance-adjustments', ['remittance_id', 'code', 'amount']],
  ['provider-tax-ids', ['provider_id', 'tax_id']],
  ['provider-groups', ['provider_id', 'group_id']],
  ['provider-locations', ['provider_id', 'name']],
  ['provider-networks', ['provider_id', 'plan', 'in_network', 'from_date']],
])('a new row of %s needs %j [IMPORT-06]', (name, fields) => {
  expect(requiredFields(kindOf(name)!)).toEqual(fields);
});

test.each([
  ['tax-ids', { excluded: false, office_id: null }],
  ['providers', { termination_date: '9999-12-31', npi: null, tax_ids: [], locations: [] }],
  ['products', { plan: '' }],
  ['members', { is_restricted: false, is_grace_period: false, address: [], ssn: null }],
  ['coverages', { to_date: '9999-12-31', summary: 'none', card: 'none', void: false, group_type: null }],
  ['claims', { priced_by: 'line', payable: null, items: [], adjustments: [], history: [] }],
  ['letters', { body: '', file: null }],
  ['access', { provider_id: null, termination_date: '9999-12-31' }],
  ['users', { roles: ['Staff'], status: 'Active', is_umr: false, dental_access: false }],
])('absent fields of a new row of %s take their defaults [IMPORT-06]', (name, defaults) => {
  expect(defaultsOf(kindOf(name)!)).toMatchObject(defaults);
});

test('the subject of a new user is the username unless the row has one [IMPORT-06]', () => {
  expect(defaultsOf(kindOf('users')!, { username: 'mjones' })['subject']).toBe('mjones');
});

describe('absent, empty and cleared fields', () => {
  test('an absent field is not in the checked row [IMPORT-06]', () => {
    expect(stored('providers', { id: 'P1', name: 'Ruth Okafor' })).toEqual({ id: 'P1', name: 'Ruth Okafor' });
  });

  test.each([[''], ['  '], [null]])(
    'an empty value %j clears a field to its default or to nothing [IMPORT-06]',
    (empty) => {
      expect(stored('providers', { id: 'P1', specialty: empty, termination_date: empty })).toEqual({
        id: 'P1',
        specialty: null,
        termination_date: '9999-12-31',
      });
      expect(stored('members', { id: '8001', address: empty, is_restricted: empty })).toEqual({
        id: '8001',
        address: [],
        is_restricted: false,
      });
    },
  );

  test.each([[''], ['  '], [null]])('clearing a required field with %j is refused [IMPORT-06]', (empty) => {
    expect(refusals('providers', { id: 'P1', name: empty })).toEqual(['name is empty, but it is required']);
  });

  test('an empty list clears to the default, in JSON as in CSV [IMPORT-06]', () => {
    for (const roles of [[], '', null, '|'])
      expect(stored('users', { username: 'mjones', roles })['roles']).toEqual(['Staff']);
    expect(stored('members', { id: '8001', address: [] })['address']).toEqual([]);
  });

  test('child records are removed by an empty JSON list, never by an empty CSV column [IMPORT-06] [IMPORT-14]', () => {
    for (const items of [[], null]) expect(stored('claims', { id: '263190004200', items })['items']).toEqual([]);
    expect(refusals('claims', { id: '263190004200', items: '' })).toEqual([
      'items "" is not a JSON list; a CSV file has these in a file of kind claim-items',
    ]);
  });

  test('a row without its key is refused [IMPORT-06]', () => {
    expect(refusals('providers', { name: 'Ruth Okafor' })).toEqual(['id is missing; it identifies the row']);
    expect(refusals('members', { first_name: 'Nora' })).toEqual(['id is missing; write it, or sub_id and suffix']);
  });

  test('an optional part of the key is empty when it is absent [IMPORT-06]', () => {
    expect(stored('products', { line: 'HLT' })).toMatchObject({ plan: '' });
    expect(stored('status-map', { category: 'F2', code: '' })).toMatchObject({ code: '' });
    expect(stored('access', { username: 'mjones', tax_id: '071234567' })).toMatchObject({ provider_id: null });
  });

  test('a row that is new is refused with every field that it lacks [IMPORT-06]', () => {
    expect(missingForNew(kindOf('groups')!, { id: '1' }).map(({ sentence }) => sentence)).toEqual([
      'name is missing; a new row of groups needs it',
      'group_type is missing; a new row of groups needs it',
    ]);
  });

  test('a new claim of status 02 needs payable [IMPORT-06]', () => {
    const claims = kindOf('claims')!;
    const missing = (values: Record<string, unknown>) => missingForNew(claims, values).map(({ field }) => field);
    expect(missing({ status: '02' })).toContain('payable');
    expect(missing({ status: '02', payable: 0 })).not.toContain('payable');
    expect(missing({ status: '10' })).not.toContain('payable');
  });
});

describe('sentences', () => {
  test('a refusal names field, value and what is expected [IMPORT-43]', () => {
    expect(refusals('claims', { id: '263190004200', charged: '12.345' })).toEqual([
      'charged "12.345" has three decimals; write dollars with at most two',
    ]);
    expect(refusals('claims', { id: '263190004200', items: [{ num: 1, code: 'A', charged: 'x' }] })).toEqual([
      'claim line 1, charged "x" is not an amount; write dollars like 1234.50',
    ]);
  });

  test('a value is cut at 40 characters and its control characters are escaped [IMPORT-42]', () => {
    const result = checkRow(
      kindOf('groups')!,
      { line: 1, values: { id: 'x'.repeat(50), name: 'a\u0007b' } },
      options(),
    );
    expect('problems' in result && result.problems.map(({ value }) => value)).toEqual([
      `${'x'.repeat(39)}…`,
      String.raw`a\u0007b`,
    ]);
  });

  test.each([
    ['ssn', '900-41-23456'],
    ['ssn', 900_412_345],
    ['medicaid_number', 'MD 0012345/9'],
  ])('a wrong %s is masked in every part of the problem [IMPORT-10] [IMPORT-42]', (field, secret) => {
    const result = checkRow(kindOf('members')!, { line: 1, values: { id: '8001', [field]: secret } }, options());
    expect(result).toMatchObject({ problems: [{ field, value: '***' }] });
    expect(JSON.stringify(result)).not.toContain(String(secret));
  });

  test('a row with hundreds of wrong lines is refused with the first 20 problems [IMPORT-43]', () => {
    const items = Array.from({ length: 300 }, () => ({ num: 'x' }));
    expect(refusals('claims', { id: '263190004200', items })).toHaveLength(20);
  });
});

describe('versions', () => {
  const versionOf = (values: Record<string, unknown>, more: Partial<CheckOptions> = {}) => {
    const result = checkRow(kindOf('offices')!, { line: 1, values: { id: 1, ...values } }, options(more));
    return 'row' in result ? result.row.version : result.problems.map(({ code }) => code);
  };

  test.each([
    [{}, null],
    [{ version: '' }, null],
    [{ version: 7 }, 7],
    [{ version: '2026-11-15T00:00:00Z' }, Date.UTC(2026, 10, 15)],
    [{ version: 'seven' }, ['not-a-version']],
  ])('a row with %j has version %j [IMPORT-19]', (values, version) => {
    expect(versionOf(values)).toEqual(version);
  });
});

describe('unknown fields', () => {
  test.each([
    [{ charge: '1.00' }, '"charge" is not a field of claims; the nearest name is charged'],
    [{ memberId: 'x' }, '"memberId" is not a field of claims; the nearest name is member_id'],
    [{ __typo: 1 }, '"__typo" is not a field of claims; the nearest name is type'],
    [
      { items: [{ num: 1, code: 'A', charged: '1.00', payd: '1.00' }] },
      'items: "payd" is not a field of claims; the nearest name is paid',
    ],
  ])('%j is refused with the nearest name [IMPORT-07]', (values, sentence) => {
    expect(refusals('claims', { id: '263190004200', ...values })).toEqual([sentence]);
  });

  test('with --ignore-unknown, an unknown field is a warning [IMPORT-07]', () => {
    expect(warnings('offices', { id: 1, colour: 'red' }, { ignoreUnknown: true })).toEqual([
      '"colour" is not a field of offices; pbt import schema offices lists its fields',
    ]);
  });

  test('a very long name is refused quickly and not repeated in full [IMPORT-07]', () => {
    const [sentence] = refusals('offices', { id: 1, ['x'.repeat(500_000)]: 1 });
    expect(sentence!.length).toBeLessThan(200);
  });

  test('address columns are known where there is an address, and version everywhere [IMPORT-06]', () => {
    const columns = { address1: '44 Aspen Way', address2: '', address3: 'Provo', version: 1 };
    expect(stored('members', { id: '8001', ...columns })).toEqual({ id: '8001', address: ['44 Aspen Way', 'Provo'] });
    expect(refusals('offices', { id: 1, address1: 'x' })).toHaveLength(1);
    expect(refusals('members', { id: '8001', address: 'x', address1: 'y' })).toEqual([
      'address is written in two ways',
    ]);
    expect(refusals('members', { id: '8001', address2: 'y'.repeat(81) })).toEqual([
      `address2 "${'y'.repeat(39)}…" is longer than 80 characters`,
    ]);
  });
});
