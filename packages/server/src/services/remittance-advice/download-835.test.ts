import type { Remittance } from '@pbt/domain/contract/remittance-advice';
import { readX12 } from '@pbt/x12';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { remittance, TAX, userId, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { startEmulation } from '../user/emulation.ts';
import { ABSENT_PAYMENT, insertPayments, PAID, STORED_SET } from '../../../test/x12/payments-835.ts';

const server = useTestServer();
beforeAll(() => insertPayments(server()));

const get = (path: string, account: Account = 'staff') =>
  server().as(username(account), { method: 'GET', url: `/api/remittance-advice/${path}` });
const download = (id: string, account: Account = 'staff') => get(`${id}/835`, account);
const read = (bytes: Uint8Array) => readX12(bytes, { acceptsTest: true });
const has835 = async (id: string, account: Account = 'staff') =>
  (await get(id, account)).json<Remittance>().has835 ?? false;

test('a payment is sent as an X12 file with its name [ERA-20]', async () => {
  const answer = await download(PAID.copied);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/edi-x12',
    'content-disposition': expect.stringContaining(`filename="Remittance ${PAID.copied}.835"`),
    'content-length': String(answer.rawPayload.length),
  });
});

test('without lines in the payment, those of its claim are written [ERA-24] [ERA-25]', async () => {
  const { interchanges, payments } = read((await download(PAID.copied)).rawPayload);
  expect(interchanges[0]!).toMatchObject({ sender: '84001', receiver: TAX.own });
  const { payment, set } = payments[0]!;
  expect(set.problems).toEqual([]);
  expect(payment).toMatchObject({ amountCents: 15_000, payDate: '2026-11-05', trace: '5550001', method: 'CHK' });
  expect(payment.claims).toMatchObject([
    {
      claimNumber: '99-801',
      status: '1',
      filing: '12',
      paidCents: 15_000,
      patient: { last: "D'ANGELO", first: 'EMILE', id: '99100000100' },
      serviceStart: '2026-10-20',
      lines: [{ procedure: { qualifier: 'AD', code: 'D1110' }, adjustments: [{ reason: '45' }, { reason: '3' }] }],
    },
  ]);
});

test('a payment that takes back and pays again is written as it is listed [ERA-24] [ERA-25]', async () => {
  const { payments } = read((await download(PAID.corrected)).rawPayload);
  const { payment, set } = payments[0]!;
  expect(set.problems).toEqual([]);
  expect(payment.claims.map(({ status, paidCents }) => [status, paidCents])).toEqual([
    ['22', -9600],
    ['1', 15_000],
  ]);
  expect(payment.adjustments.map(({ reason, amountCents }) => [reason, amountCents])).toEqual([
    ['WO', 836],
    ['L6', -418],
  ]);
});

test('a payment of 0 is written as a notice [ERA-25]', async () => {
  const { payments } = read((await download(PAID.zero)).rawPayload);
  expect(payments[0]!.payment).toMatchObject({ handling: 'H', method: 'NON', amountCents: 0 });
});

test.each([
  { rule: 'a negative payment', id: PAID.negative },
  { rule: 'a payment that does not balance', id: PAID.unbalanced },
  { rule: 'a payment with a claim without detail', id: PAID.withoutDetail },
  { rule: 'a payment without a date', id: PAID.undated },
  { rule: 'a payment with a claim of another office', id: PAID.shared },
  { rule: 'a stored set with a claim of another office', id: PAID.storedShared },
])('$rule has no 835 [ERA-20] [ERA-24]', async ({ id }) => {
  expect((await download(id)).statusCode).toBe(404);
  expect(await has835(id)).toBe(false);
});

test('the answer tells whether a payment has an 835 [ERA-21]', async () => {
  for (const id of [PAID.copied, PAID.corrected, PAID.zero, PAID.stored]) expect(await has835(id)).toBe(true);
});

