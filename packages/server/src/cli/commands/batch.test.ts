import { beforeAll, expect, test } from 'vitest';
import { batchCalls, numbered, unknownRows } from '../../../test/batch/batch-calls.ts';
import { insertOffices, MEMBER, userId, username } from '../../../test/claims.ts';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer({ env: { RATE_LIMITS: 'true' } });
const { start, check } = batchCalls(server);
const run = (line: string) => pbt(server(), line);

beforeAll(() => insertOffices(server().deps.db));

test('support lets a user go on after a check was stopped, with an audit row [BATCH-10]', async () => {
  const known = numbered([{ patientId: MEMBER.spouse }]);
  const { reference } = await check('staff', unknownRows(25));
  expect((await start('staff', known)).statusCode).toBe(429);
  const shown = await run(`batch show ${username('staff')}`);
  expect(shown.text).toContain('20 of 50 rows not found');
  expect(shown.data).toMatchObject({ checks: [{ reference, state: 'stopped', stoppedBy: 'not-found', checked: 20 }] });
  const allowed = await run(`batch allow ${username('staff')}`);
  expect([allowed.exitCode, allowed.text]).toEqual([0, `${username('staff')} can start batch checks again today`]);
  expect((await check('staff', known)).state).toBe('done');
  const rows = await server().deps.db.selectFrom('audit').selectAll().where('action', '=', 'pbt.batch.allow').execute();
  expect(rows).toMatchObject([{ record_id: String(userId('staff')), reason: '2026-11-15' }]);
});

test('a second permission of the day counts from then on [BATCH-10]', async () => {
  await check('staff', unknownRows(25, 100));
  expect((await start('staff', unknownRows(1))).statusCode).toBe(429);
  await run(`batch allow ${username('staff')}`);
  expect((await start('staff', unknownRows(1))).statusCode).toBe(200);
});

test('an unknown user is named [BATCH-10]', async () => {
  const result = await run('batch allow unknown');
  expect([result.exitCode, result.text]).toEqual([1, expect.stringContaining('"unknown"')]);
});
