import type { Keys } from '../keys.ts';
import { namedClaims } from './named-claims.ts';
import { namedCoverageRows } from './named-coverage.ts';
import { crowdMembers, giantClaims, thousandClaims } from './named-crowds.ts';
import { namedDentalClaims } from './named-dental.ts';
import { foodBenefitItems, otherInsuranceRows } from './named-extras.ts';
import { namedLetterRows } from './named-letters.ts';
import { namedMemberRows } from './named-members.ts';
import { namedPayDates, namedRemittanceRows } from './named-remittances.ts';
import { namedSubmissionRows } from './named-submissions.ts';
import { codeRows } from './codes.ts';
import { noticeRows } from './notices.ts';
import { officeRows } from './offices.ts';
import { peopleRows } from './people.ts';
import { GROUP } from './plans.ts';
import type { Rows } from './rows.ts';

/** Every record that has a name, relative to the day. */
export function namedRows(today: string, keys: Keys): Rows[] {
  const crowd = crowdMembers(today, keys);
  const named = namedMemberRows(today, keys);
  const members = new Map([...named, ...crowd.members].map((member) => [member.id, member]));
  const payDates = namedPayDates(today);
  const claims = [
    ...namedClaims(today, members, payDates),
    ...namedDentalClaims(today, members, payDates),
    ...giantClaims(today, members, payDates),
    ...thousandClaims(today, members),
  ];
  return [
    officeRows(today),
    peopleRows(today),
    codeRows(),
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
    namedRemittanceRows(today, claims),
    namedSubmissionRows(today),
  ];
}
