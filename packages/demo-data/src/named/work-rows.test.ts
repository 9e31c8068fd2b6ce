import type { WorkRow } from '@pbt/domain/contract/work';
import { diffDays } from '@pbt/domain/rules/shared/dates';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import { CLAIM, OUTCOME_CLAIM, REMITTANCE, SUBMISSION } from '../catalog/names.ts';

const server = useTestServer();

async function rowsOf(record: string): Promise<WorkRow[]> {
  const payload = { index: 0, filter_string: record };
  return (await server().as('staff', { method: 'POST', url: '/api/claim/work', payload })).json().results;
}

test.each([
  ['denied, due soon', OUTCOME_CLAIM.deadlineNear, ['denied denial']],
  ['denied, due today', OUTCOME_CLAIM.deadlineToday, ['denied denial']],
  ['denied, overdue', OUTCOME_CLAIM.deadlinePast, ['denied denial']],
  ['denied as a whole', OUTCOME_CLAIM.deniedAsWhole, ['denied denial']],
  ['the records that the plan asked for', OUTCOME_CLAIM.recordsRequested, ['records recordsRequested']],
  ['pending too long', OUTCOME_CLAIM.pendingLong, ['pending pending']],
  ['a payment that is off by a cent', REMITTANCE.doesNotAddUp, ['payments paymentOff']],
  ['a payment that was taken back', OUTCOME_CLAIM.takenBack, ['takenBack takenBack']],
  ['held until the premium is paid', OUTCOME_CLAIM.heldLine, []],
  ['the next step is nothing', OUTCOME_CLAIM.qmbDenied, []],
])('the demonstration has work: %s [WORK-05] [WORK-06] [WORK-07]', async (_name, record, kinds) => {
  expect((await rowsOf(record)).map(({ kind, title }) => `${kind} ${title.key}`)).toEqual(kinds);
});

test('the demonstration has submissions that failed, with their types in words [WORK-07] [WORK-10]', async () => {
  const details = (await rowsOf(CLAIM.everyQueueStatus)).map(({ title }) => `${title.key}: ${title.detail}`);
  expect(details).toContain('attachmentFailed: Itemized Statement');
});

test('the list of the demonstration starts with rows of these weeks, and generated letters ask for records [WORK-13] [SUBMIT-17]', async () => {
  const list = async (payload: object) =>
    (await server().as('staff', { method: 'POST', url: '/api/claim/work', payload: { index: 0, ...payload } })).json();
  const [first] = (await list({})).results as WorkRow[];
  expect(diffDays(first!.dueDay!, server().deps.clock.today())).toBeLessThanOrEqual(14);
  const records: WorkRow[] = (await list({ kind: 'records' })).results;
  expect(records.length).toBeGreaterThan(1);
  expect(records.every(({ title, dueDay }) => title.text !== null && dueDay !== null)).toBe(true);
});

test('the demonstration has an unfinished appeal of staff [SUBMIT-11]', async () => {
  const drafts = await server().as('staff', { method: 'GET', url: '/api/claim/documentation/draft' });
  expect(drafts.json()).toEqual([
    expect.objectContaining({ id: SUBMISSION.draft, claimId: OUTCOME_CLAIM.deadlinePast, kind: 'Appeal', lines: [2] }),
  ]);
});

test('while emulating, rows can be read but not changed, and the visit does not move [WORK-27]', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server().as('super', { method, url: `/api${url}`, ...(payload ? { payload } : {}) });
  await server().as('super', { method: 'POST', url: '/api/start-emulate', query: { emulatedUserName: 'staff' } });
  const { results } = (await call('POST', '/claim/work', { index: 0 })).json();
  const [row] = results as WorkRow[];
  expect(row).toBeDefined();
  expect((await call('GET', `/claim/work/${row!.id}/history`)).statusCode).toBe(200);
  const changes = [
    call('POST', '/claim/work/change', {
      changeId: 'emulated',
      rows: [{ id: row!.id, version: row!.version }],
      action: 'done',
    }),
    call('POST', `/claim/work/${row!.id}/note`, { noteId: 'emulated', text: 'No' }),
    call('PUT', '/claim/work/visit', { seen: false }),
  ];
  for (const change of changes) expect((await change).statusCode).toBe(403);
  expect(await server().deps.db.selectFrom('task_visit').selectAll().execute()).toEqual([]);
  await server().as('super', { method: 'POST', url: '/api/stop-emulate' });
});
