import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';

const server = useTestServer();
const { files, of, db, claim, pay, load, remittance, claimRow, paidRows } = usePayments835(server, '8350');

describe('a payment of an 835', () => {
  const T = 'T835000000000001';
  test('is stored with its claims, and makes claims that are unknown [X12-24] [X12-28] [ERA-08] [IMPORT-49]', async () => {
    const result = await load('one.835', [pay(T, { claims: [claim('835000000001')] })]);
    expect(result.text).toContain('new');
    expect(result.outcomes).toEqual({ new: 1 });
    expect(result.exitCode).toBe(0);
    // The date and time of the interchange, in the plan's time zone.
    expect(result.report.asOf).toBe('2026-11-13T11:15:00.000Z');
    expect(await remittance(T)).toMatchObject({
      tax_id: of.taxId,
      payee_name: 'CANYON FAMILY CLINIC',
      pay_date: '2026-11-13',
      eft_number: T,
      amount_cents: 9600,
      handling: 'I',
      method: 'ACH',
      set_delimiters: '*^:~',
    });
    expect(await paidRows(T)).toMatchObject([
      { claim_number: '835000000001', claim_id: '835000000001', member_id: of.member, paid_cents: 9600 },
    ]);
    expect(await claimRow('835000000001')).toMatchObject({
      member_id: of.member,
      provider_id: of.provider,
      tax_id: of.taxId,
      status: '02',
      type: 'M',
      charged_cents: 18_500,
      payable_cents: 9600,
      paid_date: '2026-11-13',
      remittance_id: T,
      account_number: 'AC-7731',
      service_start: '2026-09-03',
    });
    const items = await db().selectFrom('claim_item').selectAll().where('claim_id', '=', '835000000001').execute();
    expect(items).toMatchObject([
      { num: 1, code: '99213', charged_cents: 18_500, allowed_cents: 12_100, copay_cents: 2500 },
    ]);
  });

  test('keeps the bytes of its set in the file store [X12-34]', async () => {
    const document = await db()
      .selectFrom('plan_document')
      .selectAll()
      .where('kind', '=', 'set-835')
      .where('record', '=', T)
      .executeTakeFirstOrThrow();
    const { content } = await server().deps.files.get(document.sha256);
    const text = (await content.toArray()).join('');
    expect(text.startsWith('ST*835*0001~')).toBe(true);
    expect(text.endsWith('*0001~')).toBe(true);
    expect(text).toContain('CLP*AC-7731*1*185*96*25*12*835000000001');
    const unreferenced = await db()
      .selectFrom('unreferenced_file')
      .selectAll()
      .where('storage_key', '=', document.sha256)
      .execute();
    expect(unreferenced).toEqual([]);
  });

  test('sent again with the same content is unchanged [IMPORT-18] [ERA-07]', async () => {
    const result = await load('again.835', [pay(T, { claims: [claim('835000000001')] })], '', { time: '0416' });
    expect(result.outcomes).toEqual({ unchanged: 1 });
  });

  test('sent again with other content replaces the stored one if its interchange is newer [ERA-09]', async () => {
    const sets = [pay(T, { claims: [claim('835000000002')] })];
    const older = await load('older.835', sets, '', { time: '0100' });
    expect(older.outcomes).toEqual({ older: 1 });
    const newer = await load('newer.835', sets, '', { time: '0417' });
    expect(newer.outcomes).toEqual({ changed: 1 });
    expect(await paidRows(T)).toMatchObject([{ claim_number: '835000000002' }]);
    expect(await claimRow('835000000001')).toMatchObject({ remittance_id: null, paid_date: null });
  });
});

describe('a payment is identified', () => {
  const idsOf = async (name: string) => {
    const { rows } = await sql<{ id: string }>`select remittance.id from remittance join import on import.id = import_id
      where file_name = ${name} order by remittance.amount_cents`.execute(db());
    return rows.map(({ id }) => id);
  };

  test('by an ID of its own if the trace has another form or belongs to another payment [ERA-08]', async () => {
    await files.load('tax-ids.two.ndjson', [{ tax_id: '835000002', name: 'Second office' }]);
    const sets = [
      pay('T835000000000002', { amount: 0 }),
      pay('T835000000000002', { amount: 1, taxId: '835000002', plb: 'PLB*1*20261231*L6*-1' }),
      pay('418902', { amount: 2, plb: 'PLB*1*20261231*L6*-2' }),
    ];
    expect((await load('ids.835', sets)).outcomes).toEqual({ new: 3 });
    const ids = await idsOf('ids.835');
    expect(ids).toEqual([
      'T835000000000002',
      expect.stringMatching(/^E[0-9A-HJKMNP-TV-Z]{15}$/),
      expect.stringMatching(/^E/),
    ]);
    expect((await load('ids.again.835', sets, '', { time: '0500' })).outcomes).toEqual({ unchanged: 3 });
    expect(await idsOf('ids.835')).toEqual(ids);
  });

  test('by its place among equal ones of its file [ERA-07]', async () => {
    const twin = (amount: number) => pay('418903', { amount, plb: `PLB*1*20261231*L6*${-amount}` });
    expect((await load('twins.835', [twin(3), twin(4)])).outcomes).toEqual({ new: 2 });
    expect(new Set(await idsOf('twins.835')).size).toBe(2);
  });

  test('and is the one that a row of remittances has told before [ERA-08]', async () => {
    const row = { id: 'T835000000000005', tax_id: of.taxId, payee_name: 'Office', pay_date: '2026-11-13', amount: 0 };
    await files.load('remittances.ndjson', [row]);
    expect((await load('told.835', [pay('T835000000000005', { amount: 0 })])).outcomes).toEqual({ changed: 1 });
    await files.load('remittances.ndjson', [{ ...row, payee_name: 'Other office' }]);
    const { rows } = await sql`select from plan_document where record = 'T835000000000005'`.execute(db());
    expect(rows).toEqual([]);
    expect(await remittance('T835000000000005')).toMatchObject({
      payee_name: 'Other office',
      set_delimiters: null,
      interchange_at: '2026-11-13 04:15:00',
    });
  });
});

