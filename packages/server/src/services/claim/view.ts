import type { Claim, ClaimItem, ClaimReason, ClaimResult } from '@pbt/domain/contract/claim';
import { CLAIM_STATUSES, CLAIM_TYPES } from '@pbt/domain/rules/claim/browse-claims';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { patientBanners } from '@pbt/domain/rules/member/patient';
import type { ListedClaim } from './listed-claims.ts';
import type { ClaimRow, ItemRow, ReasonRow } from './repository.ts';

const STATUS_TEXT = new Map<string, string>(CLAIM_STATUSES.map(({ code, text }) => [code, text]));
const TYPE_TEXT = new Map<string, string>(CLAIM_TYPES.map(({ code, text }) => [code, text]));
const PROCESSING_COMPLETE = '02';

const idOrNull = (id: string | null) => (id === null ? null : { id });

/** Amount payable and paid date are shown only when processing is complete (spec 2 §9). */
export function toClaimResult(row: ListedClaim): ClaimResult {
  const isComplete = row.status === PROCESSING_COMPLETE;
  return {
    id: row.id,
    status: STATUS_TEXT.get(row.status) ?? row.status,
    service: { start: row.service_start, end: row.service_end, provider: { name: { full: row.provider_name } } },
    charged: formatCents(row.charged_cents),
    paid: isComplete && row.payable_cents !== null ? formatCents(row.payable_cents) : null,
    paidDate: isComplete ? row.paid_date : null,
    ra: idOrNull(row.remittance_id),
    patient: { id: row.member_id, name: { full: row.patient_name } },
  };
}

export function toClaim(row: ClaimRow, today: string): Claim {
  return {
    id: row.id,
    type: TYPE_TEXT.get(row.type) ?? row.type,
    status: STATUS_TEXT.get(row.status) ?? row.status,
    statusDate: row.status_date,
    received: row.received,
    adjustedFrom: row.adjusted_from,
    adjustedTo: row.adjusted_to,
    ra: idOrNull(row.remittance_id),
    product:
      row.product_id === null && row.product_desc === null ? null : { id: row.product_id, desc: row.product_desc },
    service: { start: row.service_start, end: row.service_end, provider: { name: { full: row.provider_name } } },
    patient: {
      id: row.member_id,
      name: { full: row.patient_name },
      pcp: row.pcp,
      qmb: patientBanners({ qmb: { end: row.qmb_end } }, today).includes('qmb'),
      sub: {
        id: row.sub_id,
        // Without a subscriber on file, the patient is shown as the subscriber.
        name: { full: row.subscriber_name ?? row.patient_name },
        group: { name: { full: row.group_name }, lob: row.group_lob },
      },
    },
  };
}

export function toClaimItem(row: ItemRow, textOf: (kind: 'procedure' | 'remark', code: string) => string): ClaimItem {
  return {
    num: row.num,
    units: row.units,
    toothNumber: row.tooth_number,
    toothSurface: row.tooth_surface,
    code: { id: row.code, text: textOf('procedure', row.code) },
    charged: formatCents(row.charged_cents),
    allowed: formatCents(row.allowed_cents),
    paid: formatCents(row.paid_cents),
    copay: formatCents(row.copay_cents),
    ded: formatCents(row.deductible_cents),
    coins: formatCents(row.coinsurance_cents),
    remarks: row.remarks.map((code) => ({ id: code, text: textOf('remark', code) })),
  };
}

/**
 * Returns one entry per combination of group code, CARC and RARC, with its lines and total. Adjustments of the whole
 * claim have no line.
 */
export function toClaimReasons(rows: readonly ReasonRow[]): ClaimReason[] {
  const groups = new Map<string, { row: ReasonRow; lines: Set<number>; cents: number }>();
  for (const row of rows) {
    const key = JSON.stringify([row.group_code, row.carc, row.rarc]);
    const group = groups.get(key) ?? { row, lines: new Set<number>(), cents: 0 };
    if (row.line_num !== null) group.lines.add(row.line_num);
    group.cents += row.amount_cents;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ row, lines, cents }) => ({
    seqNo: [...lines].toSorted((a, b) => a - b).join(','),
    gc: row.group_code,
    carc: row.carc,
    rarc: row.rarc,
    text: row.text ?? '',
    amount: formatCents(cents),
  }));
}
