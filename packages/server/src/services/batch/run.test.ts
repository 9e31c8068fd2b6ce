import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undetermined, type RowAnswer } from '@pbt/domain/rules/batch/answer';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { batchCalls, numbered, unknownRows } from '../../../test/batch/batch-calls.ts';
import { insertOffices, MEMBER, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { addCoverage } from '../../../test/member-rows.ts';
import { alertPlan } from './alert.ts';
import { continueBatches, type RunDeps } from './run.ts';

const server = useTestServer({ env: { ALERT_MAILBOX: 'safety@plan.example' } });
const db = () => server().deps.db;
const { raw, get, ended, forget, auditRows } = batchCalls(server);
const ROWS = numbered(Array.from({ length: 120 }, () => ({ patientId: MEMBER.spouse })));

const ANSWERED: RowAnswer = {
  ...undetermined('failed'),
  answer: 'active',
  reason: null,
  patient: { id: 'X', name: 'X' },
};

beforeAll(async () => {
  await insertOffices(db());
  await addCoverage(server(), { member_id: MEMBER.spouse });
});
beforeEach(() => forget('staff'));

/** A check whose process ended after some rows. */
async function interrupted(leased: 'never' | 'past' | 'now', answered = 0): Promise<string> {
  const until = { never: null, past: new Date(0), now: new Date(Date.now() + 3_600_000) }[leased];
  const { reference } = await db()
    .insertInto('batch')
    .values({
      user_id: userId('staff'),
      client_id: 'interrupted',
      office_id: null,
      day: '2026-11-15',
      started_at: server().deps.clock.now(),
      total: ROWS.length,
      checked: answered,
      lease: leased === 'never' ? null : 'another process',
      leased_until: until,
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('batch_row')
    .values(
      ROWS.map(({ row, patientId = null }) => ({
        reference,
        place: row - 1,
        row_number: row,
        asked: JSON.stringify({ patientId, lastName: null, firstName: null, dob: null }),
        service_day: '2026-11-15',
        office_reference: '',
        answer: row <= answered ? JSON.stringify(ANSWERED) : null,
      })),
    )
    .execute();
  return reference;
}

const deps = (more: Partial<RunDeps> = {}): RunDeps => ({ ...server().deps, onStopped: async () => {}, ...more });
const goOn = (more?: Partial<RunDeps>) => continueBatches(deps(more), new AbortController().signal);

test.each(['never', 'past'] as const)(
  'a restarted server goes on after the answered rows, with a lease of %s [BATCH-08]',
  async (leased) => {
    const reference = await interrupted(leased, 70);
    await goOn();
    const batch = await get('staff', reference);
    expect(batch).toMatchObject({ state: 'done', checked: 120, counts: { active: 120 } });
    expect(batch.results[69]!.patient).toEqual({ id: 'X', name: 'X' });
    expect(await auditRows(reference)).toHaveLength(50);
  },
);

test('a check that another process works on is left alone [BATCH-08]', async () => {
  const reference = await interrupted('now', 70);
  await goOn();
  expect(await get('staff', reference)).toMatchObject({ state: 'running', checked: 70 });
});

test('a process that stops leaves the rest to another one at once [BATCH-08]', async () => {
  const reference = await interrupted('never');
  const stopping = new AbortController();
  const { audit } = server().deps;
  const stopAfterFirst: typeof audit = {
    ...audit,
    write: async (...args) => {
      const result = await audit.write(...(args as Parameters<typeof audit.write>));
      stopping.abort();
      return result as never;
    },
  };
  await continueBatches(deps({ audit: stopAfterFirst }), stopping.signal);
  expect(await get('staff', reference)).toMatchObject({ state: 'running', checked: 50 });
  await goOn();
  expect(await get('staff', reference)).toMatchObject({ state: 'done', checked: 120 });
  expect(await auditRows(reference)).toHaveLength(120);
});

test('a run that lost its lease stores neither answers nor audit rows [BATCH-11]', async () => {
  const reference = await interrupted('never');
  const { audit } = server().deps;
  const robbed: typeof audit = {
    ...audit,
    write: async (event, work, as) => {
      await db().updateTable('batch').set({ lease: 'thief' }).where('reference', '=', reference).execute();
      return audit.write(event, work, as);
    },
  };
  await goOn({ audit: robbed });
  expect(await get('staff', reference)).toMatchObject({ state: 'running', checked: 0 });
  expect(await auditRows(reference)).toEqual([]);
});

test('rows that could not be checked are not determined, and can be tried again [BATCH-04]', async () => {
  const reference = await interrupted('never', 70);
  await db().schema.alterTable('other_insurance').renameTo('other_insurance_away').execute();
  try {
    await goOn();
  } finally {
    await db().schema.alterTable('other_insurance_away').renameTo('other_insurance').execute();
  }
  const failed = await get('staff', reference);
  expect(failed).toMatchObject({ state: 'done', checked: 120, counts: { active: 70, notDetermined: 50 } });
  expect(failed.results[70]).toMatchObject({ answer: 'not-determined', reason: 'failed' });
  expect((await raw('staff', 'POST', `/batch/${reference}/retry`)).json()).toEqual({ reference });
  expect(await ended('staff', reference)).toMatchObject({ state: 'done', checked: 120, counts: { active: 120 } });
});

test('a check ends when its author loses the access [BATCH-12]', async () => {
  const reference = await interrupted('never', 70);
  await db().updateTable('app_user').set({ status: 'Locked' }).where('id', '=', userId('staff')).execute();
  await goOn();
  await db().updateTable('app_user').set({ status: 'Active' }).where('id', '=', userId('staff')).execute();
  expect(await get('staff', reference)).toMatchObject({ state: 'stopped', checked: 70, stop: { cause: 'access' } });
  expect(await auditRows(reference)).toEqual([]);
});

test('the plan gets an alert about a stopped check, without personal data [BATCH-10]', async () => {
  const { config } = server().deps;
  const lines: object[] = [];
  const onStopped = alertPlan(server().deps, (facts, text) => lines.push({ ...facts, text }));
  const { reference } = await db()
    .insertInto('batch')
    .values({
      user_id: userId('staff'),
      client_id: 'guesses',
      office_id: null,
      day: '2026-11-15',
      started_at: server().deps.clock.now(),
      total: 30,
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('batch_row')
    .values(
      unknownRows(30).map(({ row, patientId = null }) => ({
        reference,
        place: row - 1,
        row_number: row,
        asked: JSON.stringify({ patientId, lastName: null, firstName: null, dob: null }),
        service_day: '2026-11-15',
        office_reference: '',
      })),
    )
    .execute();
  await goOn({ onStopped });
  const told = { alert: 'batch-stopped', reference, userId: userId('staff'), checked: 20, notFound: 20 };
  expect(lines).toEqual([{ ...told, text: 'batch check stopped' }]);
  const outbox = join(config.dataDir, 'outbox');
  const [mail = ''] = await readdir(outbox);
  const text = await readFile(join(outbox, mail), 'utf8');
  expect(text).toContain('To: safety@plan.example');
  expect(text).toContain(`Batch check ${reference}`);
  expect(text).not.toMatch(/UNKNOWN|Cleo/);
});
