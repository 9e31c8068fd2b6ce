import { householdRows } from '../generated/generate.ts';
import type { ClaimNumbers } from '../generated/claims.ts';
import { claimLetters } from '../generated/letters.ts';
import { createPayments } from '../generated/payments.ts';
import type { ClaimSet } from '../build/claim.ts';
import type { Row, Rows } from '../rows/tables.ts';
import { COLUMNS, fields } from './columns.ts';
import { membersOfRegion, type LoadPlan } from './plan.ts';

/** A claim of a template. `rest`, `items` and `adjustments` are equal in all copies and already formatted for COPY. */
interface TemplateClaim {
  readonly claim: Row<'claim'>;
  readonly rest: string;
  readonly items: readonly string[];
  readonly adjustments: readonly string[];
}

/** Generated households with all their rows. Several regions (see plan.ts) load a copy of one template. */
export interface HouseholdTemplate {
  readonly firstHousehold: number;
  readonly members: readonly Row<'member'>[];
  readonly coverages: readonly (readonly [memberId: string, rest: string])[];
  readonly others: readonly Row<'other_insurance'>[];
  readonly claims: readonly TemplateClaim[];
  readonly letters: readonly Row<'letter'>[];
  readonly payments: Pick<Rows, 'remittance' | 'remittance_adjustment'>;
}

/** Household numbers below this one belong to the demo data. */
const FIRST_HOUSEHOLD = 1_000_000;
export const HOUSEHOLDS_PER_REGION = 10_000;
/** Generated claims per requested claim. Claims of uncovered patients are dropped, and replacement claims are added. */
const GENERATED_PER_KEPT = 1.04;

const CLAIM_REST = COLUMNS.claim.slice(COLUMNS.claim.indexOf('type'));
const ITEM_REST = COLUMNS.claim_item.slice(1);
const ADJUSTMENT_REST = COLUMNS.claim_adjustment.slice(1);
const COVERAGE_REST = COLUMNS.coverage.slice(1);

/** Numbers claims from 0. Each region adds its own first number to them. */
function createCounter(): ClaimNumbers {
  let count = 0;
  return { next: () => String(count++).padStart(10, '0') };
}

const templateClaim = ({ claim, items, adjustments }: ClaimSet): TemplateClaim => ({
  claim,
  rest: fields(claim, CLAIM_REST),
  items: items.map((item) => fields({ ...item }, ITEM_REST)),
  adjustments: adjustments.map((adjustment) => fields({ ...adjustment }, ADJUSTMENT_REST)),
});

export function buildTemplate(plan: LoadPlan, number: number): HouseholdTemplate {
  const { today } = plan;
  const payments = createPayments();
  const claimsPerMember = (plan.claims / plan.members) * GENERATED_PER_KEPT;
  const context = { today, claimsPerMember, numbers: createCounter(), payments };
  const firstHousehold = FIRST_HOUSEHOLD + number * HOUSEHOLDS_PER_REGION;
  const members: Row<'member'>[] = [];
  const coverages: (readonly [string, string])[] = [];
  const others: Row<'other_insurance'>[] = [];
  const claims: TemplateClaim[] = [];
  const letters: Row<'letter'>[] = [];
  for (let household = firstHousehold; members.length < membersOfRegion(plan); household += 1) {
    const home = householdRows(household, context);
    members.push(...home.members);
    for (const row of home.coverages) coverages.push([row.member_id, fields(row, COVERAGE_REST)]);
    others.push(...home.others);
    for (const set of home.claims) {
      claims.push(templateClaim(set));
      letters.push(...claimLetters(set, today, letters.length));
    }
  }
  return { firstHousehold, members, coverages, others, claims, letters, payments: payments.rows(today) };
}
