import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, movableClock, name } from '../../../test/people.ts';
import type { Database } from '../../database/schema.ts';
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

  test.each(['audit report --from 2026-11-31', 'audit report --from 2026-11-12 --to 2026-11-11'])(
    '%s is refused as wrong usage',
    async (line) => {
      expect((await run(line)).exitCode).toBe(2);
    },
  );
});

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
