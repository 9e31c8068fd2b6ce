import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const KNOWN = '990000000901';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db.insertInto('claim').values(claim(KNOWN)).execute();
});

const numberFor = async (payload: object) => {
  const answer = await server().as(username('staff'), { method: 'POST', url: '/api/claim', payload });
  return answer.json<{ callNumber?: string }>().callNumber;
};
const QUICK = { quick: '990000000999', index: 0 };
const BROWSE = { start: '2000-01-01', end: '2000-01-31', index: 0, pagination_flag: true };

test('a search without claims names Member Services, until the plan sets a number for all lines [BROWSE-12]', async () => {
  const { db } = server().deps;
  await db.deleteFrom('plan_rule').where('key', '=', 'callNumber').execute();
  expect([await numberFor(QUICK), await numberFor(BROWSE)]).toEqual(['801-555-0100', '801-555-0100']);
  await db.insertInto('plan_rule').values({ lob: 'Medicaid', key: 'callNumber', value: '801-555-0142' }).execute();
  expect(await numberFor(QUICK)).toBe('801-555-0100');
  await db.insertInto('plan_rule').values({ lob: '*', key: 'callNumber', value: '801-555-0143' }).execute();
  expect([await numberFor(QUICK), await numberFor(BROWSE)]).toEqual(['801-555-0143', '801-555-0143']);
});

test('a search with claims names no number [BROWSE-12]', async () => {
  expect(await numberFor({ quick: KNOWN, index: 0 })).toBeUndefined();
});
