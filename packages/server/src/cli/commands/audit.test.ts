import { CLAIM, FILE, MEMBER, REMITTANCE } from '@pbt/demo-data/catalog/names';
import { sql, type Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, movableClock, name } from '../../../test/people.ts';
import type { Database } from '../../database/schema.ts';
import { auditBefore } from '../operate.ts';
import { verifyAudit } from '../../audit/verify.ts';

const clock = movableClock();
const server = useTestServer({ clock });
beforeAll(() => insertPeople(server().database.db));

const run = (line: string) => pbt(server(), line);
const get = (who: keyof typeof ID, url: string) => server().as(name(who), { method: 'GET', url: `/api${url}` });
const db = () => server().database.db;

describe('verify', () => {
  let saved: Database['audit'][] = [];
  beforeAll(async () => {
    for (let count = 0; count < 4; count += 1) await get('staff', '/user');
    await run('features on ACCESS_UPDATE');
    await run('features off ACCESS_UPDATE');
    saved = await db().selectFrom('audit').selectAll().execute();
  });
  beforeEach(async () => {
    await db().deleteFrom('audit').execute();
    await db().insertInto('audit').values(saved).execute();
  });

  test('an unchanged audit trail passes', async () => {
    const { exitCode, text } = await run('audit verify');
    expect([exitCode, text]).toEqual([
      0,
      expect.stringMatching(/^The audit trail holds: \d+ rows in 2 chains, 0 anchors, \d+ rows not anchored yet\.$/),
    ]);
  });

  const reads = () => saved.filter((row) => row.chain.endsWith('-r')).toSorted((a, b) => a.seq - b.seq);
  const second = () => db().updateTable('audit').where('chain', '=', reads()[1]!.chain).where('seq', '=', 2);

  test.each([
    ['record_id', { record_id: 'another record' }],
    ['outcome', { outcome: 'absent' }],
    ['at', { at: new Date('2020-01-01T00:00:00Z') }],
    ['actor_id', { actor_id: ID.admin }],
    ['emulation_id', { emulation_id: 'x' }],
    ['record_count', { record_count: 99 }],
  ])('a changed %s is detected', async (_column, change: Partial<Database['audit']>) => {
    await second().set(change).execute();
    expect((await verifyAudit(db(), server().deps.config.keys)).problems).toEqual([
      { chain: reads()[1]!.chain, seq: 2, problem: 'changed' },
    ]);
    expect((await run('audit verify')).exitCode).toBe(3);
  });

  test('a removed row is detected', async () => {
    const { chain } = reads()[1]!;
    await db().deleteFrom('audit').where('chain', '=', chain).where('seq', '=', 2).execute();
    expect((await verifyAudit(db(), server().deps.config.keys)).problems).toEqual([
      { chain, seq: 2, problem: 'missing' },
    ]);
  });

  test('a row moved to the place of another is detected, even with a valid seal', async () => {
    const row = reads()[1]!;
    // Puts the seals of row 3 on row 2. They are genuine, but belong to another row.
    await second().set({ hash: reads()[2]!.hash, previous_hash: reads()[2]!.previous_hash }).execute();
    const { problems } = await verifyAudit(db(), server().deps.config.keys);
    expect(problems).toContainEqual({ chain: row.chain, seq: 2, problem: 'out of order' });
  });
});

