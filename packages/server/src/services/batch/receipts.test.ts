import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchCalls, numbered } from '../../../test/batch/batch-calls.ts';
import { insertOffices, MEMBER } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { addCoverage, addMember } from '../../../test/member-rows.ts';
import { readBack } from '../../../test/read-pdf.ts';
import { sweepUnreferenced } from '../claim-documentation/expire-staged.ts';
import { deleteOldBatches } from './retention.ts';

const server = useTestServer({ env: { RATE_LIMITS: 'true' } });
const db = () => server().deps.db;
const { raw, check, receipt, verify, forget } = batchCalls(server);

const SSN = '900121234';
const PATIENT = '98500000100';
const ROWS = numbered([
  { patientId: PATIENT, reference: '0800 Finch' },
  { patientId: MEMBER.spouse },
  { patientId: SSN },
  { lastName: 'Zz%Top', dob: '1980-02-29' },
]);

beforeAll(async () => {
  await insertOffices(db());
  await addMember(server(), {
    id: PATIENT,
    first_name: 'Maeve',
    last_name: 'Orrin',
    dob: '1990-03-17',
    ssn: SSN,
    address: ['12 Long Street'],
  });
  await addCoverage(server(), { member_id: PATIENT });
  await addCoverage(server(), { member_id: MEMBER.spouse, from_date: '2024-01-01', to_date: '2026-10-31' });
});

beforeEach(async () => {
  await forget('staff');
  await forget('colleague');
});

const pdfOf = async (reference: string): Promise<Buffer> =>
  (await raw('staff', 'GET', `/receipt/${reference}`)).rawPayload;
