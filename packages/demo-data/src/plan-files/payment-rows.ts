import { rowsOf } from '../rows/rows-of.ts';
import type { Row, Rows } from '../rows/tables.ts';
import type { FileRow } from './file-row.ts';

/** Files have dollars, tables have cents. */
const dollars = (cents: number) => (cents / 100).toFixed(2);

export function remittanceFileRows(sets: readonly Rows[]): readonly FileRow[] {
  const adjustments = Map.groupBy(rowsOf(sets, 'remittance_adjustment'), ({ remittance_id }) => remittance_id);
  const claims = Map.groupBy(rowsOf(sets, 'remittance_claim'), ({ remittance_id }) => remittance_id);
  return rowsOf(sets, 'remittance').map(({ amount_cents, ...row }) => ({
    ...row,
    amount: dollars(amount_cents),
    // Other payments have the claims that name them.
    ...(claims.has(row.id) ? { claims: claims.get(row.id)!.map(paidClaimRow) } : {}),
    adjustments: (adjustments.get(row.id) ?? []).map(({ code, text, reference, amount_cents: cents }) => ({
      code,
      text,
      reference,
      amount: dollars(cents),
    })),
  }));
}

const itemRow = ({ claim_id: _claim, ...row }: Row<'claim_item'>): FileRow => {
  const { charged_cents, allowed_cents, paid_cents, copay_cents, ...more } = row;
  const { deductible_cents, coinsurance_cents, other_payer_cents, ...rest } = more;
  return {
    ...rest,
    charged: dollars(charged_cents),
    allowed: dollars(allowed_cents),
    paid: dollars(paid_cents),
    copay: dollars(copay_cents),
    deductible: dollars(deductible_cents),
    coinsurance: dollars(coinsurance_cents),
    other_payer: dollars(other_payer_cents),
  };
};

const adjustmentRow = ({ line_num, group_code, carc, rarc, amount_cents }: Row<'claim_adjustment'>): FileRow => ({
  line_num,
  group_code,
  carc,
  rarc,
  amount: dollars(amount_cents),
});

function paidClaimRow(row: Row<'remittance_claim'>): FileRow {
  const { remittance_id: _payment, claim_id: _claim, claim_number, status_code, detail, ...more } = row;
  const { charged_cents, paid_cents, patient_resp_cents, ...rest } = more;
  return {
    ...rest,
    claim_id: claim_number,
    status: status_code,
    charged: dollars(charged_cents),
    paid: dollars(paid_cents),
    patient_responsibility: patient_resp_cents === null ? null : dollars(patient_resp_cents),
    items: detail.items.map(itemRow),
    adjustments: detail.adjustments.map(adjustmentRow),
  };
}

export function claimFileRows(sets: readonly Rows[]): readonly FileRow[] {
  const items = Map.groupBy(rowsOf(sets, 'claim_item'), ({ claim_id }) => claim_id);
  const adjustments = Map.groupBy(rowsOf(sets, 'claim_adjustment'), ({ claim_id }) => claim_id);
  return rowsOf(sets, 'claim').map((claim) => {
    // The import derives these four from the member and the provider.
    const { sub_id: _sub, provider_name: _provider, patient_name: _name, patient_search: _search, ...row } = claim;
    const { charged_cents, payable_cents, ...rest } = row;
    const cuts = adjustments.get(claim.id) ?? [];
    return {
      ...rest,
      // Only a claim that was priced as a whole has adjustments without a line.
      priced_by: cuts.some(({ line_num }) => line_num === null) ? 'claim' : 'line',
      charged: dollars(charged_cents),
      payable: payable_cents === null ? null : dollars(payable_cents),
      items: (items.get(claim.id) ?? []).map(itemRow),
      adjustments: cuts.map(adjustmentRow),
    };
  });
}
