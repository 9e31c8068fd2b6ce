import type { RemittanceClaim } from '@pbt/x12';
import { Fault, type ReadOptions } from '../fields/field-type.ts';
import { claimNumber } from '../fields/record-number.ts';
import { shownValue } from '../shown-value.ts';
import type { PaidClaim } from './paid-claim.ts';

/** Amounts of claims are 32-bit integers in the database. */
const MOST_CENTS = 2_147_483_647;

/** The longest texts that the elements of an 835 can have. */
const LONGEST = {
  account: 38,
  number: 50,
  name: 60,
  code: 48,
  reason: 5,
  group: 2,
  remark: 30,
  reference: 120,
} as const;

/** Returns the key of the claim number, or a sentence why it is none. */
export function claimKeyOf({ claimNumber: written }: RemittanceClaim, options: ReadOptions): string | Fault {
  const key = claimNumber.read(written, options);
  if (key instanceof Fault) return new Fault(key.code, `CLP07 "${shownValue(written, true)}" ${key.says}.`);
  return typeof key === 'string' ? key : new Fault('missing', 'CLP07 (claim number) is missing.');
}

/** Returns a sentence about the first text that is longer than its element can be. */
function longText(claim: RemittanceClaim, paid: PaidClaim): string | null {
  const isLong = (text: string | null | undefined, most: number) => (text?.length ?? 0) > most;
  const { patient, corrected, subscriber, rendering, references } = claim;
  if (isLong(claim.account, LONGEST.account)) return `CLP01 has more than ${LONGEST.account} characters.`;
  if (isLong(claim.claimNumber, LONGEST.number)) return `CLP07 has more than ${LONGEST.number} characters.`;
  for (const person of [patient, corrected, subscriber, rendering])
    if (person && [person.last, person.first].some((name) => isLong(name, LONGEST.name)))
      return `A name (NM103, NM104) has more than ${LONGEST.name} characters.`;
  if (paid.items.some(({ code }) => isLong(code, LONGEST.code)))
    return `A procedure code (SVC01) has more than ${LONGEST.code} characters.`;
  if (paid.items.some(({ remarks }) => remarks.some((remark) => isLong(remark, LONGEST.remark))))
    return `A remark code (LQ02) has more than ${LONGEST.remark} characters.`;
  if (
    paid.adjustments.some(({ group_code, carc }) => isLong(group_code, LONGEST.group) || isLong(carc, LONGEST.reason))
  )
    return `A CAS segment has a group with more than ${LONGEST.group} or a reason with more than ${LONGEST.reason} characters.`;
  return references.some(({ value }) => isLong(value, LONGEST.reference))
    ? `A reference (REF02) has more than ${LONGEST.reference} characters.`
    : null;
}

function largeAmount({ charged, paid, patient_responsibility, items, adjustments }: PaidClaim): boolean {
  const amounts = [
    charged,
    paid,
    patient_responsibility ?? 0,
    ...items.flatMap((item) => [item.charged, item.allowed, item.paid, item.copay, item.deductible, item.coinsurance]),
    ...items.map(({ other_payer }) => other_payer),
    ...adjustments.map(({ amount }) => amount),
  ];
  return amounts.some((cents) => Math.abs(cents) > MOST_CENTS);
}

/** Returns why a claim cannot be stored. Null if it can. */
export function claimFault(claim: RemittanceClaim, paid: PaidClaim): string | null {
  const long = longText(claim, paid);
  if (long !== null) return long;
  return largeAmount(paid) ? 'An amount of the claim is larger than $21,474,836.47.' : null;
}
