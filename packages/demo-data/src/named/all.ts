import { namedClaims } from './claims.ts';
import { namedCoverageRows } from './coverage.ts';
import { crowdMembers, giantClaims, thousandClaims } from './large-remittance.ts';
import { namedDentalClaims } from './dental.ts';
import { foodBenefitItems, otherInsuranceRows } from './other-insurance.ts';
import { namedLetterRows } from './letters.ts';
import { outcomeClaims, takenBackRows } from './outcome-claims.ts';
import { namedMemberRows } from './members.ts';
import { paidAgainRows } from './paid-again.ts';
import { namedPayDates, namedRemittanceRows } from './remittances.ts';
import { namedDraftRows } from './drafts.ts';
import { namedSubmissionRows } from './submissions.ts';
import { codeRows } from '../catalog/codes.ts';
import { noticeRows } from '../catalog/notices.ts';
import { officeRows } from '../catalog/offices.ts';
import { peopleRows } from '../catalog/people.ts';
import { planRuleRows } from '../catalog/plan-rules.ts';
import { GROUP } from '../catalog/plans.ts';
import type { Rows } from '../rows/tables.ts';

/**
 * Builds the demo records with fixed IDs, which catalog/names.ts lists, and the records that they need. Dates other
 * than birth dates are relative to `today`. The folder `generated` builds the random records.
 */
export function namedRows(today: string): Rows[] {
  const crowd = crowdMembers(today);
  const named = namedMemberRows(today);
  const members = new Map([...named, ...crowd.members].map((member) => [member.id, member]));
  const payDates = namedPayDates(today);
  const claims = [
    ...namedClaims(today, members, payDates),
    ...namedDentalClaims(today, members, payDates),
    ...giantClaims(today, members, payDates),
    ...thousandClaims(today, members),
    ...outcomeClaims(today, members, payDates),
  ];
  return [
    officeRows(today),
    peopleRows(today),
    codeRows(),
    planRuleRows(),
    noticeRows(today),
    {
      member_group: Object.values(GROUP).map(({ row }) => row),
      member: [...members.values()],
      coverage: [...namedCoverageRows(today, named), ...crowd.coverages],
      other_insurance: otherInsuranceRows(today),
      claim: claims.map(({ claim }) => claim),
      claim_item: claims.flatMap(({ items }) => items),
      claim_adjustment: claims.flatMap(({ adjustments }) => adjustments),
      letter: namedLetterRows(claims, members, today),
      work_item: foodBenefitItems(today),
    },
    namedRemittanceRows(today, claims, [...takenBackRows(claims), ...paidAgainRows(claims)]),
    namedSubmissionRows(today, claims),
    namedDraftRows(today),
  ];
}
