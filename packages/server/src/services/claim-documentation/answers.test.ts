import type { Submission } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { submitAppeal } from '../../../test/work/tasks.ts';

const server = useTestServer();
const db = () => server().deps.db;
const ID = '992200000001';

beforeAll(async () => {
  await insertOffices(db());
  await db().insertInto('claim').values(claim(ID)).execute();
  await submitAppeal(server(), ID, '2026-11-02');
  await submitAppeal(server(), ID, '2026-11-12');
  await db()
    .insertInto('work_item')
    .values({
      id: 'AN-1',
      kind: 'submission',
      submission_id: `SUB-${ID}-2026-11-02`,
      status: 'End',
      created_at: new Date('2026-11-02'),
      updated_at: new Date('2026-11-10'),
      updated_date: '2026-11-10',
      answer: 'overturned',
      answered_on: '2026-11-10',
    })
    .execute();
});

test('the submissions of a claim name the answer to an appeal [DENIAL-07]', async () => {
  const reply = await server().as(username('staff'), { method: 'GET', url: `/api/claim/${ID}/documentation` });
  const answers = reply.json<Submission[]>().map(({ submittedOn, answer }) => [submittedOn.slice(0, 10), answer]);
  expect(answers).toEqual([
    ['2026-11-12', undefined],
    ['2026-11-02', { what: 'overturned', day: '2026-11-10' }],
  ]);
});
