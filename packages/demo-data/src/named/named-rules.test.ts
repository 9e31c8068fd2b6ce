import type { ClaimResult } from '@pbt/domain/contract/claim';
import { memberApi } from '@pbt/domain/contract/member';
import { defaultBrowse, EXTRA_PROVIDER_GROUP } from '@pbt/domain/rules/claim/browse-claims';
import { flagShells, recentCoverages } from '@pbt/domain/rules/member/coverage';
import { historyRows } from '@pbt/domain/rules/member/coverage-history';
import { foodBenefitDisplay, hasActiveFoodBenefitPlan } from '@pbt/domain/rules/member/food-benefit';
import { cardStatus, summaryStatus } from '@pbt/domain/rules/member/member-documents';
import { isMarkedRestricted, isOutOfAreaDependent, patientBanners } from '@pbt/domain/rules/member/patient';
import { documentationStatus, notesPreview } from '@pbt/domain/rules/claim/submissions';
import { usedTotal } from '@pbt/domain/rules/member/usage';
import { deductibleLeft, outOfPocketLeft } from '@pbt/domain/rules/member/benefits-left';
import { waitingPeriodsOn } from '@pbt/domain/rules/member/waiting-periods';
import { sql } from 'kysely';
import * as Value from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import { TEST_TODAY } from '../../../server/test/settings.ts';
import { CLAIM, LETTER, MEMBER, REMITTANCE, TAX_ID, USER } from '../catalog/names.ts';

const server = useTestServer();
const db = () => server().database.db;
const today = TEST_TODAY;

type Name = keyof typeof MEMBER;

async function coverages(name: Name) {
  const rows = await db().selectFrom('coverage').selectAll().where('member_id', '=', MEMBER[name]).execute();
  return rows.map((row) => ({
    id: row.id,
    planId: row.plan_id,
    type: row.type,
    from: row.from_date,
    to: row.to_date,
    groupType: row.group_type,
    pldsDesc: row.plds_desc,
    usage: row.usage,
  }));
}

const member = (name: Name) =>
  db().selectFrom('member').selectAll().where('id', '=', MEMBER[name]).executeTakeFirstOrThrow();

test.each([
  ['foodAccepted', 'accepted'],
  ['foodInSetup', 'accepted-in-setup'],
  ['foodSetupOver', 'accepted'],
  ['foodPending', 'pending'],
  ['foodInReview', 'in-review'],
  ['foodCanRequest', 'can-request'],
  ['foodNo', 'no'],
] as const)('%s shows the food benefit as %s', async (name, display) => {
  const products = await coverages(name);
  const item = await db().selectFrom('work_item').selectAll().where('member_id', '=', MEMBER[name]).executeTakeFirst();
  const workQueue = item ? { status: item.status, updatedDate: item.updated_date } : null;
  const hasPlan = hasActiveFoodBenefitPlan(products, today);
  expect(foodBenefitDisplay({ state: 'done', products, workQueue, hasPlan }, today)).toBe(display);
});

test.each([
  ['gracePeriod', ['grace-period']],
  ['qmb', ['qmb']],
  ['qmbEnded', []],
  ['preExisting', ['pec']],
  ['preExistingEnded', []],
  ['typical', []],
] as const)('%s has the banners %j', async (name, banners) => {
  const row = await member(name);
  const facts = { isGracePeriod: row.is_grace_period, pec: { end: row.pec_end }, qmb: { end: row.qmb_end } };
  expect(patientBanners(facts, today)).toEqual(banners);
});

test.each([
  ['outOfArea', true],
  ['notOutOfArea', false],
  ['typicalChild', false],
] as const)('%s is an out-of-area dependent: %s', async (name, isOut) => {
  expect(isOutOfAreaDependent((await member(name)).home)).toBe(isOut);
});

test.each([
  ['restricted', true],
  ['noLineOfBusiness', false],
] as const)('%s is marked as restricted: %s', async (name, isMarked) => {
  const row = await member(name);
  const group = await db()
    .selectFrom('member_group')
    .selectAll()
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow();
  const sub = { id: row.sub_id, name: {}, group: { name: {}, lob: group.lob } };
  expect(isMarkedRestricted({ isRestricted: row.is_restricted, sub })).toBe(isMarked);
});

test.each([
  ['coverageGap', [1, 1, 3]],
  ['noGapAt30Days', []],
] as const)('%s has gaps of %j months', async (name, gaps) => {
  const rows = historyRows(await coverages(name));
  expect(rows.flatMap((row) => (row.kind === 'gap' ? [row.months] : []))).toEqual(gaps);
});

