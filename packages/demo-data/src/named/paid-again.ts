import { CLAIM, REMITTANCE } from '../catalog/names.ts';
import { priceLine } from '../build/claim-lines.ts';
import type { ClaimSet } from '../build/claim.ts';
import type { Row } from '../rows/tables.ts';

type PaidRow = Row<'remittance_claim'>;
type Detail = PaidRow['detail'];

/** The lines before the correction. The last one was denied for a missing authorization. */
function firstDetail({ claim, items, adjustments }: ClaimSet): Detail {
  const last = items.at(-1)!;
  const denied = priceLine(last.num, {
    code: last.code,
    units: last.units ?? 1,
    charged: last.charged_cents,
    outcome: { kind: 'denied', group: 'CO', carc: '197', rarc: null },
  });
  const kept = adjustments.filter(({ line_num }) => line_num !== last.num);
  return {
    items: [...items.slice(0, -1), { claim_id: claim.id, ...denied.item }],
    adjustments: [
      ...kept,
      ...denied.adjustments.map((adjustment, index) => ({
        claim_id: claim.id,
        seq: kept.length + index + 1,
        ...adjustment,
      })),
    ],
  };
}

/** A payment that is taken back has all amounts with the opposite sign. */
export const takenBack = ({ items, adjustments }: Detail): Detail => ({
  items: items.map((item) => ({
    ...item,
    charged_cents: -item.charged_cents,
    allowed_cents: -item.allowed_cents,
    paid_cents: -item.paid_cents,
    copay_cents: -item.copay_cents,
    deductible_cents: -item.deductible_cents,
    coinsurance_cents: -item.coinsurance_cents,
    other_payer_cents: -item.other_payer_cents,
  })),
  adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount_cents: -adjustment.amount_cents })),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** One claim in the list of a payment. */
export function listedRow(
  { claim }: ClaimSet,
  [remittance_id, seq]: readonly [id: string, seq: number],
  status_code: string,
  detail: Detail,
): PaidRow {
  const [first = '', ...last] = claim.patient_name.split(' ');
  return {
    remittance_id,
    seq,
    claim_number: claim.id,
    claim_id: claim.id,
    member_id: claim.member_id,
    status_code,
    charged_cents: sum(detail.items.map(({ charged_cents }) => charged_cents)),
    paid_cents: sum(detail.items.map(({ paid_cents }) => paid_cents)),
    patient_resp_cents: sum(
      detail.adjustments.filter(({ group_code }) => group_code === 'PR').map(({ amount_cents }) => amount_cents),
    ),
    account_number: claim.account_number,
    patient_first: first,
    patient_last: last.join(' '),
    detail,
  };
}

/** The rows of two payments about one claim: paid, then taken back and paid again with all its lines. */
export function paidAgainRows(claims: readonly ClaimSet[]): PaidRow[] {
  const set = claims.find(({ claim }) => claim.id === CLAIM.paidAgain)!;
  const before = firstDetail(set);
  const { items, adjustments } = set;
  return [
    listedRow(set, [REMITTANCE.paidFirst, 1], '1', before),
    listedRow(set, [REMITTANCE.paidAgain, 1], '22', takenBack(before)),
    listedRow(set, [REMITTANCE.paidAgain, 2], '1', { items, adjustments }),
  ];
}
