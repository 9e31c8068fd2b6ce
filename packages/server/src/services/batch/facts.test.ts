import { undetermined } from '@pbt/domain/rules/batch/answer';
import { beforeAll, expect, test } from 'vitest';
import { insertOffices, MEMBER, TAX } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { addCoverage } from '../../../test/member-rows.ts';
import { answerRows } from './facts.ts';

const server = useTestServer();
beforeAll(async () => {
  await insertOffices(server().deps.db);
  await addCoverage(server(), { member_id: MEMBER.spouse });
});

const ROWS = [
  { patientId: MEMBER.spouse, lastName: null, firstName: null, dob: null },
  { patientId: null, lastName: "D'Angelo", firstName: 'Ida', dob: '1980-02-29' },
].map((asked, place) => ({ place, asked, serviceDay: '2026-11-15' }));

test('a subscriber ID is not found and named as what it is, but not without a tax ID [BATCH-07]', async () => {
  const rows = [MEMBER.spouse.slice(0, 9), MEMBER.spouse.slice(0, 8)].map((patientId, place) => ({
    place,
    asked: { patientId, lastName: null, firstName: null, dob: null },
    serviceDay: '2026-11-15',
  }));
  const asked = async (scope: readonly string[]) =>
    (await answerRows(server().deps.db, scope, rows, '2026-11-15')).map(({ answer }) => answer);
  expect(await asked([TAX.own])).toEqual([undetermined('subscriber-id'), undetermined('not-found')]);
  expect(await asked([])).toEqual([undetermined('not-found'), undetermined('not-found')]);
});

const reasons = async (scope: readonly string[]) =>
  (await answerRows(server().deps.db, scope, ROWS, '2026-11-15')).map(({ answer }) => answer.reason ?? answer.answer);

test('without a tax ID no patient is found, by ID or by name [BATCH-12]', async () => {
  expect(await reasons([TAX.own])).toEqual(['active', 'active']);
  expect(await reasons([])).toEqual(['not-found', 'not-found']);
});
