import type { Submission } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, expect, test } from 'vitest';
import { MEMBER, TAX } from '../../../test/claims.ts';
import { appealBody, calls, FINAL, insertDocumentationClaims } from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const api = () => calls(server());
const PENDED = '990000000011';
const LOGGED = '990000000010';
const AWAITING_PAYMENT = '990000000001';

beforeAll(async () => {
  const { db } = server().deps;
  await insertDocumentationClaims(db);
  const letter = (id: string, claim_id: string, request: string | null) => ({
    id,
    claim_id,
    tax_id: TAX.own,
    member_id: MEMBER.subscriber,
    create_date: '2026-11-01',
    description: 'Letter',
    provider_name: 'ASH VERNE',
    member_name: "ÉMILE D'ANGELO",
    request,
  });
  await db
    .insertInto('letter')
    .values([
      letter('79990301', PENDED, 'Visit notes'),
      letter('79990302', LOGGED, null),
      letter('79990303', AWAITING_PAYMENT, 'Visit notes'),
    ])
    .execute();
}, 60_000);

const isOpen = async (claimId: string) =>
  (await api().call('staff', 'GET', `${claimId}/documentation/new-submission-eligibility`)).json<boolean>();

test('attachments are accepted before the decision only while a records request is open [SUBMIT-16]', async () => {
  expect(await isOpen(LOGGED)).toBe(false);
  expect(await isOpen(AWAITING_PAYMENT)).toBe(false);
  expect(await isOpen(PENDED)).toBe(true);
  const [first, second] = [await api().stage('staff', PENDED), await api().stage('staff', PENDED)];
  expect((await api().appeal(appealBody(first))).statusCode).toBe(409);
  expect((await api().attach(first)).statusCode).toBe(204);
  // The attachment answers the request, so the claim is closed again.
  expect(await isOpen(PENDED)).toBe(false);
  expect((await api().attach(second)).statusCode).toBe(409);
  expect((await api().attach(first)).statusCode).toBe(204);
});

test('an appeal is listed with its lines, an attachment with none [DENIAL-03]', async () => {
  await api().appeal(appealBody(await api().stage(), [2]));
  await api().attach(await api().stage());
  const lines = (await api().list('colleague', FINAL))
    .json<Submission[]>()
    .map((one) => `${one.type} ${one.lines.join()}`);
  expect(lines.toSorted()).toEqual(['Appeal 2', 'REC ']);
});
