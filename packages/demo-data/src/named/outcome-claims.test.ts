import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import type { Submission } from '@pbt/domain/contract/claim-documentation';
import { allDenials, claimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { claimOutcome } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { deadline, nextDeadline, stepDay } from '@pbt/domain/rules/claim/outcome/deadline';
import { filedAppeals } from '@pbt/domain/rules/claim/submissions';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import { TEST_TODAY } from '../../../server/test/settings.ts';
import { CLAIM, OUTCOME_CLAIM } from '../catalog/names.ts';

const server = useTestServer();

async function shown(id: string) {
  const get = async <T>(path: string) =>
    (await server().as('staff', { method: 'GET', url: `/api/claim/${id}${path}` })).json<T>();
  const claim = await get<Claim>('');
  const facts = { claim, items: await get<ClaimItem[]>('/item'), reasons: await get<ClaimReason[]>('/reason') };
  const outcome = claimOutcome(facts)!;
  const appeals = filedAppeals(await get<Submission[]>('/documentation'), (instant) => instant.slice(0, 10));
  const denials = allDenials(claimDenials({ ...facts, outcome, appeals }));
  const next = nextDeadline(
    denials.flatMap((denial) => stepDay(denial, TEST_TODAY) ?? []),
    TEST_TODAY,
  );
  return { claim, outcome, denials, next: next && `${next.label} ${deadline(next.day, TEST_TODAY).state}` };
}

test.each<[keyof typeof OUTCOME_CLAIM, string, string | null]>([
  ['takenBack', 'takenBack', null],
  ['amountsOff', 'unknown', null],
  ['heldLine', 'pending', null],
  ['recordsRequested', 'pending', null],
  ['deniedAsWhole', 'denied', 'appealBy far'],
  ['unprocessable', 'denied', 'resendBy far'],
  ['qmbDenied', 'partlyDenied', null],
  ['deadlineNear', 'partlyDenied', 'resendBy near'],
  ['deadlineToday', 'partlyDenied', 'resendBy today'],
  ['deadlinePast', 'partlyDenied', 'appealBy far'],
  ['pendingLong', 'pending', null],
])('the sample claim %s has the outcome %s and the deadline %s [OUTCOME-08] [DENIAL-12]', async (name, kind, state) => {
  const { outcome, next } = await shown(OUTCOME_CLAIM[name]);
  expect([outcome.kind, next]).toEqual([kind, state]);
});

test('a sample claim has an appeal in review [DENIAL-03]', async () => {
  const { denials } = await shown(CLAIM.submissionsInReview);
  expect(denials.map(({ appeal }) => appeal?.isInReview)).toEqual([true, undefined]);
});

test('a sample claim names the last of several corrections [OUTCOME-08]', async () => {
  const { claim } = await shown(CLAIM.adjustedFirst);
  expect(claim.outcome.lastVersion).toBe(CLAIM.adjustedLast);
});
