import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchCalls, numbered } from '../../../test/batch/batch-calls.ts';
import { insertOffices, MEMBER, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { addCoverage, addMember } from '../../../test/member-rows.ts';
import { deleteOldBatches } from './retention.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { raw, start, check, ended, get, forget, auditRows } = batchCalls(server);

const TWIN = { dob: '1979-07-07', last_name: 'Twinford', first_name: 'Quincy' };
const USAGE = {
  deductibles: [
    { serviceType: 'In network', individualMax: 500, individualMet: 100, familyMax: null, familyMet: null },
  ],
  moops: [{ serviceType: 'In network', individualUsed: 1000, familyUsed: 0, maximum: 4000 }],
};

beforeAll(async () => {
  await insertOffices(db());
  await addCoverage(server(), { member_id: MEMBER.subscriber, usage: JSON.stringify(USAGE) });
  await addCoverage(server(), { member_id: MEMBER.spouse, from_date: '2024-01-01', to_date: '2026-10-31' });
  await addCoverage(server(), { member_id: MEMBER.other, id: 'DSB00001', plan_id: 'T00D0001' });
  await addMember(server(), { id: '98100000100', ...TWIN });
  await addMember(server(), { id: '98200000200', ...TWIN, first_name: 'Quentin' });
  for (const [id, last_name, dob] of [
    ['98300000300', 'Marsh-Okoro', '1975-05-05'],
    ['98400000400', 'Vander Ley', '1976-06-06'],
  ] as const) {
    await addMember(server(), { id, last_name, dob });
    await addCoverage(server(), { member_id: id });
  }
  await db()
    .insertInto('other_insurance')
    .values({
      id: 'BX-COB1',
      member_id: MEMBER.subscriber,
      type: 'Medical',
      cob: 'Commercial',
      carrier: 'Other Health',
      order_letter: 'P',
      from_date: '2026-01-01',
    })
    .execute();
});

beforeEach(async () => {
  await forget('staff');
});

const ALL = numbered([
  { patientId: MEMBER.subscriber, reference: '0800 Finch' },
  { patientId: MEMBER.spouse },
  { lastName: 'twinford', firstName: 'q', dob: '1979-07-07' },
  { patientId: '00000000000' },
  { patientId: MEMBER.other },
  { patientId: MEMBER.orphan },
  { lastName: "D'ANGELO", firstName: 'Emil', dob: '1980-02-29' },
  { patientId: MEMBER.spouse, serviceDay: '2026-10-31' },
]);

describe('answers', () => {
  test('every kind of answer, in the order of the list [BATCH-04]', async () => {
    const batch = await check('staff', ALL);
    expect(batch).toMatchObject({ state: 'done', total: 8, checked: 8, stop: null, by: 'Cleo staff' });
    expect(batch.results.map(({ row, answer, reason, day }) => [row, answer, reason, day])).toEqual([
      [1, 'active', null, null],
      [2, 'not-active', 'ended', '2026-10-31'],
      [3, 'not-determined', 'several', null],
      [4, 'not-determined', 'not-found', null],
      [5, 'not-determined', 'contact-plan', null],
      [6, 'not-active', 'no-coverage', null],
      [7, 'active', null, null],
      [8, 'active', null, null],
    ]);
    expect(batch.counts).toEqual({ active: 3, notActive: 2, notDetermined: 3 });
  });

  test('a found patient has name, coverage, amounts and flags, and the reference of the office [BATCH-06]', async () => {
    const { results } = await check('staff', ALL);
    expect(results[0]).toMatchObject({
      reference: '0800 Finch',
      serviceDay: '2026-11-15',
      patient: { id: MEMBER.subscriber, name: "Émile D'Angelo" },
      coverage: ['Medical'],
      deductible: { kind: 'left', leftCents: 40_000, maxCents: 50_000 },
      outOfPocket: { kind: 'left', leftCents: 300_000, maxCents: 400_000 },
      flags: ['COB', 'QMB'],
    });
  });

  test('with several matches, nothing of the candidates is stored or sent [BATCH-05]', async () => {
    const { reference, results } = await check('staff', ALL);
    expect(results[2]).toMatchObject({ patient: null, coverage: [], deductible: null, flags: [] });
    const stored = await db().selectFrom('batch_row').selectAll().where('reference', '=', reference).execute();
    expect(JSON.stringify([stored, results, await auditRows(reference)])).not.toMatch(
      /98100000100|98200000200|Quentin/,
    );
  });

  test.each([
    ['the whole last name', { lastName: "D'Angelo" }, 'several'],
    ['a part of the last name', { lastName: "D'Ang" }, 'not-found'],
    ['another date of birth', { lastName: "D'Angelo", dob: '1980-02-28' }, 'not-found'],
    ['the first letter of the first name', { lastName: "D'Angelo", firstName: 'I' }, 'ended'],
    ['a first name that only begins alike', { lastName: "D'Angelo", firstName: 'Ines' }, 'ended'],
    ['another first letter', { lastName: "D'Angelo", firstName: 'X' }, 'not-found'],
    ['a blank for the hyphen', { lastName: 'Marsh Okoro', dob: '1975-05-05' }, null],
    ['a hyphen for the blank', { lastName: 'Vander-Ley', dob: '1976-06-06' }, null],
    ['a part of a name with a hyphen', { lastName: 'Marsh', dob: '1975-05-05' }, 'not-found'],
    ['a wildcard', { lastName: 'Dang%le' }, 'not-found'],
    ['a part of a patient ID', { patientId: MEMBER.spouse.slice(0, -1) }, 'not-found'],
    ['a patient ID and a wrong name', { patientId: MEMBER.spouse, lastName: 'Xx' }, 'ended'],
  ])('a row with %s matches or not [BATCH-07]', async (_what, row, reason) => {
    const { results } = await check('staff', numbered([{ dob: '1980-02-29', ...row }]));
    expect(results[0]!.reason).toBe(reason);
  });

  test('a row keeps the name and date of birth beside its patient ID, and the receipt has none of them [BATCH-06]', async () => {
    const asked = { patientId: MEMBER.spouse, lastName: 'Wrongly', firstName: 'Named', dob: '1955-05-05' };
    const { reference, results } = await check('staff', numbered([asked]));
    expect(results[0]).toMatchObject({ asked, patient: { id: MEMBER.spouse } });
    const made = (await raw('staff', 'POST', '/receipt', { receiptId: 'no-names', batch: reference })).json();
    const { content } = await db()
      .selectFrom('receipt')
      .select('content')
      .where('reference', '=', made.reference)
      .executeTakeFirstOrThrow();
    expect(content).not.toMatch(/Wrongly|Named|1955|birth/i);
  });

  test.each([
    ['another date of birth beside the ID', { patientId: MEMBER.spouse, dob: '1950-01-01' }, true],
    ['the same date of birth beside the ID', { patientId: MEMBER.spouse, dob: '1980-02-29' }, false],
    ['no date of birth', { patientId: MEMBER.spouse }, false],
    ['a date of birth beside an unknown ID', { patientId: '00000000000', dob: '1950-01-01' }, false],
  ])('a row with %s says whether it differs, and never the date itself [BATCH-06]', async (_what, row, differs) => {
    const { reference, results } = await check('staff', numbered([row]));
    expect(results[0]!.isOtherBirthDate).toBe(differs);
    const stored = await db().selectFrom('batch_row').select('answer').where('reference', '=', reference).execute();
    expect(JSON.stringify([stored, { ...results[0], asked: null }])).not.toMatch(/1980-02-29|1950-01-01/);
  });

  test('an answer that was stored without the comparison has no difference [BATCH-06]', async () => {
    const { reference } = await check('staff', numbered([{ patientId: MEMBER.spouse, dob: '1950-01-01' }]));
    await sql`update batch_row set answer = answer - 'isOtherBirthDate' where reference = ${reference}`.execute(db());
    expect((await get('staff', reference)).results[0]).toMatchObject({ reason: 'ended', isOtherBirthDate: false });
  });

  test('each checked row has one audit row with the reference of the check [BATCH-11]', async () => {
    const { reference } = await check('staff', ALL);
    const rows = await auditRows(reference);
    expect(rows.map(({ record_id, outcome }) => [record_id, outcome])).toEqual([
      [MEMBER.subscriber, 'ok'],
      [MEMBER.spouse, 'ok'],
      [null, 'absent'],
      ['00000000000', 'absent'],
      [MEMBER.other, 'ok'],
      [MEMBER.orphan, 'ok'],
      [MEMBER.subscriber, 'ok'],
      [MEMBER.spouse, 'ok'],
    ]);
    expect(rows.every(({ record_kind, route }) => record_kind === 'member' && route === 'job')).toBe(true);
  });
});

describe('starting a check', () => {
  test('the same client ID again is the same check [BATCH-08]', async () => {
    const rows = numbered([{ patientId: MEMBER.spouse }]);
    const first = (await start('staff', rows, 'same-id')).json().reference;
    const second = (await start('staff', rows, 'same-id')).json().reference;
    expect(second).toBe(first);
    expect((await ended('staff', first)).checked).toBe(1);
    expect(await auditRows(first)).toHaveLength(1);
  });

  const SENT = { patientId: MEMBER.spouse, lastName: 'Lind', serviceDay: '2026-11-15', reference: '0800' };
  test.each([
    ['another patient', [{ ...SENT, patientId: MEMBER.other }]],
    ['another name beside the ID', [{ ...SENT, lastName: 'Lund' }]],
    ['another date of service', [{ ...SENT, serviceDay: '2026-11-14' }]],
    ['another reference of the office', [{ ...SENT, reference: '0900' }]],
    ['one row more', [SENT, SENT]],
  ])('the same client ID with %s is refused [BATCH-08]', async (_what, rows) => {
    const first = (await start('staff', numbered([SENT]), 'other-rows')).json().reference;
    await ended('staff', first);
    const reply = await start('staff', numbered(rows), 'other-rows');
    expect([reply.statusCode, reply.json().field]).toEqual([409, 'batchId']);
    // Today is what a row without a date of service means.
    const { serviceDay: _today, ...same } = SENT;
    expect((await start('staff', numbered([same]), 'other-rows')).json().reference).toBe(first);
  });

  test('a second check waits for the end of the first [BATCH-08]', async () => {
    await db()
      .insertInto('batch')
      .values({
        user_id: 9101,
        client_id: 'other',
        office_id: null,
        day: '2026-11-15',
        started_at: new Date(),
        total: 1,
      })
      .execute();
    const reply = await start('staff', numbered([{ patientId: MEMBER.spouse }]));
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('still running')]);
  });

  test.each([
    ['no row', [], 'rows'],
    ['501 rows', numbered(Array.from({ length: 501 }, () => ({ patientId: MEMBER.spouse }))), 'rows'],
    ['a row without a patient', [{ row: 1 }], 'rows.0.patientId'],
    ['a name without a date of birth', [{ row: 1, lastName: 'Lind' }], 'rows.0.dob'],
    ['a date of service that does not exist', [{ row: 1, patientId: '1234', serviceDay: '2026-02-30' }], 'serviceDay'],
    ['a date of service that is too old', [{ row: 1, patientId: '1234', serviceDay: '2024-11-14' }], 'serviceDay'],
    ['a reference of 41 characters', [{ row: 1, patientId: '1234', reference: 'x'.repeat(41) }], 'reference'],
    ['an unknown field', [{ row: 1, patientId: '1234', ssn: '1' }], 'ssn'],
    ['two rows with one number', [1, 1].map((row) => ({ row, patientId: '1234' })), 'rows'],
  ])('a list with %s is refused with the place of the problem [BATCH-02]', async (_what, rows, field) => {
    const reply = await raw('staff', 'POST', '/batch', { batchId: 'bad-list', rows });
    expect([reply.statusCode, reply.json().field]).toEqual([400, expect.stringContaining(field)]);
    expect(await db().selectFrom('batch').selectAll().where('client_id', '=', 'bad-list').execute()).toEqual([]);
  });

  test('500 rows with long names fit into one call [BATCH-02]', async () => {
    const rows = numbered(
      Array.from({ length: 500 }, () => ({
        lastName: 'Ł'.repeat(35),
        firstName: 'Ł'.repeat(35),
        dob: '1980-02-29',
        serviceDay: '2026-11-15',
        reference: 'Ł'.repeat(40),
      })),
    );
    expect((await start('staff', rows)).statusCode).toBe(200);
  });
});

