import { addDays } from '@pbt/domain/rules/shared/dates';
import { CLAIM, PROVIDER_GROUP, REMITTANCE, TAX_ID } from '../catalog/names.ts';
import type { ClaimSet } from '../build/claim.ts';
import { keysOf } from '../rows/keys-of.ts';
import { PAYMENTS_OF_THOUSAND, payDateOfThousand, paymentOfThousand } from './large-remittance.ts';
import { lastLeapDay, lastNewYear } from './claims.ts';
import type { Row, Rows } from '../rows/tables.ts';

type Adjustment = readonly [code: string, reference: string | null, cents: number];

interface Special {
  readonly taxId: string;
  readonly date: string | null;
  readonly adjustments?: readonly Adjustment[];
  /** Cents added to the correct amount, to test the screen that shows the difference. */
  readonly wrongBy?: number;
  readonly more?: Partial<Row<'remittance'>>;
}

const PAYEE: Record<string, readonly [name: string, id: string]> = {
  [TAX_ID.familyMedicine]: ['Cedar Fork Family Medicine', PROVIDER_GROUP.familyMedicine],
  [TAX_ID.dental]: ['Cedar Fork Dental', PROVIDER_GROUP.dental],
  [TAX_ID.hospital]: ['Cedar Fork Hospital', 'P00000000104'],
  [TAX_ID.foreignMedicine]: ['Juniper Flats Clinic', PROVIDER_GROUP.foreign],
  [TAX_ID.foreignDental]: ['Juniper Flats Dental', 'P00000000202'],
};

export const ADJUSTMENT_TEXT: Record<string, string> = {
  WO: 'Recovery of an overpayment',
  L6: 'Interest on a late payment',
  FB: 'Balance carried forward',
  '72': 'Refund accepted',
  CS: 'Correction of an earlier payment',
  LE: 'Levy',
  J1: 'No payment',
};

function specials(today: string): Record<keyof typeof REMITTANCE, Special> {
  const { familyMedicine, dental, hospital, foreignMedicine, foreignDental } = TAX_ID;
  const at = (days: number, more: Partial<Special> = {}): Special => ({
    taxId: familyMedicine,
    date: addDays(today, -days),
    ...more,
  });
  const three: readonly Adjustment[] = [
    ['WO', CLAIM.adjustedSecond, 21_240],
    ['CS', REMITTANCE.everyday, 3600],
    ['L6', CLAIM.leapDay, -418],
  ];
  return {
    typical: at(18),
    dental: at(20, { taxId: dental }),
    hospital: at(1, { taxId: hospital }),
    giant: at(17),
    oneClaim: at(16, { taxId: hospital }),
    zero: at(15),
    negative: at(14, { adjustments: [['WO', CLAIM.adjustedThird, 25_000]] }),
    noCheckNumber: at(13, { more: { check_number: null, eft_number: '5500000108' } }),
    noPdf: at(3, { more: { pdf: 'none' } }),
    emptyPdf: at(12, { more: { pdf: 'empty' } }),
    withAdjustments: at(11, { adjustments: three }),
    doesNotAddUp: at(10, { adjustments: three, wrongBy: -1 }),
    bareDetails: at(9, { date: null, more: { payee_id: null, check_number: null } }),
    noClaims: at(8),
    everyday: at(20),
    leapDay: { taxId: familyMedicine, date: addDays(lastLeapDay(today), 18) },
    turnOfYear: { taxId: hospital, date: addDays(lastNewYear(today), 19) },
    paidFirst: at(21, { more: { check_number: null, eft_number: '5500000118' } }),
    paidAgain: at(7, { more: { check_number: null, eft_number: '5500000119' } }),
    paidThenTakenBack: at(48),
    takesBack: at(6),
    // The plan accepts corrected claims for 90 days: 14 days are left, none, and 10 days have passed.
    deadlineNear: at(76),
    deadlineToday: at(90),
    deadlinePast: at(100),
    amountsOff: at(20),
    foreign: at(18, { taxId: foreignMedicine }),
    foreignDental: at(20, { taxId: foreignDental }),
  };
}

/** Returns the payment dates of the remittances with fixed IDs. Claims take their paid date from it. */
export function namedPayDates(today: string): Map<string, string> {
  const dates = new Map<string, string>();
  const all = specials(today);
  for (const name of keysOf(all)) {
    const { date } = all[name];
    if (date !== null) dates.set(REMITTANCE[name], date);
  }
  return dates;
}

/**
 * Builds the remittances. Some list their claim, because it no longer names them. An amount is the total of its claims
 * minus provider-level adjustments, plus `wrongBy`.
 */
export function namedRemittanceRows(
  today: string,
  claims: readonly ClaimSet[],
  listed: readonly Row<'remittance_claim'>[],
): Rows {
  const paid = new Map<string, number>();
  const add = (id: string, cents: number) => paid.set(id, (paid.get(id) ?? 0) + cents);
  const lists = new Set(listed.map(({ remittance_id }) => remittance_id));
  for (const { claim } of claims) {
    const { remittance_id: id, payable_cents } = claim;
    if (id && !lists.has(id)) add(id, payable_cents ?? 0);
  }
  for (const { remittance_id, paid_cents } of listed) add(remittance_id, paid_cents);
  const thousand = Array.from({ length: PAYMENTS_OF_THOUSAND }, (_, payment): [string, Special] => [
    paymentOfThousand(payment * 25),
    { taxId: TAX_ID.familyMedicine, date: payDateOfThousand(payment, today) },
  ]);
  const special = specials(today);
  const named = keysOf(special).map((name): [string, Special] => [REMITTANCE[name], special[name]]);
  const all = [...named, ...thousand];
  return {
    remittance: all.map(([id, { taxId, date, adjustments = [], wrongBy = 0, more }]) => ({
      id,
      tax_id: taxId,
      payee_name: PAYEE[taxId]![0],
      payee_id: PAYEE[taxId]![1],
      pay_date: date,
      check_number: `77${id.slice(-8)}`,
      eft_number: null,
      amount_cents: (paid.get(id) ?? 0) - adjustments.reduce((sum, [, , cents]) => sum + cents, 0) + wrongBy,
      pdf: 'ready',
      ...more,
    })),
    remittance_claim: listed,
    remittance_adjustment: all.flatMap(([id, { adjustments = [] }]) =>
      adjustments.map(([code, reference, amount_cents], index) => ({
        remittance_id: id,
        seq: index + 1,
        code,
        text: ADJUSTMENT_TEXT[code]!,
        reference,
        amount_cents,
      })),
    ),
  };
}