test('a payment out of reach is not found, like one that does not exist [ERA-20]', async () => {
  const absent = await download(ABSENT_PAYMENT);
  const withoutRequest = (body: string) => ({ ...JSON.parse(body), instance: '', requestId: '' });
  expect(absent.statusCode).toBe(404);
  for (const answer of [
    await download(PAID.foreign),
    await download(PAID.shared),
    await download(PAID.corrected, 'colleague'),
    await download(PAID.copied, 'withoutTaxId'),
  ]) {
    expect(answer.statusCode).toBe(404);
    expect(withoutRequest(answer.body)).toEqual(withoutRequest(absent.body));
  }
  expect(
    (await server().as(null, { method: 'GET', url: `/api/remittance-advice/${PAID.copied}/835` })).statusCode,
  ).toBe(401);
});

test("the plan's own set is sent byte for byte in a new envelope, with masked bank numbers [ERA-22] [ERA-23]", async () => {
  const text = (await download(PAID.stored)).rawPayload.toString('latin1');
  const masked = STORED_SET.replace('999999992', 'XXXXX9992')
    .replace('1000001', 'XXX0001')
    .replace('999988880', 'XXXXX8880')
    .replace('2000002', 'XXX0002');
  expect(text).toContain(masked);
  expect(text).toMatch(/^ISA\|00\|/);
  expect(text).toContain(`|ZZ|84001          |ZZ|${TAX.own}      |`);
  const { interchanges, payments } = read(Buffer.from(text, 'latin1'));
  expect(interchanges[0]!).toMatchObject({ status: 'accepted', sentences: [] });
  expect(payments[0]!.set.controlNumber).toBe('0042');
});

test('every download has a control number of its own [ERA-25]', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { interchanges } = read((await download(PAID.copied)).rawPayload);
      return interchanges[0]!.controlNumber;
    }),
  );
  expect(new Set(numbers).size).toBe(4);
});

describe('the audit trail', () => {
  const rowsOf = (id: string) =>
    server()
      .deps.db.selectFrom('audit')
      .select(['action', 'record_kind', 'tax_id', 'outcome', 'shown_ids', 'effective_id', 'emulation_id'])
      .where('action', 'in', ['remittance.file835', 'remittance.files835'])
      .where('record_id', '=', id)
      .orderBy('at', 'desc')
      .execute();

  test('names a download as a document of the payment, with its claims [ERA-27]', async () => {
    await download(PAID.stored);
    expect((await rowsOf(PAID.stored))[0]).toMatchObject({
      record_kind: 'document',
      tax_id: TAX.own,
      outcome: 'ok',
      shown_ids: ['990000000809'],
      effective_id: userId('staff'),
      emulation_id: null,
    });
  });

  test('names a download that was refused [ERA-27]', async () => {
    await download(PAID.shared);
    expect((await rowsOf(PAID.shared))[0]).toMatchObject({ outcome: 'absent' });
  });

  test('names the emulation, during which downloads are allowed [ERA-27]', async () => {
    const { db, clock } = server().deps;
    const SUPER = 103;
    const grant = await startEmulation(db, SUPER, userId('staff'), clock.now(), 60);
    const answer = await server().as('super', { method: 'GET', url: `/api/remittance-advice/${PAID.zero}/835` });
    expect(answer.statusCode).toBe(200);
    expect((await rowsOf(PAID.zero))[0]).toMatchObject({
      effective_id: userId('staff'),
      emulation_id: grant,
    });
  });
});

