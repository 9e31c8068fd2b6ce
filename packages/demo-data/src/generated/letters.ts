import { addDays } from './cached-days.ts';
import type { ClaimSet } from '../build/claim.ts';
import { letterEnding } from '../build/letter-ending.ts';
import { createPrng } from '../rows/seeded-random.ts';
import type { Row } from '../rows/tables.ts';

const FIRST_LETTER = 800_000_000;
const RECORDS = ['Notes of the visit', 'Operative report', 'Imaging report', 'Itemized statement'];

/** Returns the subject of a letter about this claim, and the probability that one is written. */
function occasion({ claim, adjustments }: ClaimSet): readonly [description: string, chance: number] {
  if (claim.status === '11' || claim.status === '15') return ['Request for records', 0.5];
  if (claim.status === '91') return ['Explanation of an adjusted payment', 0.3];
  const isDenied = adjustments.some(({ carc, group_code }) => group_code === 'CO' && carc !== '45');
  return isDenied ? ['Notice of decision', 0.4] : ['Explanation of payment', 0.02];
}

/** The records that a letter asks for. They are due after today, because the plan still waits for them. */
function requestOf(description: string, id: string, today: string) {
  if (description !== 'Request for records') return { request: null, due_date: null };
  const prng = createPrng(`request|${id}`);
  return { request: RECORDS[prng.int(0, RECORDS.length - 1)]!, due_date: addDays(today, prng.int(3, 40)) };
}

/**
 * Returns the letter about a claim, if one is written, dated one or two days after the last status change. `written` is
 * the number of earlier letters and determines the ID.
 */
export function claimLetters(set: ClaimSet, today: string, written: number): Row<'letter'>[] {
  const { claim } = set;
  const prng = createPrng(`letter|${claim.id}`);
  const [description, chance] = occasion(set);
  const created = addDays(claim.status_date ?? claim.service_start, prng.int(1, 2));
  if (!prng.chance(chance) || created > today) return [];
  const asked = requestOf(description, claim.id, today);
  return [
    {
      id: String(FIRST_LETTER + written),
      claim_id: claim.id,
      tax_id: claim.tax_id,
      member_id: claim.member_id,
      create_date: created,
      description,
      provider_name: claim.provider_name.toUpperCase(),
      member_name: claim.patient_name.toUpperCase(),
      body: `This letter is about claim ${claim.id}. ${description}. ${letterEnding(asked)}`,
      ...asked,
      pdf: 'ready',
    },
  ];
}