describe('report', () => {
  test('shows views by user and emulated user, failed searches and late hours', async () => {
    await db().deleteFrom('audit').execute();
    await db().deleteFrom('emulation').execute();
    // The test clock is Sunday, November 15, 2026, 11:00 in Denver, which is a weekend.
    await get('staff', '/user');
    await get('staff', `/user/${ID.admin}`);
    await server().as(name('super'), { method: 'POST', url: `/api/start-emulate?emulatedUserName=${name('staff')}` });
    await get('super', '/user');
    const { data } = await run('audit report');
    expect(data).toMatchObject({
      looked: expect.arrayContaining([
        { who: name('staff'), lookingAs: null, what: 'user', calls: 1, different: 1, recordsShown: 1 },
        { who: name('super'), lookingAs: name('staff'), what: 'user', calls: 1, different: 1, recordsShown: 1 },
      ]),
      emulations: [expect.objectContaining({ who: name('super'), lookedAs: name('staff'), ended: null, calls: 1 })],
      misses: [expect.objectContaining({ who: name('staff'), outcome: 'absent', action: 'user.byId', calls: 1 })],
      afterHours: expect.arrayContaining([expect.objectContaining({ who: name('staff'), calls: 2 })]),
      operators: [expect.objectContaining({ who: 'pbt|tester', action: 'pbt.audit.report' })],
    });
  });

  test.each([
    ['2026-11-12T20:00:00Z', 0, 'Thursday, 13:00'],
    ['2026-11-12T12:59:00Z', 1, 'Thursday, 5:59'],
    ['2026-11-12T13:00:00Z', 0, 'Thursday, 6:00'],
    ['2026-11-13T02:59:00Z', 0, 'Thursday, 19:59'],
    ['2026-11-13T03:00:00Z', 1, 'Thursday, 20:00'],
    ['2026-11-14T20:00:00Z', 1, 'Saturday, 13:00'],
  ])('%s counts %i time as after hours: %s in the plan’s zone', async (at, count) => {
    await db().deleteFrom('audit').execute();
    const [row] = [{ ...(await sample()), at: new Date(at) }];
    await db().insertInto('audit').values(row).execute();
    const { data } = await run('audit report --from 2026-11-12 --to 2026-11-14');
    expect(data).toMatchObject({ afterHours: { length: count } });
  });

  test.each([
    ['audit report --from 2026-11-31', 'A day is written like 2026-11-15, not "2026-11-31"'],
    ['audit report --from 2026-11-12 --to 2026-11-11', 'The last day, 2026-11-11, is before the first, 2026-11-12'],
  ])('%s is refused as wrong usage', async (line, sentence) => {
    expect(await run(line)).toMatchObject({ exitCode: 2, text: sentence });
  });
});

describe('a command that fails', () => {
  const operators = async () =>
    ((await run('audit report')).data as { operators: { action: string; outcome: string }[] }).operators.map(
      ({ action, outcome }) => `${action} ${outcome}`,
    );

  test('is not shown as a success in the report', async () => {
    await db().deleteFrom('audit').execute();
    const failing = [
      'maintenance clear 999',
      'audit record nonsense',
      'queue complete A-9T2F-FQAE',
      'notes remove 999',
    ];
    for (const line of failing) expect((await run(line)).exitCode).not.toBe(0);
    expect(await operators()).toEqual(['pbt.audit.record absent', 'pbt.audit.report ok']);
  });

  test('after its audit row has a second row that says so', async () => {
    await db().deleteFrom('audit').execute();
    const { deps, database } = server();
    const context = { deps, database, operator: 'pbt|tester', cwd: '/' };
    const failing = () => Promise.reject(new Error('The disk is full'));
    await expect(auditBefore(context, { action: 'backup', recordKind: 'database' }, failing)).rejects.toThrow('full');
    expect((await operators()).toSorted()).toEqual(['pbt.audit.report ok', 'pbt.backup failed', 'pbt.backup ok']);
  });
});