describe('who opens a check', () => {
  test('another person, of the same office or another one, finds no check [BATCH-12]', async () => {
    const { reference } = await check('staff', ALL);
    for (const who of ['colleague', 'foreigner'] as const) {
      expect((await raw(who, 'GET', `/batch/${reference}`)).statusCode).toBe(404);
      expect((await raw(who, 'POST', `/batch/${reference}/retry`)).statusCode).toBe(404);
      expect((await raw(who, 'POST', '/receipt', { receiptId: 'theirs', batch: reference })).statusCode).toBe(404);
      expect((await raw(who, 'GET', '/batch')).json().batches).toEqual([]);
    }
    expect((await raw('staff', 'GET', '/batch')).json().batches).toMatchObject([{ reference, state: 'done' }]);
  });

  test('a person without a tax ID cannot check patients [BATCH-12]', async () => {
    expect((await start('withoutTaxId', ALL)).statusCode).toBe(404);
    expect((await raw('withoutTaxId', 'GET', '/batch')).statusCode).toBe(404);
  });

  test('a request without sign-in learns nothing [BATCH-12]', async () => {
    const reply = await server().as(null, { method: 'GET', url: '/api/member/batch' });
    expect(reply.statusCode).toBe(401);
  });
});

describe('after seven days', () => {
  const setDay = (reference: string, day: string) =>
    db().updateTable('batch').set({ day }).where('reference', '=', reference).execute();

  test('a check is there on the sixth day and gone on the seventh, rows and answers too [BATCH-11]', async () => {
    const { reference, deletedOn } = await check('staff', ALL);
    expect(deletedOn).toBe('2026-11-22');
    await setDay(reference, '2026-11-09');
    await deleteOldBatches(server().deps);
    expect((await get('staff', reference)).checked).toBe(8);
    await setDay(reference, '2026-11-08');
    expect((await raw('staff', 'GET', `/batch/${reference}`)).statusCode).toBe(404);
    await deleteOldBatches(server().deps);
    const left = await db().selectFrom('batch_row').selectAll().where('reference', '=', reference).execute();
    expect(left).toEqual([]);
  });
});

test('the progress of a running check is no audit row, its answers are one [BATCH-11]', async () => {
  const { reference } = await check('staff', ALL);
  const looks = () =>
    db()
      .selectFrom('audit')
      .select('shown_ids')
      .where('action', '=', 'batch.byReference')
      .where('actor_subject', '=', `embedded|${username('staff')}`)
      .execute();
  const before = await looks();
  expect(before.at(-1)?.shown_ids).toContain(MEMBER.subscriber);
  await db().updateTable('batch').set({ state: 'running' }).where('reference', '=', reference).execute();
  const running = await get('staff', reference);
  expect([running.state, running.results]).toEqual(['running', []]);
  expect(await looks()).toHaveLength(before.length);
});
