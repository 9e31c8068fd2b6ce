import { addDays } from '@pbt/domain/rules/shared/dates';
import { CLAIM, LETTER, OUTCOME_CLAIM } from '../catalog/names.ts';
import { fullName, type ClaimSet } from '../build/claim.ts';
import { letterEnding } from '../build/letter-ending.ts';
import type { Row } from '../rows/tables.ts';

const KINDS = [
  'Receipt of claim',
  'Receipt of records',
  'Explanation of payment',
  'Notice of decision',
  'Answer to an inquiry',
];
const LONG = 'Notice of decision after review of the records sent with the appeal for the services of that day....';

interface Special {
  readonly id: string;
  readonly claim: string;
  readonly description: string;
  readonly daysAgo: number;
  readonly pdf?: Row<'letter'>['pdf'];
  /** The records that the letter asks for. They are due in 20 days. */
  readonly request?: string;
}

const DAYS_TO_ANSWER = 20;

/** Builds a letter. Names are in capitals, as the letter system writes them. */
function letterRow(special: Special, { claim }: ClaimSet, patient: Row<'member'>, today: string): Row<'letter'> {
  const { id, description, daysAgo, pdf = 'ready', request = null } = special;
  const asked = { request, due_date: request === null ? null : addDays(today, DAYS_TO_ANSWER) };
  return {
    id,
    claim_id: claim.id,
    tax_id: claim.tax_id,
    member_id: claim.member_id,
    create_date: addDays(today, -daysAgo),
    description,
    ...asked,
    provider_name: claim.provider_name.toUpperCase(),
    member_name: fullName(patient).toUpperCase(),
    body: `This letter is about claim ${claim.id}. ${description}. ${letterEnding(asked)}`,
    pdf,
  };
}

export function namedLetterRows(
  claims: readonly ClaimSet[],
  members: ReadonlyMap<string, Row<'member'>>,
  today: string,
): Row<'letter'>[] {
  const specials: Special[] = [
    { id: LETTER.typical, claim: CLAIM.halfDenied, description: 'Notice of decision', daysAgo: 24 },
    {
      id: LETTER.recordsRequest,
      claim: OUTCOME_CLAIM.recordsRequested,
      description: 'Request for records',
      daysAgo: 10,
      request: 'Notes of the visit',
    },
    { id: LETTER.longDescription, claim: CLAIM.letterLongDescription, description: LONG.slice(0, 100), daysAgo: 21 },
    { id: LETTER.emptyPdf, claim: CLAIM.letterEmptyPdf, description: 'Receipt of records', daysAgo: 20, pdf: 'empty' },
    { id: LETTER.noPdf, claim: CLAIM.letterNoPdf, description: 'Explanation of payment', daysAgo: 19, pdf: 'none' },
    { id: LETTER.foreign, claim: CLAIM.foreign, description: 'Notice of decision', daysAgo: 24 },
    {
      id: LETTER.foreignSamePatient,
      claim: CLAIM.foreignSamePatient,
      description: 'Explanation of payment',
      daysAgo: 22,
    },
    ...Array.from({ length: 9 }, (_, index) => ({
      id: String(70_000_101 + index),
      claim: CLAIM.manyLetters,
      description: KINDS[index % KINDS.length]!,
      daysAgo: 2 + index * 3,
    })),
  ];
  const byId = new Map(claims.map((set) => [set.claim.id, set]));
  return specials.map((special) => {
    const set = byId.get(special.claim)!;
    return letterRow(special, set, members.get(set.claim.member_id)!, today);
  });
}
