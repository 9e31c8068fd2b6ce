import { setImmediate } from 'node:timers/promises';
import { createClaimNumbers, memberClaims, type ClaimContext } from './claims.ts';
import { coverageRows, coverOf, otherCover } from './coverage.ts';
import { household } from './household.ts';
import { claimLetters } from './letters.ts';
import { bulkOfficeRows } from './offices.ts';
import { createPayments } from './payments.ts';
import type { ClaimSet } from '../build/claim.ts';
import { memberRow } from '../build/member.ts';
import { GROUP } from '../catalog/plans.ts';
import type { Row, Rows } from '../rows/tables.ts';

export interface DemoScale {
  readonly members: number;
  readonly claims: number;
}

/** Generated claims per requested claim. Claims of uncovered patients are dropped, and replacement claims are added. */
const DRAWN_FOR_KEPT = 0.98;
/** Member indexes below this one belong to the members with fixed IDs (folder `named`). */
const FIRST_INDEX = 1000;
const MAX_PEOPLE = 7;
/** Households that are generated in one go. Then other tasks run, such as requests. */
const SLICE = 20;

interface HouseholdRows {
  readonly members: readonly Row<'member'>[];
  readonly coverages: readonly Row<'coverage'>[];
  readonly others: readonly Row<'other_insurance'>[];
  readonly claims: readonly ClaimSet[];
}

/** Generates all rows of one household. Call it in ascending order of numbers, because claim numbers are sequential. */
export function householdRows(number: number, context: ClaimContext): HouseholdRows {
  const { today } = context;
  const home = household(number, today);
  const cover = coverOf(home, today);
  const rows = home.people.map((one) => {
    const { first, last, dob, sex, rel, suffix, more } = one;
    const index = FIRST_INDEX + number * MAX_PEOPLE + suffix;
    const hasMedicaidNumber = home.group === GROUP.medicaid || home.group === GROUP.dual;
    const { subId, group } = home;
    const member = memberRow({ subId, suffix, first, last, dob, sex, rel, group, index, hasMedicaidNumber, more });
    const others = otherCover(home, one, today);
    return {
      member,
      others,
      coverages: coverageRows(home, cover, one, today),
      claims: memberClaims(context, home, cover, one, member, others.length > 0),
    };
  });
  return {
    members: rows.map(({ member }) => member),
    coverages: rows.flatMap(({ coverages }) => coverages),
    others: rows.flatMap(({ others }) => others),
    claims: rows.flatMap(({ claims }) => claims),
  };
}

/** Generates households until the number of members is reached, with their offices, claims, payments and letters. */
export async function bulkRows(scale: DemoScale, today: string): Promise<Rows[]> {
  const payments = createPayments();
  const claimsPerMember = (scale.claims / scale.members) * DRAWN_FOR_KEPT;
  const context: ClaimContext = { today, claimsPerMember, numbers: createClaimNumbers(), payments };
  const homes: HouseholdRows[] = [];
  for (let members = 0; members < scale.members; members += homes.at(-1)!.members.length) {
    homes.push(householdRows(homes.length, context));
    if (homes.length % SLICE === 0) await setImmediate();
  }
  const claims = homes.flatMap((home) => home.claims);
  const letters: Row<'letter'>[] = [];
  for (const set of claims) letters.push(...claimLetters(set, today, letters.length));
  return [
    bulkOfficeRows(today),
    {
      member: homes.flatMap((home) => home.members),
      coverage: homes.flatMap((home) => home.coverages),
      other_insurance: homes.flatMap((home) => home.others),
      claim: claims.map(({ claim }) => claim),
      claim_item: claims.flatMap(({ items }) => items),
      claim_adjustment: claims.flatMap(({ adjustments }) => adjustments),
      letter: letters,
    },
    payments.rows(today),
  ];
}