describe('record', () => {
  test('shows who opened a record and who had it in a list, newest first, and not other records', async () => {
    await db().deleteFrom('audit').execute();
    const row = await sample();
    const at = (time: string) => new Date(`2026-11-14T${time}:00Z`);
    await db()
      .insertInto('audit')
      .values([
        { ...row, seq: 1, at: at('18:00'), action: 'claim.byId', record_kind: 'claim', record_id: 'C1' },
        { ...row, seq: 2, at: at('18:01'), action: 'claim.search', record_kind: 'claim', shown_ids: ['C2', 'C1'] },
        { ...row, seq: 3, at: at('18:02'), action: 'claim.byId', record_kind: 'claim', record_id: 'C2' },
        { ...row, seq: 4, at: at('18:03'), record_kind: 'claim', record_id: 'C1', outcome: 'absent' },
        { ...row, seq: 5, at: new Date('2026-10-10T18:00:00Z'), record_kind: 'claim', record_id: 'C1' },
      ])
      .execute();
    const { exitCode, data } = await run('audit record C1');
    expect(exitCode).toBe(0);
    const { first_name, last_name } = await db()
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', ID.staff)
      .executeTakeFirstOrThrow();
    const seen = {
      who: name('staff'),
      name: `${first_name} ${last_name}`,
      lookingAs: null,
      lookingAsName: null,
      what: 'claim',
      record: 'C1',
      address: null,
    };
    expect(data).toEqual({
      record: 'C1',
      kinds: [],
      from: '2026-10-16',
      to: '2026-11-15',
      rows: [
        { ...seen, at: at('18:01'), action: 'claim.search', inList: true, calls: 1 },
        { ...seen, at: at('18:00'), action: 'claim.byId', inList: false, calls: 1 },
      ],
    });
    expect(await run('audit record C1 --from 2026-10-10')).toMatchObject({ data: { rows: { length: 3 } } });
  });

  test('the calls of one page are one row, changes are rows of their own, and --all shows every call', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), record_kind: 'claim', record_id: 'C1' };
    const at = (time: string) => new Date(`2026-11-14T18:${time}Z`);
    const calls = [
      { at: at('00:00'), action: 'claim.byId', route: 'GET /claim/:claimId' },
      { at: at('00:01'), action: 'claim.items', route: 'GET /claim/:claimId/item' },
      { at: at('00:59'), action: 'claim.reasons', route: 'GET /claim/:claimId/reason' },
      { at: at('00:59'), action: 'claim.submit', route: 'POST /claim/:claimId/documentation' },
      { at: at('02:00'), action: 'claim.byId', route: 'GET /claim/:claimId' },
    ];
    await db()
      .insertInto('audit')
      .values(calls.map((call, index) => ({ ...row, ...call, seq: index + 1 })))
      .execute();
    const { data, text } = await run('audit record C1');
    expect(data).toMatchObject({
      rows: [
        { at: at('02:00'), action: 'claim.byId', calls: 1 },
        { at: at('00:59'), action: 'claim.submit', calls: 1 },
        { at: at('00:00'), action: 'claim.byId', calls: 3 },
      ],
    });
    expect(text).toContain('2026-11-14 11:00');
    expect(text).toContain('Times are those of America/Denver.');
    expect((await run('audit record C1 --all')).data).toMatchObject({ rows: { length: 5 } });
  });

  test.each(['nonsense', '800999999', '91000000-2400'])('%s is no ID of a record, so the command fails', async (id) => {
    await db().deleteFrom('audit').execute();
    const absent = { ...(await sample()), at: clock.now(), record_id: id, outcome: 'absent' };
    await db().insertInto('audit').values(absent).execute();
    const { exitCode, text } = await run(`audit record ${id}`);
    expect([exitCode, text]).toEqual([1, expect.stringMatching(`^There is no record ${id}. Use the patient ID, `)]);
    // Asking a second time does not turn the text into a record.
    expect((await run(`audit record ${id}`)).exitCode).toBe(1);
  });

  test('a subscriber ID is answered with the IDs of its patients, never with "No user saw"', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), at: clock.now(), record_kind: 'member' };
    const subscriberId = MEMBER.typical.slice(0, 9);
    await db()
      .insertInto('audit')
      .values([
        { ...row, seq: 1, record_id: MEMBER.typical },
        { ...row, seq: 2, record_id: subscriberId },
      ])
      .execute();
    const { exitCode, text } = await run(`audit record ${subscriberId}`);
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`${subscriberId} is a subscriber ID.`)]);
    const { rows } = await sql<{ id: string }>`select id from member where sub_id = ${subscriberId}`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect(text).toContain(id);
    expect((await run(`audit record ${MEMBER.typical}`)).data).toMatchObject({ rows: [{ who: name('staff') }] });
  });

  test('an ID of a letter and of a subscriber is answered for the letter, and says so', async () => {
    await db().deleteFrom('audit').execute();
    const { id, sub_id } = await db()
      .selectFrom('member')
      .select(['id', 'sub_id'])
      .where('id', '=', MEMBER.typical)
      .executeTakeFirstOrThrow();
    await insertLetter({ id: sub_id });
    const { exitCode, text } = await run(`audit record ${sub_id}`);
    expect(exitCode).toBe(0);
    expect(text).toContain(`those of the letter with the ID ${sub_id}. It is a subscriber ID too. Ask for a patient`);
    expect(text).toContain(id);
    await db().deleteFrom('letter').where('id', '=', sub_id).execute();
  });

  test('a patient is answered with the claims, letters, payments, submissions, files and documents too', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), at: clock.now() };
    const claim = await db()
      .selectFrom('claim')
      .innerJoin('submission', 'submission.claim_id', 'claim.id')
      .innerJoin('stored_file', 'stored_file.submission_id', 'submission.id')
      .innerJoin('work_item', 'work_item.submission_id', 'submission.id')
      .select(['claim.id', 'claim.member_id', 'submission.id as submission'])
      .select(['stored_file.id as file', 'work_item.id as work'])
      .executeTakeFirstOrThrow();
    await insertLetter({ id: 'L-own', claim_id: claim.id, member_id: claim.member_id });
    const paid = await db()
      .selectFrom('remittance_claim')
      .innerJoin('claim', 'claim.id', 'remittance_claim.claim_number')
      .select(['remittance_claim.remittance_id', 'claim.member_id'])
      .executeTakeFirstOrThrow();
    const { id: other } = await db()
      .selectFrom('claim')
      .select('id')
      .where('member_id', '<>', claim.member_id)
      .executeTakeFirstOrThrow();
    const records: [kind: string, id: string][] = [
      ['claim', claim.id],
      ['letter', 'L-own'],
      ['submission', claim.submission],
      ['submission', claim.work],
      ['file', claim.file],
      ['member', `${claim.member_id}/d1`],
    ];
    await db()
      .insertInto('audit')
      .values([
        ...records.map(([record_kind, record_id], index) => ({ ...row, seq: index + 1, record_kind, record_id })),
        { ...row, seq: 7, record_kind: 'claim', record_id: null, shown_ids: [other, claim.id] },
        { ...row, seq: 8, record_kind: 'claim', record_id: other },
        { ...row, seq: 9, record_kind: 'remittance', record_id: paid.remittance_id },
      ])
      .execute();
    const { data, text } = await run(`audit record ${claim.member_id} --all`);
    const seen = (data as { rows: { record: string; inList: boolean }[] }).rows;
    const own = seen.filter(({ record }) => record !== paid.remittance_id);
    expect(own.map(({ record, inList }) => `${record} ${inList}`).toSorted(inOrder)).toEqual(
      [...records.map(([, id]) => `${id} false`), `${claim.id} true`].toSorted(inOrder),
    );
    expect(text).toContain('RECORD');
    const ofPaid = (await run(`audit record ${paid.member_id}`)).data;
    expect(ofPaid).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ what: 'remittance' })]) });
    await db().deleteFrom('letter').where('id', '=', 'L-own').execute();
  });

  test.each([
    [CLAIM.halfDenied, ''],
    [MEMBER.typical, ", or the patient's claims, letters, payments, submissions and files,"],
    [FILE.pdf, ''],
    [REMITTANCE.typical, ''],
  ])('%s is a record that no user saw', async (id, others) => {
    await db().deleteFrom('audit').execute();
    const first = await run(`audit record ${id}`);
    expect([first.exitCode, first.text]).toEqual([0, `No user saw ${id}${others} from 2026-10-16 to 2026-11-15.`]);
    // The first question is no view of the record.
    expect((await run(`audit record ${id}`)).text).toBe(first.text);
  });

  test('a deleted record that was seen on an earlier day is known', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), at: new Date('2026-09-01T18:00:00Z'), record_kind: 'claim', record_id: 'C8' };
    await db().insertInto('audit').values(row).execute();
    expect((await run('audit record C8')).exitCode).toBe(0);
  });

  test('the audit trail has the record that was asked for', async () => {
    await db().deleteFrom('audit').execute();
    await run(`audit record ${CLAIM.halfDenied}`);
    const rows = await db().selectFrom('audit').select(['action', 'record_id']).execute();
    expect(rows).toEqual([{ action: 'pbt.audit.record', record_id: CLAIM.halfDenied }]);
  });

  test('a submission is found by its reference, its ID and the ID of its work', async () => {
    const work = await db()
      .selectFrom('work_item')
      .innerJoin('submission', 'submission.id', 'work_item.submission_id')
      .select(['work_item.id', 'submission.id as submission', 'submission.reference'])
      .where('submission.reference', '=', 'A-9T2F-FQAE')
      .executeTakeFirstOrThrow();
    const ids = [work.reference!, work.submission, work.id];
    const row = { ...(await sample()), at: clock.now(), record_kind: 'submission' };
    await db().deleteFrom('audit').execute();
    await db()
      .insertInto('audit')
      .values([
        ...ids.map((record_id, at) => ({ ...row, seq: at + 1, record_id })),
        { ...row, seq: 4, record_id: 'demo-submission-end' },
      ])
      .execute();
    for (const id of [...ids, 'a9t2ffqae']) {
      expect((await run(`audit record ${id} --all`)).data).toMatchObject({ rows: ids.map(() => ({ inList: false })) });
    }
  });

  test('a user is found by name and number, without other records of that number', async () => {
    const row = await sample();
    await db().deleteFrom('audit').execute();
    await db()
      .insertInto('audit')
      .values([
        { ...row, seq: 1, record_id: String(ID.admin) },
        { ...row, seq: 2, record_id: name('admin') },
        { ...row, seq: 3, record_kind: 'task', record_id: String(ID.admin) },
      ])
      .execute();
    for (const id of [name('admin'), String(ID.admin)]) {
      const seen = { what: 'user', inList: false };
      expect((await run(`audit record ${id} --all`)).data).toMatchObject({ rows: [seen, seen] });
    }
  });

  test('says when there are more calls than are shown', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), at: clock.now(), record_kind: 'claim', record_id: 'C1' };
    const rows = Array.from({ length: 1001 }, (_, index) => ({ ...row, seq: index + 1 }));
    await db().insertInto('audit').values(rows.slice(0, 1000)).execute();
    expect((await run('audit record C1')).text).not.toContain('newest 1000 calls');
    await db().insertInto('audit').values(rows.slice(1000)).execute();
    const { text, data } = await run('audit record C1 --all');
    expect(text).toContain('These are the newest 1000 calls. Ask for fewer days');
    expect((data as { rows: object[] }).rows).toHaveLength(1000);
  });

  test('the table names calls in the words of the API, and --json has their names', async () => {
    await db().deleteFrom('audit').execute();
    const row = { ...(await sample()), at: clock.now(), record_id: 'C1' };
    const actions = [
      ['member.byId', 'One patient'],
      ['documentation.list', 'Submissions of a claim'],
      ['batch.check', 'A row of a batch check'],
      ['pbt.queue.show', 'pbt queue show'],
      ['former.call', 'former.call'],
    ] as const;
    await db()
      .insertInto('audit')
      .values(actions.map(([action], at) => ({ ...row, seq: at + 1, action })))
      .execute();
    const { text, data } = await run('audit record C1 --all');
    expect(data).toMatchObject({ rows: actions.toReversed().map(([action]) => ({ action })) });
    for (const [, words] of actions) expect(text).toContain(words);
    expect(text).not.toContain('member.byId');
    const report = (await run('audit report')).text;
    expect(report).toContain('pbt audit record');
    expect(report).not.toContain('pbt.audit.record');
  });

  test('needs a record, and days in order', async () => {
    expect((await run('audit record')).exitCode).toBe(2);
    expect(await run('audit record ""')).toMatchObject({ exitCode: 2, text: 'audit record: <id> is empty' });
    expect((await run('audit record C1 --from 2026-11-12 --to 2026-11-11')).exitCode).toBe(2);
  });
});

const inOrder = (a: string, b: string) => a.localeCompare(b);

/** Stores a copy of a letter with other values. */
async function insertLetter(values: Partial<Insertable<Database['letter']>>): Promise<void> {
  const letter = await db().selectFrom('letter').selectAll().limit(1).executeTakeFirstOrThrow();
  await db()
    .insertInto('letter')
    .values({ ...letter, ...values })
    .execute();
}

async function sample(): Promise<Database['audit']> {
  return {
    chain: 'sample',
    seq: 1,
    at: clock.now(),
    request_id: 'r',
    actor_id: ID.staff,
    actor_subject: 's',
    effective_id: ID.staff,
    emulation_id: null,
    action: 'user.current',
    route: 'GET /user',
    record_kind: 'user',
    record_id: null,
    tax_id: null,
    outcome: 'ok',
    reason: null,
    record_count: 1,
    address: null,
    agent_hash: null,
    shown_ids: null,
    previous_hash: '',
    hash: '',
  };
}
