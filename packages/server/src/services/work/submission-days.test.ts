import type { Claim } from '@pbt/domain/contract/claim';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, TAX, userId, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { workCalls } from '../../../test/work/tasks.ts';

const server = useTestServer();
const { rowsOf, deniedRow } = workCalls(server);

/** Evening of 11/01 in the plan's time zone, which is behind UTC. */
const EVENING = new Date('2026-11-02T03:00:00Z');

beforeAll(() => insertOffices(server().deps.db));

const send = (claimId: string, type: string) =>
  server()
    .deps.db.insertInto('submission')
    .values({
      id: `SD-${claimId}`,
      claim_id: claimId,
      tax_id: TAX.own,
      created_by: userId('staff'),
      created_at: EVENING,
      state: 'submitted',
      type,
      appeal: type === 'Appeal' ? JSON.stringify({ claimItems: [{ lineNumber: 1 }] }) : null,
      submitted_at: EVENING,
    })
    .execute();

test.each([
  ['of the same day of the plan closes the row', '2026-11-01', 0],
  ['of the day before leaves the row open, even if it is the same day in UTC', '2026-11-02', 1],
])('an appeal %s [WORK-07]', async (_, paid_date, open) => {
  const { id } = await deniedRow({ paid_date });
  await send(id, 'Appeal');
  expect(await rowsOf('staff', id)).toHaveLength(open);
});

test.each([
  ['are those of a letter of the same day of the plan', '991900000001', '2026-11-01', undefined],
  ['are not those of a letter of the next day', '991900000002', '2026-11-02', 'Visit notes'],
])('records sent in the evening %s [WORK-07] [OUTCOME-13]', async (_, id, create_date, what) => {
  const { db } = server().deps;
  await db
    .insertInto('claim')
    .values(claim(id, { status: '11' }))
    .execute();
  await db
    .insertInto('letter')
    .values({
      id: `SD${id}`,
      claim_id: id,
      tax_id: TAX.own,
      member_id: MEMBER.subscriber,
      create_date,
      description: 'Request for records',
      provider_name: '',
      member_name: '',
      request: 'Visit notes',
    })
    .execute();
  await send(id, 'REC');
  const reply = await server().as(username('staff'), { method: 'GET', url: `/api/claim/${id}` });
  expect(reply.json<Claim>().outcome.records?.what).toBe(what);
  const asked = (await rowsOf('staff', id)).filter(({ kind }) => kind === 'records');
  expect(asked).toHaveLength(what === undefined ? 0 : 1);
});