describe('the download of several days', () => {
  const several = (from: string, to: string, account: Account = 'staff') =>
    get(`835?${new URLSearchParams({ from, to }).toString()}`, account);

  test("is a ZIP archive of the caller's files alone [ERA-28]", async () => {
    const answer = await several('2026-11-05', '2026-11-05');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('filename="Remittances 2026-11-05 2026-11-05.zip"'),
    });
    const files = unzipSync(answer.rawPayload);
    const own = [PAID.copied, PAID.corrected, PAID.zero, PAID.stored];
    expect(Object.keys(files)).toEqual(own.map((id) => `Remittance ${id}.835`));
    const readings = Object.values(files).map((bytes) => read(bytes));
    expect(readings.map(({ payments }) => payments[0]!.payment.amountCents)).toEqual([15_000, 4982, 0, 5400]);
    expect(new Set(readings.map(({ interchanges }) => interchanges[0]!.controlNumber)).size).toBe(4);
    const forColleague = unzipSync((await several('2026-11-05', '2026-11-05', 'colleague')).rawPayload);
    expect(Object.keys(forColleague)).not.toContain(`Remittance ${PAID.corrected}.835`);
  });

  test('is audited with the payments in it [ERA-27] [ERA-28]', async () => {
    await several('2026-11-05', '2026-11-06');
    const row = await server()
      .deps.db.selectFrom('audit')
      .select(['record_kind', 'record_count', 'shown_ids'])
      .where('record_id', '=', '2026-11-05 2026-11-06')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      record_kind: 'document',
      record_count: 4,
      shown_ids: [PAID.copied, PAID.corrected, PAID.zero, PAID.stored],
    });
  });

  test('is not found if no payment of these days has an 835 [ERA-28]', async () => {
    expect((await several('2020-01-01', '2020-01-02')).statusCode).toBe(404);
    expect((await several('2026-11-05', '2026-11-05', 'withoutTaxId')).statusCode).toBe(404);
  });

  test.each([
    { from: '2026-10-01', to: '2026-11-01', sentence: 'Choose at most 31 days.' },
    { from: '2026-11-05', to: '2026-11-04', sentence: 'to must not be before from' },
  ])('refuses $from to $to with a sentence [ERA-28]', async ({ from, to, sentence }) => {
    const answer = await several(from, to);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ detail: sentence });
  });

  test.each(['835', '835?from=2026-11-05', '835?from=x&to=y', '835?from=2026-11-05&to=2026-11-05&taxId=1'])(
    'refuses the wrong question %s [ERA-28]',
    async (path) => {
      expect((await get(path)).statusCode).toBe(400);
    },
  );

  test('accepts 200 payments and refuses more with the number found [ERA-28]', async () => {
    const { db } = server().deps;
    const many = Array.from({ length: 200 }, (_, index) =>
      remittance(`CXRA20191201${String(index).padStart(4, '0')}`, { pay_date: '2019-12-01', amount_cents: 0 }),
    );
    await db.insertInto('remittance').values(many).execute();
    const answer = await several('2019-11-05', '2019-12-05');
    expect(Object.keys(unzipSync(answer.rawPayload))).toHaveLength(200);
    await db
      .insertInto('remittance')
      .values(remittance('CXRA201911050001', { pay_date: '2019-11-05', amount_cents: 0 }))
      .execute();
    const refused = await several('2019-11-05', '2019-12-05');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      detail: '201 payments found. At most 200 can be downloaded at once. Choose fewer days.',
    });
  });
});

describe('without the settings of the payer', () => {
  const bare = useTestServer({ env: { PBT_DEMO_DATA: 'false', ERA_BANK_NUMBERS: 'as-is' } });
  beforeAll(() => insertPayments(bare()));
  const bareGet = (path: string) =>
    bare().as(username('staff'), { method: 'GET', url: `/api/remittance-advice/${path}` });

  test('no 835 is made [ERA-24]', async () => {
    expect((await bareGet(`${PAID.copied}/835`)).statusCode).toBe(404);
    expect((await bareGet(PAID.copied)).json()).not.toHaveProperty('has835');
  });

  test("the plan's own set is sent, and complete bank numbers if the plan wants that [ERA-22] [ERA-23]", async () => {
    expect((await bareGet(PAID.stored)).json()).toMatchObject({ has835: true });
    const text = (await bareGet(`${PAID.stored}/835`)).rawPayload.toString('latin1');
    expect(text).toContain(STORED_SET);
    expect(text).toContain('|ZZ|1871234567     |');
  });
});
