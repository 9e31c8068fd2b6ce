import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1401');
const db = () => server().database.db;

let count = 0;
/** Imports rows with the day that they are as of. */
const load = (kind: string, day: string, rows: readonly object[]) => {
  const lines = [{ $import: { kind, asOf: `2026-11-${day}T06:00:00Z` } }, ...rows];
  count += 1;
  return files.loadText(`${kind}.${count}.ndjson`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

const payment = (letter: string, day: string, claims: readonly (Record<string, unknown> & { paid: number })[]) => ({
  id: `CM1401${letter.padStart(10, '0')}`,
  tax_id: of.taxId,
  payee_name: 'Office',
  pay_date: `2026-10-${day}`,
  amount: claims.reduce((sum, { paid }) => sum + paid, 0),
  claims,
});

const line = (charged: number, paid: number) => ({
  items: [{ num: 1, code: '99213', charged, allowed: paid, paid }],
  adjustments: [{ line_num: 1, group_code: 'CO', carc: '45', amount: charged - paid }],
});
const pays = (claim_id: string, paid: number) => ({ claim_id, status: '1', charged: 100, paid, ...line(100, paid) });
const takesBack = (claim_id: string, paid: number) => ({
  claim_id,
  status: '22',
  charged: -100,
  paid: -paid,
  ...line(-100, -paid),
});

const claimOf = async (id: string) => {
  const { status, payable_cents, paid_date, remittance_id } = await db()
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [status, payable_cents, paid_date?.slice(8) ?? null, remittance_id?.replace(/^.*0/, '') ?? null];
};
const itemsOf = (id: string) => db().selectFrom('claim_item').selectAll().where('claim_id', '=', id).execute();
const adjustmentsOf = (id: string) =>
  db().selectFrom('claim_adjustment').select(['group_code', 'amount_cents']).where('claim_id', '=', id).execute();
const historyOf = (id: string) =>
  db()
    .selectFrom('claim_status_history')
    .select(['status', 'day'])
    .where('claim_id', '=', id)
    .orderBy('day')
    .orderBy('status')
    .execute();

beforeAll(() => loadBasics(files, of));

const pending = (id: string) => of.claimRow(id, { status: '11', status_date: '2026-10-01' });

describe('a claim follows its newest payment', () => {
  const id = '140100000001';

  test('that pays it: status, amounts, lines and reasons [ERA-16]', async () => {
    await load('claims', '01', [
      { ...pending(id), items: [{ num: 1, code: '99213', units: 2, tooth_number: '14', charged: 100 }] },
    ]);
    expect((await load('remittances', '02', [payment('A', '02', [pays(id, 96)])])).outcomes).toEqual({ new: 1 });
    expect(await claimOf(id)).toEqual(['02', 9600, '02', 'A']);
    expect(await itemsOf(id)).toMatchObject([{ paid_cents: 9600, units: 2, tooth_number: '14' }]);
    expect(await adjustmentsOf(id)).toEqual([{ group_code: 'CO', amount_cents: 400 }]);
    expect(await historyOf(id)).toEqual([
      { status: '11', day: '2026-10-01' },
      { status: '02', day: '2026-10-02' },
    ]);
  });

  test('that takes the payment back: 91 without payable, lines as last paid [ERA-16]', async () => {
    await load('remittances', '03', [payment('B', '09', [takesBack(id, 96)])]);
    expect(await claimOf(id)).toEqual(['91', null, '02', 'A']);
    expect(await itemsOf(id)).toMatchObject([{ charged_cents: 10_000, paid_cents: 9600 }]);
  });

  test('that corrects it in the same payment [ERA-13] [ERA-16]', async () => {
    await load('remittances', '04', [payment('B', '09', [takesBack(id, 96), pays(id, 150)])]);
    expect(await claimOf(id)).toEqual(['02', 15_000, '09', 'B']);
    expect(await itemsOf(id)).toMatchObject([{ paid_cents: 15_000 }]);
  });

  test('an older payment that arrives late is listed and changes nothing [ERA-17]', async () => {
    await load('remittances', '05', [payment('C', '05', [pays(id, 1)])]);
    expect(await claimOf(id)).toEqual(['02', 15_000, '09', 'B']);
    expect(await itemsOf(id)).toMatchObject([{ paid_cents: 15_000 }]);
    const listed = await db().selectFrom('remittance_claim').select('paid_cents').where('claim_id', '=', id).execute();
    expect(listed.map(({ paid_cents }) => paid_cents).toSorted((a, b) => a - b)).toEqual([-9600, 100, 9600, 15_000]);
  });

  test('the same files again change nothing [ERA-17]', async () => {
    expect((await load('remittances', '04', [payment('A', '02', [pays(id, 96)])])).outcomes).toEqual({ unchanged: 1 });
    expect(await claimOf(id)).toEqual(['02', 15_000, '09', 'B']);
  });

  test('a payment that no longer lists the claim lets it follow the one before [ERA-16]', async () => {
    await load('remittances', '06', [payment('B', '09', [pays('140100000099', 1)])]);
    expect(await claimOf(id)).toEqual(['02', 100, '05', 'C']);
  });
});

test('a row of claims as of a later time wins, one as of an earlier time does not [ERA-16]', async () => {
  const id = '140100000002';
  await load('claims', '01', [pending(id)]);
  await load('remittances', '05', [payment('D', '02', [pays(id, 96)])]);
  await load('claims', '04', [of.claimRow(id, { status: '15', charged: 90 })]);
  expect(await claimOf(id)).toEqual(['02', 9600, '02', 'D']);
  expect(await itemsOf(id)).toMatchObject([{ paid_cents: 9600 }]);
  await load('claims', '06', [of.claimRow(id, { status: '15', charged: 80, remittance_id: null, paid_date: null })]);
  expect(await claimOf(id)).toEqual(['15', null, null, null]);
  await load('remittances', '05', [payment('D', '02', [pays(id, 97)])]);
  expect(await claimOf(id)).toEqual(['15', null, null, null]);
  await load('remittances', '07', [payment('D', '02', [pays(id, 98)])]);
  expect(await claimOf(id)).toEqual(['02', 9800, '02', 'D']);
});

test('a row of claims with the same content as before is unchanged, though a payment has changed the claim [IMPORT-18]', async () => {
  const id = '140100000077';
  await load('claims', '01', [of.claimRow(id)]);
  await load('remittances', '02', [payment('S', '02', [pays(id, 96)])]);
  const paid = await claimOf(id);
  expect((await load('claims', '03', [of.claimRow(id)])).outcomes).toEqual({ unchanged: 1 });
  expect(await claimOf(id)).toEqual(paid);
});

describe('a payment without a list', () => {
  const [back, corrected] = ['140100000081', '140100000082'];
  const old = 'CM14010000000OLD';
  const paidRows = async () =>
    (
      await db()
        .selectFrom('remittance_claim')
        .select(['claim_id', 'paid_cents'])
        .where('remittance_id', '=', old)
        .orderBy('claim_id')
        .execute()
    ).map((row) => [row.claim_id, row.paid_cents]);
  const before = [
    [back, 7000],
    [corrected, 9000],
  ];
  const oldRow = { id: old, tax_id: of.taxId, payee_name: 'Office', pay_date: '2026-10-01', amount: 160 };
  const claims = [
    of.claimRow(back, { status: '02', payable: 70, paid_date: '2026-10-01', remittance_id: old }),
    of.claimRow(corrected, { status: '02', payable: 90, paid_date: '2026-10-01', remittance_id: old }),
  ];

  test('keeps what it paid when a later payment takes it back or corrects it [ERA-13] [ERA-14]', async () => {
    await load('remittances', '01', [oldRow]);
    await load('claims', '01', claims);
    expect(await paidRows()).toEqual(before);
    await load('remittances', '02', [
      payment('N', '12', [takesBack(back, 70), takesBack(corrected, 90), pays(corrected, 60)]),
    ]);
    expect(await claimOf(corrected)).toEqual(['02', 6000, '12', 'N']);
    expect(await paidRows()).toEqual(before);
  });

  test('keeps it also when the claims or the payment itself are sent again [ERA-13]', async () => {
    await load('claims', '03', [{ id: back, status: '91' }]);
    await load('remittances', '03', [{ ...oldRow, payee_name: 'Office of Dr. Grey' }]);
    expect(await paidRows()).toEqual(before);
  });

  test('keeps it also when it is sent again with an empty list [ERA-13]', async () => {
    const { outcomes } = await load('remittances', '04', [{ ...oldRow, payee_name: 'Grey Office', claims: [] }]);
    expect(outcomes).toMatchObject({ changed: 1 });
    expect(await paidRows()).toEqual(before);
  });

  test('shows its list once it has one, and the claims that name it when the list is cleared [ERA-13]', async () => {
    const other = '140100000083';
    const list = [{ claim_id: other, charged: 100, paid: 50 }];
    await load('claims', '05', [of.claimRow(other)]);
    await load('remittances', '06', [{ ...oldRow, claims: list }]);
    expect(await paidRows()).toEqual([[other, 5000]]);
    await load('claims', '07', [{ id: back, status: '02', payable: 70, remittance_id: old }]);
    await load('remittances', '08', [{ ...oldRow, claims: [] }]);
    expect(await paidRows()).toEqual([[back, 7000]]);
  });
});

test('a claim that arrives after its payments follows the newest [ERA-16]', async () => {
  const id = '140100000003';
  await load('remittances', '05', [payment('E', '02', [pays(id, 96)]), payment('F', '03', [takesBack(id, 96)])]);
  await load('claims', '04', [pending(id)]);
  expect(await claimOf(id)).toEqual(['91', null, '02', 'E']);
});

test('an estimate is listed and touches no claim [ERA-16]', async () => {
  const id = '140100000004';
  await load('claims', '01', [pending(id)]);
  await load('remittances', '05', [payment('G', '02', [{ ...pays(id, 96), status: '25' }])]);
  expect(await claimOf(id)).toEqual(['11', null, null, null]);
});

test('a payment without lines changes the amounts and keeps the lines [ERA-16]', async () => {
  const id = '140100000005';
  await load('claims', '01', [pending(id)]);
  await load('remittances', '05', [payment('H', '02', [{ claim_id: id, charged: 100, paid: 60 }])]);
  expect(await claimOf(id)).toEqual(['02', 6000, '02', 'H']);
  expect(await itemsOf(id)).toMatchObject([{ paid_cents: 0 }]);
});

test('a claim that names a later payment without a list does not follow an older one [ERA-17]', async () => {
  const id = '140100000006';
  await load('remittances', '01', [payment('K', '20', [])]);
  const paid = { status: '02', payable: 70, paid_date: '2026-10-20', remittance_id: payment('K', '20', []).id };
  await load('claims', '01', [of.claimRow(id, paid)]);
  await load('remittances', '05', [payment('L', '02', [pays(id, 96)])]);
  expect(await claimOf(id)).toEqual(['02', 7000, '20', 'K']);
});

test('a claim that its only payment no longer lists does not name it any more [ERA-16]', async () => {
  const id = '140100000007';
  await load('claims', '01', [pending(id)]);
  await load('remittances', '05', [payment('M', '02', [pays(id, 96)])]);
  await load('remittances', '06', [payment('M', '02', [])]);
  expect(await claimOf(id)).toEqual(['02', 9600, null, null]);
});