test.each([
  ['shell', [true]],
  ['planZeroNotShell', [false]],
] as const)('%s is a shell policy: %j', async (name, shells) => {
  expect(flagShells(await coverages(name)).map(({ isShell }) => isShell)).toEqual(shells);
});

const found = { state: 'done', value: true } as const;

test.each([
  ['futureIn59Days', 'exists', null],
  ['futureIn60Days', 'exists', null],
  ['futureIn61Days', 'not-exists', 'future'],
  ['termedThreeYears', 'not-exists', 'termed'],
  ['termedOverThreeYears', 'not-exists', 'termed'],
  ['termedUnderThreeYears', 'exists', null],
] as const)('the payment summary of %s is %s', async (name, availability, reason) => {
  const [coverage] = await coverages(name);
  expect(summaryStatus(coverage!, today, found)).toEqual({ availability, reason });
});

test.each([
  ['termedThreeYears', 'exists'],
  ['termedOverThreeYears', 'not-exists'],
] as const)('the ID card of %s is %s', async (name, availability) => {
  const [coverage] = await coverages(name);
  expect(cardStatus(coverage!, today, { state: 'done', value: [coverage!.id] }).availability).toBe(availability);
});

test('vision coverage of a Medicare group has no documents', async () => {
  const vision = (await coverages('visionOnMedicare')).find(({ type }) => type === 'Vision');
  expect(summaryStatus(vision!, today, found).availability).toBe('hidden');
});

test.each([
  ['termedTwelveMonths', ['Medical', 'Vision']],
  ['termedOverTwelveMonths', ['Medical']],
] as const)('the recent coverages of %s are %j', async (name, types) => {
  expect(
    recentCoverages(await coverages(name), today)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(types);
});

test.each([
  ['usagePartUnknown', null],
  ['usageOverMaximum', 5000],
] as const)('the total used of %s is %s', async (name, total) => {
  const [coverage] = await coverages(name);
  const [moop] = Value.Parse(memberApi.usage.reply, coverage!.usage).moops;
  expect(usedTotal(moop!.individualUsed, moop!.familyUsed, moop!.maximum)).toBe(total);
});

test.each([
  ['dentalWaiting', [true, false, false]],
  ['dentalEmpty', [true, true, true]],
] as const)('the waiting periods of %s are over: %j [ELIG-06]', async (name, isOver) => {
  const [coverage] = await coverages(name);
  const { dentalWaitingPeriods } = Value.Parse(memberApi.usage.reply, coverage!.usage);
  const periods = waitingPeriodsOn(dentalWaitingPeriods, coverage!.from, today);
  expect(periods.map((period) => period.isOver)).toEqual(isOver);
});

test('one patient has neither a deductible nor an out-of-pocket maximum [ELIG-05]', async () => {
  const [coverage] = await coverages('usageUnlimited');
  const { deductibles, moops } = Value.Parse(memberApi.usage.reply, coverage!.usage);
  expect(deductibleLeft(deductibles).individual).toEqual({ kind: 'zero' });
  expect(outOfPocketLeft(moops)).toEqual({ kind: 'unlimited' });
});

test('usage belongs to a benefit year that contains today', async () => {
  const { rows } = await sql<{ off: number; all: number }>`
    select count(*)::int as all, count(*) filter (where not ${today}::date between benefit_year_from and benefit_year_to)::int as off
    from coverage where benefit_year_from is not null and ${today}::date between from_date and to_date`.execute(db());
  expect(rows[0]!.all).toBeGreaterThan(0);
  expect(rows[0]!.off).toBe(0);
});

test.each([
  [CLAIM.submissionsReviewed, 'done'],
  [CLAIM.submissionsInReview, 'inReview'],
  [CLAIM.submissionsUnknown, 'unknown'],
  [CLAIM.oneLine, 'none'],
])('the documentation status of claim %s is %s', async (claimId, status) => {
  const rows = await db()
    .selectFrom('submission')
    .innerJoin('work_item', 'work_item.submission_id', 'submission.id')
    .select('work_item.status as queueStatus')
    .where('claim_id', '=', claimId)
    .execute();
  expect(documentationStatus(rows)).toBe(status);
});

test('notes are cut above 400 characters or 5 lines, but not at these limits', async () => {
  const rows = await db()
    .selectFrom('submission')
    .select('notes')
    .where('claim_id', '=', CLAIM.longNotes)
    .orderBy('submitted_at', 'desc')
    .execute();
  expect(rows.map(({ notes }) => notesPreview(notes!).isCut)).toEqual([true, true, false, false]);
  expect(rows.at(-1)!.notes).toHaveLength(400);
});

async function count(table: string, column: string, value: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db());
  return rows[0]?.n;
}

