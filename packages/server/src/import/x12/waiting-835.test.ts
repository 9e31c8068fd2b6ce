import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';

const server = useTestServer();
const { files, of, db, claim, pay, load, remittance, claimRow } = usePayments835(server, '8351');
const paidRow = (number: string) =>
  db().selectFrom('remittance_claim').selectAll().where('claim_number', '=', number).executeTakeFirstOrThrow();
const waiting = async () =>
  (await sql<{ kind: string; key: string }>`select kind, key from import_waiting`.execute(db())).rows;

const member = (suffix: number, first: string) => ({
  sub_id: '8351777',
  suffix,
  group_id: of.group,
  first_name: first,
  last_name: 'O’Hara',
  dob: '1990-01-01',
});

describe('a payment to an unknown tax ID', () => {
  const id = 'W835000000000001';
  test('waits, and is stored with its claims and bytes when the tax ID arrives [X12-30] [IMPORT-21]', async () => {
    const set = pay(id, { taxId: '835100001', claims: [claim('835100000001')] });
    const result = await load('unknown.835', [set]);
    expect(result.outcomes).toEqual({ waiting: 1 });
    expect(result.exitCode).toBe(4);
    expect(result.sentences).toEqual(['waits for records of tax-ids that are not there yet, such as "835100001"']);
    expect(await remittance(id)).toBeUndefined();
    await files.load('tax-ids.ndjson', [{ tax_id: '835100001', name: 'Late office' }]);
    expect(await remittance(id)).toMatchObject({ tax_id: '835100001', set_delimiters: '*^:~' });
    expect(await paidRow('835100000001')).toMatchObject({ remittance_id: id, member_id: of.member });
    const { rows } = await sql`select from plan_document where kind = 'set-835' and record = ${id}`.execute(db());
    expect(rows).toHaveLength(1);
    // No provider bills for the new tax ID yet.
    expect(await waiting()).toEqual([{ kind: '835-claims', key: '835100000001' }]);
  });

  test('is stored at once with --create tax-ids, named as the payee, without any access [X12-30]', async () => {
    const result = await load(
      'create.835',
      [pay('W835000000000002', { amount: 0, taxId: '835100002' })],
      '--create tax-ids',
    );
    expect(result.outcomes).toEqual({ new: 1 });
    expect(result.report.tables['tax_id']).toEqual({ new: 1 });
    const office = await db().selectFrom('tax_id').selectAll().where('tax_id', '=', '835100002').executeTakeFirst();
    expect(office).toMatchObject({ name: 'CANYON FAMILY CLINIC', office_id: null, excluded: false });
    const { rows } = await sql`select from user_access where tax_id = '835100002'`.execute(db());
    expect(rows).toEqual([]);
  });
});

test('a payee that is named by NPI alone has the tax ID of its provider, and waits if there are two [X12-24]', async () => {
  const provider = { ...of.providerRow, id: 'P8351NPI', npi: '8351000017', tax_ids: [{ tax_id: of.taxId }] };
  await files.load('providers.ndjson', [provider]);
  const alone = (trace: string) => pay(trace, { amount: 0, taxId: null, npi: '8351000017' });
  expect((await load('npi.835', [alone('W835000000000011')])).outcomes).toEqual({ new: 1 });
  expect(await remittance('W835000000000011')).toMatchObject({ tax_id: of.taxId });
  await files.load('providers.ndjson', [{ ...provider, tax_ids: [{ tax_id: of.taxId }, { tax_id: '835100002' }] }]);
  const result = await load('npis.835', [alone('W835000000000012')]);
  expect(result.outcomes).toEqual({ waiting: 1 });
  await files.load('providers.ndjson', [provider], '--again');
  expect(await remittance('W835000000000012')).toMatchObject({ tax_id: of.taxId });
});

describe('a claim of an unknown member', () => {
  test('is listed without links, waits, and is made when the member arrives [X12-28] [IMPORT-21]', async () => {
    const set = pay('W835000000000021', {
      npi: '8351000017',
      claims: [claim('835100000021', { member: '8351777', first: 'MAUREEN', last: 'OHARA' })],
    });
    const result = await load('member.835', [set]);
    expect(result.outcomes).toEqual({ new: 1 });
    expect(result.exitCode).toBe(4);
    expect(result.report.tables['claim']).toEqual({ waiting: 1 });
    expect(result.sentences).toEqual(['waits for records of members that are not there yet, such as "8351777"']);
    expect(await paidRow('835100000021')).toMatchObject({
      claim_id: null,
      member_id: null,
      patient_first: 'MAUREEN',
      patient_last: 'OHARA',
      paid_cents: 9600,
    });
    expect(await claimRow('835100000021')).toBeUndefined();
    await files.load('members.ndjson', [member(0, 'Gerald'), member(1, 'Maureen')]);
    expect(await claimRow('835100000021')).toMatchObject({
      member_id: '835177701',
      provider_id: 'P8351NPI',
      status: '02',
      payable_cents: 9600,
      remittance_id: 'W835000000000021',
    });
    expect(await paidRow('835100000021')).toMatchObject({ claim_id: '835100000021', member_id: '835177701' });
  });

  test('whose name fits two of the family waits [X12-28]', async () => {
    await files.load('members.ndjson', [member(2, 'Ada'), member(3, 'ADA')]);
    const names = { member: '8351777', first: 'ADA', last: 'OHARA' };
    await load('two.835', [pay('W835000000000022', { npi: '8351000017', claims: [claim('835100000022', names)] })]);
    expect(await claimRow('835100000022')).toBeUndefined();
    expect(await waiting()).toContainEqual({ kind: '835-claims', key: '835100000022' });
  });

  test('that arrives as a row of claims no longer waits [X12-28]', async () => {
    const row = of.claimRow('835100000022', {
      member_id: '835177702',
      charged: 185,
      items: [{ num: 1, code: '99213', charged: 185 }],
    });
    await files.load('claims.ndjson', [row]);
    expect(await waiting()).not.toContainEqual({ kind: '835-claims', key: '835100000022' });
    expect(await paidRow('835100000022')).toMatchObject({ claim_id: '835100000022' });
  });

  test('is never found by an SSN, which is in no report [IMPORT-10]', async () => {
    const segments = claim('835100000023', { member: '123456789' }).map((text) =>
      text.replace('MI*123456789', '34*123456789'),
    );
    const result = await load('ssn.835', [pay('W835000000000023', { npi: '8351000017', claims: [segments] })]);
    expect(JSON.stringify(result.report)).not.toContain('123456789');
    const { rows } =
      await sql`select from import_waiting where array_to_string(waits_for, ' ') like '%123456789%'`.execute(db());
    expect(rows).toEqual([]);
  });
});

test('a claim whose provider is unknown is made when a provider of the tax ID arrives [X12-28]', async () => {
  expect(await claimRow('835100000001')).toBeUndefined();
  await files.load('providers.ndjson', [{ ...of.providerRow, id: 'P8351LATE', tax_ids: [{ tax_id: '835100001' }] }]);
  expect(await claimRow('835100000001')).toMatchObject({ provider_id: 'P8351LATE', tax_id: '835100001', status: '02' });
});