const stored = (reference: string) =>
  db().selectFrom('receipt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

describe('a receipt', () => {
  test('of a check has a reference with E, person, office, times and all answers [BATCH-13]', async () => {
    const { reference, endedAt } = await check('staff', ROWS);
    const made = await receipt('staff', { batch: reference });
    expect(made).toMatchObject({
      reference: expect.stringMatching(/^E-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      fileName: `Eligibility receipt ${made.reference}.pdf`,
      code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
      at: endedAt,
      by: 'Cleo staff',
      office: 'Office 079999901',
      rowCount: 4,
      counts: { active: 1, notActive: 2, notDetermined: 1 },
    });
    const { text } = readBack(await pdfOf(made.reference));
    const shown = text.replaceAll(/\s+/g, ' ');
    for (const part of [made.reference, made.code, 'Cleo staff', 'Office 079999901', PATIENT, '11/15/2026']) {
      expect(shown).toContain(part);
    }
    expect(shown).toContain('Active: Medical');
    expect(shown).toContain('Not active: ended 10/31/2026');
    expect(shown).toContain('Not determined: not found');
    expect(shown).toMatch(/Checked \d\d\/\d\d\/2026 \d+:\d\d:\d\d [AP]M M[SD]T/);
  });

  test('has no name, SSN, address or birth date of a patient, in the content or in the PDF [BATCH-13]', async () => {
    const { reference } = await check('staff', ROWS);
    const made = await receipt('staff', { batch: reference });
    const { text } = readBack(await pdfOf(made.reference));
    const { content } = await stored(made.reference);
    expect(text + content).not.toMatch(/Maeve|Orrin|900-?12-?1234|Long Street|1990|03\/17|Finch/);
  });

  test('of one patient on a date of service [ELIG-12]', async () => {
    const made = await receipt('staff', { patientId: PATIENT, serviceDay: '2026-11-20' });
    expect(made).toMatchObject({ rowCount: 1, counts: { active: 1, notActive: 0, notDetermined: 0 } });
    const { text } = readBack(await pdfOf(made.reference));
    expect(text).toContain('11/20/2026');
  });

  test.each([
    ['an unknown patient', { patientId: '00000000000' }, 404],
    ['a date of service that is too far', { patientId: PATIENT, serviceDay: '2027-01-15' }, 400],
    ['a patient and a check', { patientId: PATIENT, batch: 'B-0000-0000' }, 400],
    ['neither a patient nor a check', {}, 400],
    ['a date of service for a check', { batch: 'B-0000-0000', serviceDay: '2026-11-15' }, 400],
    ['an unknown check', { batch: 'B-0000-0000' }, 404],
  ])('for %s is refused [ELIG-12]', async (_what, body, status) => {
    const reply = await raw('staff', 'POST', '/receipt', { receiptId: 'refused', ...body });
    expect(reply.statusCode).toBe(status);
  });

  test('asking again makes a new reference, repeating the call does not [BATCH-14]', async () => {
    const body = { patientId: PATIENT };
    const first = await receipt('staff', { ...body, receiptId: 'again-1' });
    expect(await receipt('staff', { ...body, receiptId: 'again-1' })).toEqual(first);
    const second = await receipt('staff', { ...body, receiptId: 'again-2' });
    expect(second.reference).not.toBe(first.reference);
    expect(second.code).not.toBe(first.code);
  });

  test('the same client ID for another receipt is refused [BATCH-14]', async () => {
    const { reference: batch } = await check('staff', ROWS);
    const again = async (receiptId: string, body: object) => {
      const reply = await raw('staff', 'POST', '/receipt', { receiptId, ...body });
      return reply.statusCode === 409 ? reply.json().field : reply.json().reference;
    };
    const ofPatient = await receipt('staff', { receiptId: 'of-patient', patientId: PATIENT });
    const ofBatch = await receipt('staff', { receiptId: 'of-batch', batch });
    const ofDay = { patientId: PATIENT, serviceDay: '2026-11-20' };
    await receipt('staff', { receiptId: 'of-day', ...ofDay });
    expect(await again('of-patient', { patientId: PATIENT, serviceDay: '2026-11-15' })).toBe(ofPatient.reference);
    expect(await again('of-patient', { patientId: MEMBER.spouse })).toBe('receiptId');
    expect(await again('of-patient', ofDay)).toBe('receiptId');
    expect(await again('of-patient', { batch })).toBe('receiptId');
    expect(await again('of-day', { patientId: PATIENT })).toBe('receiptId');
    expect(await again('of-batch', { batch })).toBe(ofBatch.reference);
    expect(await again('of-batch', { patientId: PATIENT })).toBe('receiptId');
    expect(await again('of-batch', { batch: 'B-0000-0000' })).toBe('receiptId');
  });

  test('two different calls with one client ID at once make one receipt [BATCH-14]', async () => {
    const replies = await Promise.all(
      [PATIENT, MEMBER.spouse].map((patientId) => raw('staff', 'POST', '/receipt', { receiptId: 'clash', patientId })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('the same call sent twice at once makes one receipt [BATCH-14]', async () => {
    const body = { receiptId: 'twice', patientId: PATIENT };
    const [one, two] = await Promise.all([receipt('staff', body), receipt('staff', body)]);
    expect(two).toEqual(one);
    const rows = await db().selectFrom('receipt').select('reference').where('client_id', '=', 'twice').execute();
    expect(rows).toHaveLength(1);
  });

  test('is downloaded byte for byte as its hash says [BATCH-14]', async () => {
    const { reference } = await receipt('staff', { patientId: PATIENT });
    const { sha256 } = await stored(reference);
    const files = [await pdfOf(reference), await pdfOf(reference)];
    expect(files.map((pdf) => hash('sha256', pdf, 'hex'))).toEqual([sha256, sha256]);
  });

  test('is listed with its check, and stays when the check is deleted [BATCH-11]', async () => {
    const { reference } = await check('staff', ROWS);
    const made = await receipt('staff', { batch: reference });
    expect((await raw('staff', 'GET', `/batch/${reference}`)).json().receipts).toEqual([made]);
    await db().updateTable('batch').set({ day: '2026-11-01' }).where('reference', '=', reference).execute();
    await deleteOldBatches(server().deps);
    expect((await pdfOf(made.reference)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is deleted with its file after six years [BATCH-11]', async () => {
    const keep = await receipt('staff', { patientId: PATIENT });
    const old = await receipt('staff', { patientId: PATIENT });
    const made = (reference: string, at: string) =>
      db()
        .updateTable('receipt')
        .set({ made_at: new Date(at) })
        .where('reference', '=', reference)
        .execute();
    await made(keep.reference, '2020-11-15T12:00:00Z');
    await made(old.reference, '2020-11-14T12:00:00Z');
    const { storage_key } = await stored(old.reference);
    await deleteOldBatches(server().deps);
    expect((await raw('staff', 'GET', `/receipt/${keep.reference}`)).statusCode).toBe(200);
    expect((await raw('staff', 'GET', `/receipt/${old.reference}`)).statusCode).toBe(404);
    await expect(server().deps.files.get(storage_key)).rejects.toThrow();
  });

  test('keeps its file when unreferenced files are deleted [BATCH-14]', async () => {
    const { reference } = await receipt('staff', { patientId: PATIENT });
    const { storage_key } = await stored(reference);
    const since = new Date('2020-01-01');
    await db().insertInto('unreferenced_file').values({ storage_key, since }).execute();
    await sweepUnreferenced(server().deps);
    expect((await raw('staff', 'GET', `/receipt/${reference}`)).statusCode).toBe(200);
  });

  test('is downloaded by its author only [BATCH-12]', async () => {
    const { reference } = await receipt('staff', { patientId: PATIENT });
    expect((await raw('colleague', 'GET', `/receipt/${reference}`)).statusCode).toBe(404);
    expect((await raw('foreigner', 'GET', `/receipt/${reference}`)).statusCode).toBe(404);
  });

  test('has one audit row with the patients on it [BATCH-11]', async () => {
    const { reference } = await check('staff', ROWS);
    const made = await receipt('staff', { batch: reference });
    const rows = await db().selectFrom('audit').selectAll().where('record_id', '=', made.reference).execute();
    expect(rows).toMatchObject([
      { action: 'batch.makeReceipt', record_kind: 'receipt', record_count: 4, reason: reference },
    ]);
    expect(rows[0]!.shown_ids).toEqual([PATIENT, MEMBER.spouse, MEMBER.other]);
  });
});

describe('checking a receipt', () => {
  test('a genuine one shows time, office and row count, and no patient [BATCH-15]', async () => {
    const { reference, code, at } = await receipt('staff', { patientId: PATIENT });
    const typed = { reference: reference.toLowerCase().replaceAll('-', ''), code: ` ${code.replaceAll('-', ' ')} ` };
    const reply = await verify('foreigner', typed);
    expect(reply.json()).toEqual({
      genuine: { at, office: 'Office 079999901', rowCount: 1, isFileUnchanged: null },
    });
    expect(reply.body).not.toContain(PATIENT);
  });

  test('every other case has the same answer [BATCH-15]', async () => {
    const { reference, code } = await receipt('staff', { patientId: PATIENT });
    const other = await receipt('staff', { patientId: MEMBER.spouse });
    const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
    const replies = await Promise.all(
      [
        { reference, code: wrong },
        { reference, code: other.code },
        { reference, code: '' },
        { reference: other.reference, code },
        { reference: 'E-0000-0000', code },
        { reference: 'nonsense', code },
        { reference: reference.replace('E', 'A'), code },
      ].map((body) => verify('colleague', body)),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"genuine":null}']),
    );
  });

  test('the hash of the file tells whether it was changed [BATCH-16]', async () => {
    const { reference, code } = await receipt('staff', { patientId: PATIENT });
    const pdf = await pdfOf(reference);
    const ask = async (bytes: Buffer) =>
      (await verify('colleague', { reference, code, sha256: hash('sha256', bytes, 'hex') })).json().genuine;
    expect((await ask(pdf)).isFileUnchanged).toBe(true);
    expect((await ask(Buffer.from(pdf.with(pdf.length - 20, pdf.at(-20)! ^ 1)))).isFileUnchanged).toBe(false);
  });

  const CHANGES: readonly [string, (row: Awaited<ReturnType<typeof stored>>) => object][] = [
    ['an answer', ({ content }) => ({ content: content.replace('"active"', '"not-active"') })],
    ['one character', ({ content }) => ({ content: content.replace('Cleo', 'Clea') })],
    ['a space', ({ content }) => ({ content: `${content} ` })],
    ['the signature', ({ signature }) => ({ signature: `A${signature.slice(1)}x`.replace('AA', 'BB') })],
    ['the key ID', () => ({ key_id: 'another-key' })],
    ['the hash of the code', () => ({ code_hash: 'x' })],
    ['the hash of the file', () => ({ sha256: '0'.repeat(64) })],
    ['the signature of the file', ({ file_signature }) => ({ file_signature: file_signature.toLowerCase() })],
  ];
  test.each(CHANGES)('a stored receipt with a change of %s cannot be confirmed [BATCH-14]', async (_what, change) => {
    const { reference, code } = await receipt('staff', { patientId: PATIENT });
    await db()
      .updateTable('receipt')
      .set(change(await stored(reference)))
      .where('reference', '=', reference)
      .execute();
    expect((await verify('colleague', { reference, code })).json()).toEqual({ genuine: null });
  });

  test('content and signature of another receipt do not make a receipt genuine [BATCH-14]', async () => {
    const [mine, other] = [
      await receipt('staff', { patientId: PATIENT }),
      await receipt('staff', { patientId: PATIENT }),
    ];
    const { content, signature, code_hash } = await stored(other.reference);
    const swapped = { content, signature, code_hash };
    await db().updateTable('receipt').set(swapped).where('reference', '=', mine.reference).execute();
    const reply = await verify('colleague', { reference: mine.reference, code: other.code });
    expect(reply.json()).toEqual({ genuine: null });
  });

  test('the eleventh failed check within an hour is refused, with the time when it ends [BATCH-09]', async () => {
    const { reference, code } = await receipt('staff', { patientId: PATIENT });
    for (let at = 0; at < 10; at += 1) {
      expect((await verify('colleague', { reference, code: 'WRONG' })).statusCode).toBe(200);
    }
    const reply = await verify('colleague', { reference, code });
    expect(reply.statusCode).toBe(429);
    expect(reply.json().detail).toMatch(
      /^10 receipts could not be confirmed within an hour\. Try again after \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M M[SD]T\.$/,
    );
    expect((await verify('foreigner', { reference, code })).json().genuine).not.toBeNull();
    await db()
      .updateTable('receipt_miss')
      .set((eb) => ({ at: eb.fn<Date>('to_timestamp', [eb.val(0)]) }))
      .execute();
    expect((await verify('colleague', { reference, code })).json().genuine).not.toBeNull();
  });
});
