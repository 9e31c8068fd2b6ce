import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appealBody, calls, insertDocumentationClaims } from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const api = () => calls(server());
const db = () => server().deps.db;
let appeal = '';

beforeAll(async () => {
  await insertDocumentationClaims(db());
  appeal = await api().stage();
  await api().appeal(appealBody(appeal, [2]));
}, 60_000);

/** Submissions whose own status is not that of their work item. */
async function differing(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select submission.id from submission left join work_item on work_item.submission_id = submission.id
    where queue_status <> coalesce(work_item.status, 'Unknown')`.execute(db());
  return rows.map(({ id }) => id);
}

const statusOf = async () =>
  (await db().selectFrom('submission').select('queue_status').where('id', '=', appeal).executeTakeFirstOrThrow())
    .queue_status;

test('every submission of the demonstration has the status of its work item [SUBMIT-02]', async () => {
  expect(await differing()).toEqual([]);
  const { rows } = await sql<{ status: string }>`
    select distinct queue_status as status from submission where state = 'submitted'`.execute(db());
  expect(rows.length).toBeGreaterThan(2);
});

test('the status of a submission follows its work item, also when that is removed [SUBMIT-02]', async () => {
  expect(await statusOf()).toBe('InProgress');
  for (const status of ['None', 'Failed', 'Rejected', 'End'] as const) {
    await db().updateTable('work_item').set({ status }).where('submission_id', '=', appeal).execute();
    expect(await statusOf()).toBe(status);
  }
  await db().deleteFrom('work_item').where('submission_id', '=', appeal).execute();
  expect(await statusOf()).toBe('Unknown');
  expect(await differing()).toEqual([]);
});
