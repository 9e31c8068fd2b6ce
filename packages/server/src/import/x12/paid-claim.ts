import {
  billedCode,
  claimRemarks,
  lineNumbers,
  lineRemarks,
  lineShares,
  remarksByAdjustment,
  type Adjustment,
  type RemittanceClaim,
  type RemittanceLine,
} from '@pbt/x12';

interface PaidLine {
  readonly num: number;
  readonly code: string;
  readonly units: number | null;
  readonly tooth_number: null;
  readonly begin_tooth: null;
  readonly end_tooth: null;
  readonly tooth_surface: null;
  readonly charged: number;
  readonly allowed: number;
  readonly paid: number;
  readonly copay: number;
  readonly deductible: number;
  readonly coinsurance: number;
  readonly other_payer: number;
  readonly remarks: readonly string[];
}

interface PaidAdjustment {
  readonly line_num: number | null;
  readonly group_code: string;
  readonly carc: string;
  readonly rarc: string | null;
  readonly amount: number;
}

/** A claim of a payment, with the fields of `claims` in rows of `remittances`. Amounts are cents. */
export interface PaidClaim {
  /** The key of the claim number. */
  readonly claim_id: string;
  readonly status: string;
  readonly charged: number;
  readonly paid: number;
  readonly patient_responsibility: number | null;
  readonly account_number: string | null;
  readonly patient_first: string | null;
  readonly patient_last: string | null;
  readonly items: readonly PaidLine[];
  readonly adjustments: readonly PaidAdjustment[];
}

export const orNull = (text: string | undefined): string | null => text || null;

function lineOf(line: RemittanceLine, num: number): PaidLine {
  const shares = lineShares(line);
  return {
    num,
    code: billedCode(line),
    units: line.paidUnits ?? line.billedUnits,
    tooth_number: null,
    begin_tooth: null,
    end_tooth: null,
    tooth_surface: null,
    charged: line.chargedCents,
    allowed: shares.allowedCents,
    paid: line.paidCents,
    copay: shares.copayCents,
    deductible: shares.deductibleCents,
    coinsurance: shares.coinsuranceCents,
    other_payer: shares.otherPayerCents,
    remarks: lineRemarks(line),
  };
}

const adjustmentOf = (line_num: number | null, { group, reason, amountCents }: Adjustment, rarc: string | null) => ({
  line_num,
  group_code: group,
  carc: reason,
  rarc,
  amount: amountCents,
});

/** The remarks of MIA and MOA explain the claim. They go to the first reason that demands one, else to the first one. */
function claimAdjustments(claim: RemittanceClaim): PaidAdjustment[] {
  const remarks = claimRemarks(claim);
  const demanded = remarksByAdjustment(claim.adjustments, remarks);
  const isDemanded = demanded.some((rarc) => rarc !== null);
  return claim.adjustments.map((adjustment, at) => {
    const first = at === 0 && remarks.length > 0 ? remarks.join(',') : null;
    return adjustmentOf(null, adjustment, isDemanded ? demanded[at]! : first);
  });
}

/** Converts a CLP loop. `key` is the key of its claim number. */
export function paidClaimOf(claim: RemittanceClaim, key: string): PaidClaim {
  const numbers = lineNumbers(claim.lines);
  const patient = claim.patient ?? claim.subscriber;
  return {
    claim_id: key,
    status: claim.status,
    charged: claim.chargedCents,
    paid: claim.paidCents,
    patient_responsibility: claim.patientCents,
    account_number: orNull(claim.account),
    patient_first: orNull(patient?.first),
    patient_last: orNull(patient?.last),
    items: claim.lines.map((line, at) => lineOf(line, numbers[at]!)),
    adjustments: [
      ...claimAdjustments(claim),
      ...claim.lines.flatMap((line, at) => {
        const rarcs = remarksByAdjustment(line.adjustments, lineRemarks(line));
        return line.adjustments.map((adjustment, index) => adjustmentOf(numbers[at]!, adjustment, rarcs[index]!));
      }),
    ],
  };
}
