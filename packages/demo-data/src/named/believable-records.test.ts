import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import { MEMBER, SUBMISSION } from '../catalog/names.ts';

const server = useTestServer();
const db = () => server().database.db;

test('every appeal follows the service and the payment of its claim, and repeats its day of service', async () => {
  const { rows } = await sql<{ id: string }>`
    select s.id from submission s join claim c on c.id = s.claim_id
    where s.type = 'Appeal' and s.state = 'submitted' and (s.submitted_at::date < c.paid_date
      or (s.sent -> 'claim' ->> 'serviceStart')::date <> c.service_start)`.execute(db());
  expect(rows).toEqual([]);
});

test('an appeal that says that notes are attached has a file', async () => {
  const { rows } = await sql<{ id: string; isAttached: boolean; hasFile: boolean }>`
    select id, appeal -> 'appeal' ->> 'notesInIcentra' = 'Attached' as "isAttached",
      exists (select from stored_file f where f.submission_id = s.id) as "hasFile"
    from submission s where type = 'Appeal' and state = 'submitted'`.execute(db());
  expect(rows.filter(({ isAttached, hasFile }) => isAttached !== hasFile)).toEqual([]);
  expect(rows.filter(({ hasFile }) => hasFile).map(({ id }) => id)).toContain(SUBMISSION.overturned);
});

test('the typical patient has no service of a tooth twice, and a treated tooth 14', async () => {
  const { rows } = await sql<{ tooth: string; code: string; n: number }>`
    select tooth_number as tooth, code, count(*)::int as n from claim_item join claim c on c.id = claim_id
    where member_id = ${MEMBER.typical} and tooth_number is not null group by 1, 2`.execute(db());
  expect(rows.filter(({ n }) => n > 1)).toEqual([]);
  expect(rows).toContainEqual({ tooth: '14', code: 'D2392', n: 1 });
});

test('the typical patient does not have the phone number of a department', async () => {
  const { phone } = await db()
    .selectFrom('member')
    .select('phone')
    .where('id', '=', MEMBER.typical)
    .executeTakeFirstOrThrow();
  expect(phone).toBe('801-555-0171');
});

test('letters that ask for records name them and the day, and the list has few of them as work [SUBMIT-17]', async () => {
  const { rows } = await sql<{ body: string }>`
    select body from letter where description = 'Request for records' and (request is null or due_date is null
      or body not like '%The plan asks for: ' || request || '. Send these records by ' || to_char(due_date, 'MM/DD/YYYY') || '.')`.execute(
    db(),
  );
  expect(rows).toEqual([]);
  const payload = { index: 0, kind: 'records' };
  const work = await server().as('staff', { method: 'POST', url: '/api/claim/work', payload });
  expect(work.json().results.length).toBeLessThan(10);
});
