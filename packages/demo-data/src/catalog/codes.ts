import { allProcedures } from './procedures.ts';
import type { Row, Rows } from '../rows/tables.ts';

type GroupCode = Row<'claim_adjustment'>['group_code'];

/** The reason for denying a line: the codes of its adjustment, and its relative frequency. */
export interface DenialReason {
  readonly group: GroupCode;
  readonly carc: string;
  readonly rarc: string | null;
  readonly share: number;
}

const denial = (group: GroupCode, carc: string, rarc: string | null, share: number): DenialReason => ({
  group,
  carc,
  rarc,
  share,
});

export const DENIALS: readonly DenialReason[] = [
  denial('CO', '97', 'M15', 1.6),
  denial('CO', '97', 'N19', 0.5),
  denial('CO', '16', 'M51', 0.4),
  denial('CO', '16', 'N290', 0.5),
  denial('CO', '16', 'N382', 0.3),
  denial('CO', '16', 'M76', 0.3),
  denial('CO', '18', 'N522', 0.8),
  denial('CO', '22', 'MA04', 0.6),
  denial('CO', '252', 'N706', 0.3),
  denial('CO', '226', 'M127', 0.2),
  denial('CO', '29', null, 0.4),
  denial('CO', '197', null, 0.7),
  denial('CO', '198', 'N362', 0.2),
  denial('CO', '50', 'N115', 0.5),
  denial('CO', '236', 'N20', 0.3),
  denial('CO', '4', 'N519', 0.2),
  denial('CO', '11', null, 0.2),
  denial('PR', '204', 'N130', 0.4),
  denial('PR', '96', 'N30', 0.3),
  denial('PR', '119', 'N640', 0.5),
  denial('PR', '27', 'N619', 0.4),
  denial('PR', '26', null, 0.1),
];

export const DENTAL_DENIALS: readonly DenialReason[] = [
  denial('CO', '16', 'N37', 0.2),
  denial('CO', '16', 'N75', 0.2),
  denial('CO', '18', 'N522', 0.4),
  denial('PR', '119', 'N640', 0.5),
  denial('PR', '179', null, 0.3),
  denial('PR', '204', 'N130', 0.4),
];

/** Texts by reason code (CARC). The group code is not part of the key: it says who owes the amount, not why. */
const ADJUSTMENTS: Record<string, string> = {
  '1': 'Goes to the deductible.',
  '2': "The patient's percentage share.",
  '3': 'The fixed fee for a visit.',
  '4': 'The modifier does not fit the code.',
  '11': 'The diagnosis does not support the code.',
  '16': 'Information is missing or incorrect. See the remark code.',
  '18': 'The same claim was sent before.',
  '22': 'Another plan pays first.',
  '23': 'What the first payer already did.',
  '24': 'Covered by the monthly payment to the provider.',
  '26': 'The service was before cover began.',
  '27': 'The service was after cover ended.',
  '29': 'Sent after the filing limit.',
  '31': 'The patient is not a member of this plan.',
  '45': 'Above the contracted rate. Do not bill the patient.',
  '50': 'Not needed according to the coverage policy.',
  '51': 'A condition from before cover began.',
  '94': 'Paid more than was charged, by agreement.',
  '96': 'The patient is not entitled to this service.',
  '97': 'Paid as part of another service.',
  '109': 'Another payer is responsible for this service.',
  '119': 'The limit for this benefit is used up.',
  '129': 'The earlier processing was wrong.',
  '151': 'The service was given more often than the records support.',
  '169': 'A less costly alternative was paid.',
  '179': 'The waiting period is not over.',
  '193': 'The first decision stands after review.',
  '197': 'No authorization on file.',
  '198': 'More units than were authorized.',
  '204': 'Not a benefit of this plan.',
  '209': 'By law the patient may not be asked for this amount.',
  '226': 'Records were asked for and did not arrive in time.',
  '236': 'These two codes are not payable together on one day.',
  '242': 'The provider is outside the network.',
  '243': 'No referral from the primary care physician.',
  '252': 'Documents are needed to decide.',
  '253': 'Federal reduction for Medicare payments.',
  '257': 'On hold: a premium is unpaid.',
  B7: 'The provider was not certified for this service on that day.',
};

const REMARKS: Record<string, string> = {
  M15: 'Paid inside another service of the same day.',
  M51: 'The procedure code is missing or wrong.',
  M76: 'The diagnosis is missing or incomplete.',
  M127: 'The medical record did not arrive.',
  MA01: 'You may appeal this decision.',
  MA04: "The first payer's answer is missing.",
  MA18: 'The claim was sent on to the next payer.',
  MA130: 'The claim cannot be processed; please correct and resend it.',
  N1: 'You may appeal this decision within the time allowed.',
  N19: 'A minor part of the main procedure.',
  N20: 'Not payable with another service of that day.',
  N30: 'The patient is not eligible for this service.',
  N37: 'The tooth number or letter is missing.',
  N75: 'The tooth surface is missing.',
  N115: 'Decided by the local coverage policy.',
  N130: 'Please see the benefit documents for what is covered.',
  N290: "The rendering provider's number is missing or wrong.",
  N362: 'More days or units than allowed.',
  N382: 'The patient number is missing or wrong.',
  N519: 'The combination of codes is not valid.',
  N522: 'A duplicate of a claim already processed.',
  N617: 'The premium has not been paid for this month.',
  N619: 'Cover ended because the premium was not paid.',
  N640: 'More often than the benefit allows.',
  N706: 'The documents asked for are missing.',
  N781: 'Do not collect a deductible: the patient is a Qualified Medicare Beneficiary.',
  N782: 'Do not collect coinsurance: the patient is a Qualified Medicare Beneficiary.',
  N783: 'Do not collect a copay: the patient is a Qualified Medicare Beneficiary.',
};

/** A remark code without a text. Payers sometimes send one. */
export const REMARK_WITHOUT_TEXT = 'N999';

const texts = (kind: Row<'code_text'>['kind'], table: Record<string, string>): Row<'code_text'>[] =>
  Object.entries(table).map(([code, text]) => ({ kind, code, text }));

export function codeRows(): Rows {
  return {
    code_text: [
      ...allProcedures().map(({ code, text }) => ({ kind: 'procedure' as const, code, text })),
      ...texts('adjustment', ADJUSTMENTS),
      ...texts('remark', REMARKS),
    ],
  };
}