test.each([
  ['claim', 'member_id', MEMBER.thousandClaims, 1000],
  ['claim', 'member_id', MEMBER.dentalEmpty, 0],
  ['claim', 'remittance_id', REMITTANCE.giant, 400],
  ['claim', 'remittance_id', REMITTANCE.oneClaim, 1],
  ['claim', 'remittance_id', REMITTANCE.noClaims, 0],
  ['claim_item', 'claim_id', CLAIM.noLines, 0],
  ['claim_item', 'claim_id', CLAIM.oneLine, 1],
  ['claim_item', 'claim_id', CLAIM.ninetyNineLines, 99],
] as const)('the number of %s rows by %s %s is %i', async (table, column, value, expected) => {
  expect(await count(table, column, value)).toBe(expected);
});

test.each([
  [REMITTANCE.zero, 0],
  [REMITTANCE.noClaims, 0],
  [REMITTANCE.negative, -1],
  [REMITTANCE.typical, 1],
])('remittance %s has an amount of sign %i', async (id, sign) => {
  const row = await db().selectFrom('remittance').select('amount_cents').where('id', '=', id).executeTakeFirstOrThrow();
  expect(Math.sign(row.amount_cents)).toBe(sign);
});

test('the payment with a wrong total is off by one cent', async () => {
  const { rows } = await sql<{ off: number }>`
    select (amount_cents - (select sum(payable_cents) from claim where remittance_id = r.id)
      + (select sum(amount_cents) from remittance_adjustment where remittance_id = r.id))::int as off
    from remittance r where id = ${REMITTANCE.doesNotAddUp}`.execute(db());
  expect(rows).toEqual([{ off: -1 }]);
});

test('the long description has 100 characters and the long surname 35', async () => {
  const letter = await db()
    .selectFrom('letter')
    .select('description')
    .where('id', '=', LETTER.longDescription)
    .executeTakeFirstOrThrow();
  expect(letter.description).toHaveLength(100);
  expect((await member('longSurname')).last_name).toHaveLength(35);
});

test('a claim without CO or PR reasons has other reasons', async () => {
  const rows = await db()
    .selectFrom('claim_adjustment')
    .select('group_code')
    .where('claim_id', '=', CLAIM.nothingToAppeal)
    .execute();
  expect(rows.map(({ group_code }) => group_code).toSorted()).toEqual(['OA', 'PI']);
});

test('staff has no access yet to two providers of one tax ID and one of the excluded tax ID', async () => {
  const { rows } = await server().database.execute(
    `select t.tax_id, count(*)::int as missing from provider_tax t
     where t.tax_id in (select tax_id from user_access where user_id = $1 and termination_date > $2) and t.termination_date > $2
       and not exists (select from user_access u where u.user_id = $1 and u.provider_id = t.provider_id and u.tax_id = t.tax_id)
     group by 1 order by 1`,
    [USER.staff, today],
  );
  expect(rows).toEqual([
    { tax_id: TAX_ID.excluded, missing: 1 },
    { tax_id: TAX_ID.gainedProviders, missing: 2 },
  ]);
});

test('staff has no access to the other office', async () => {
  const rows = await db()
    .selectFrom('user_access')
    .innerJoin('tax_id', 'tax_id.tax_id', 'user_access.tax_id')
    .select('office_id')
    .distinct()
    .where('user_id', '=', USER.staff)
    .where('termination_date', '>', today)
    .execute();
  expect(rows).toEqual([{ office_id: 1 }]);
});

test('Browse Claims finds a claim of the extra provider group within the default month [SEARCH-23]', async () => {
  const { fromDate, toDate } = defaultBrowse(today);
  const answer = await server().as('staff', {
    method: 'POST',
    url: '/api/claim',
    payload: { start: fromDate, end: toDate, providerName: EXTRA_PROVIDER_GROUP, index: 0, pagination_flag: true },
  });
  const { results } = answer.json<{ results: ClaimResult[] }>();
  expect(results.map(({ id }) => id)).toContain(CLAIM.telehealth);
});

test('a service without an end date is listed on its remittance advice', async () => {
  const answer = await server().as('staff', {
    method: 'GET',
    url: `/api/remittance-advice/${REMITTANCE.everyday}/item`,
  });
  expect(answer.json<{ id: string; endDate: string | null }[]>()).toContainEqual(
    expect.objectContaining({ id: CLAIM.openEndPaid, endDate: null }),
  );
});
