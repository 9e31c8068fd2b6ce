import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { claim835, interchange, payment835, type Claim835, type Payment835 } from '../../../test/x12-files.ts';

const server = useTestServer();
const files = useImportFiles(server);
const of = basics('8350');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

const claim = (number: string, more: Partial<Claim835> = {}) =>
  claim835({ number, member: of.member, first: 'ADA', last: 'BYRON', ...more });
const pay = (trace: string, more: Partial<Payment835> = {}) =>
  payment835({ amount: 96, trace, taxId: of.taxId, ...more });

let control = 1000;
/** Imports one interchange. Every one has its own control number. */
const load = (name: string, sets: readonly (readonly string[])[], options = '', envelope = {}) => {
  control += 1;
  return files.loadText(name, interchange(sets, { control, ...envelope }), options);
};

const remittance = (id: string) => db().selectFrom('remittance').selectAll().where('id', '=', id).executeTakeFirst();
const claimRow = (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
const paidRows = (id: string) =>
  db().selectFrom('remittance_claim').selectAll().where('remittance_id', '=', id).orderBy('seq').execute();

describe('a payment of an 835', () => {
  const T = 'T835000000000001';
  test('is stored with its claims, and makes claims that are unknown [X12-24] [X12-28] [ERA-08]', async () => {
    const result = await load('one.835', [pay(T, { claims: [claim('835000000001')] })]);
    expect(result.text).toContain('new');
    expect(result.outcomes).toEqual({ new: 1 });
    expect(result.exitCode).toBe(0);
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