describe('a payment of an unusual kind', () => {
  test.each([
    { what: 'of 0', id: 'T835000000000011', more: { amount: 0, method: 'NON', handling: 'H' } },
    { what: 'below 0', id: 'T835000000000012', more: { amount: -5, plb: 'PLB*1*20261231*WO*5' } },
    {
      what: 'with six adjustments',
      id: 'T835000000000013',
      more: { amount: 21, plb: 'PLB*1*20261231*L6*-1*L6*-2*L6*-3*L6*-4*L6*-5*L6*-6' },
    },
  ])('$what is stored [X12-24]', async ({ id, more }) => {
    const { outcomes } = await load(`${id}.835`, [pay(id, more)]);
    expect(outcomes).toMatchObject({ new: 1 });
    expect(await remittance(id)).toMatchObject({ amount_cents: more.amount * 100 });
  });

  test('has adjustments with the words of the plan, else with those of the portal [X12-24]', async () => {
    await files.load('code-texts.ndjson', [
      { kind: 'provider-adjustment', code: 'FB', text: 'Moved to the next payment' },
    ]);
    const plb = 'PLB*1*20261231*WO:910000001100*10*FB*-10*ZZ*0';
    await load('words.835', [pay('T835000000000014', { amount: 0, plb })]);
    const rows = await db()
      .selectFrom('remittance_adjustment')
      .selectAll()
      .where('remittance_id', '=', 'T835000000000014')
      .execute();
    expect(rows).toMatchObject([
      { code: 'WO', text: 'Overpayment recovery', reference: '910000001100', amount_cents: 1000 },
      { code: 'FB', text: 'Moved to the next payment', reference: null, amount_cents: -1000 },
      { code: 'ZZ', text: 'Other adjustment', amount_cents: 0 },
    ]);
  });

  test('with unknown codes is stored as sent, with warnings [X12-11]', async () => {
    const segments = claim('835000000021').map((segment) => segment.replace('CAS*CO*45', 'CAS*CR*45'));
    const result = await load('codes.835', [pay('T835000000000015', { method: 'XYZ', claims: [segments] })]);
    expect(result.outcomes).toEqual({ new: 1, warned: 1 });
    expect(result.text).toContain('(BPR04)');
    expect(await remittance('T835000000000015')).toMatchObject({ method: 'XYZ' });
    const rows = await db()
      .selectFrom('claim_adjustment')
      .select('group_code')
      .where('claim_id', '=', '835000000021')
      .execute();
    expect(rows[0]).toEqual({ group_code: 'CR' });
  });
});

describe('a payment that does not add up', () => {
  test('is refused with both sums, and its list names segment and element [X12-25] [IMPORT-42]', async () => {
    const result = await load('unbalanced.835', [
      pay('T835000000000031', { amount: '95.99', claims: [claim('835000000031')] }),
    ]);
    expect(result.exitCode).toBe(4);
    expect(result.outcomes).toEqual({ refused: 1 });
    expect(result.text).toContain(
      '835 segment 4 (BPR02): BPR02 is 95.99, but the claims (CLP04) less the provider adjustments (PLB) are 96.',
    );
    expect(await remittance('T835000000000031')).toBeUndefined();
    const path = join(files.folder, 'unbalanced.835.rejected.csv');
    expect(readFileSync(path, 'utf8')).toContain('"4","T835000000000031","BPR02","","BPR02 is 95.99');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('inside a claim is stored with a warning [X12-26]', async () => {
    const segments = claim('835000000032').map((segment) => segment.replace('CAS*CO*45*64', 'CAS*CO*45*60'));
    const result = await load('inside.835', [pay('T835000000000032', { claims: [segments] })]);
    expect(result.outcomes).toEqual({ new: 1, warned: 1 });
    expect(result.sentences.join()).toContain(
      'The charge (CLP03) less the adjustments (CAS) is not the payment (CLP04).',
    );
    expect(result.sentences.join()).toContain(
      'The charge (SVC02) less the adjustments (CAS) is not the payment (SVC03).',
    );
  });

  test('does not hinder the other payments of its file [X12-05]', async () => {
    const sets = [pay('T835000000000033', { amount: 1 }), pay('T835000000000034', { amount: 0 })];
    expect((await load('partly.835', sets)).outcomes).toEqual({ new: 1, refused: 1 });
    expect(await remittance('T835000000000034')).toBeDefined();
  });

  test('with a claim number of another form is refused as a whole [ERA-01]', async () => {
    const sets = [pay('T835000000000035', { amount: 192, claims: [claim('835000000035'), claim('X-1')] })];
    const result = await load('numbers.835', sets);
    expect(result.outcomes).toEqual({ refused: 1 });
    expect(result.text).toContain('835 segment 20 (CLP07): CLP07 "X-1" is not a claim number of 12 digits');
    expect(await claimRow('835000000035')).toBeUndefined();
  });
});
