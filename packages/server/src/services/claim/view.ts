import {
  OUTCOME_KINDS,
  type Claim,
  type ClaimItem,
  type ClaimPayment,
  type ClaimReason,
  type ClaimResult,
  type DentalItem,
  type ListedOutcome,
} from '@pbt/domain/contract/claim';
import { CLAIM_STATUSES, CLAIM_TYPES } from '@pbt/domain/rules/claim/browse-claims';
import { decisionDay } from '@pbt/domain/rules/claim/decided-range';
import { NOT_PRICED } from '@pbt/domain/rules/claim/claim-items';
import { dueDays, recordsDue } from '@pbt/domain/rules/claim/outcome/due-days';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { guideEntry } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { remarkCodes } from '@pbt/domain/rules/claim/remarks';
import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';
import { claimPayments, type PaymentRow } from '@pbt/domain/rules/payment/claim-payments';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { patientBanners } from '@pbt/domain/rules/member/patient';
import type { ListedClaim } from './listed-claims.ts';
import type { LastVersion } from './versions.ts';
import type { ClaimRow, DentalRow, ItemRow, ReasonRow } from './repository.ts';

const STATUS_TEXT = new Map<string, string>(CLAIM_STATUSES.map(({ code, text }) => [code, text]));
const TYPE_TEXT = new Map<string, string>(CLAIM_TYPES.map(({ code, text }) => [code, text]));
const PROCESSING_COMPLETE = '02';

const idOrNull = (id: string | null) => (id === null ? null : { id });

const numberOf = ({ number_shown }: { readonly number_shown: string | null }) =>
  number_shown === null ? {} : { number: number_shown };

/** Whether the plan forbids to bill the patient (QMB). */
const isQmb = ({ qmb_end: end }: { readonly qmb_end?: string | null }, today: string): boolean =>
  patientBanners({ qmb: { end } }, today).includes('qmb');

/** The outcome of a listed claim. Undefined for lists without outcomes, and until the outcome is computed. */
function toListedOutcome(row: ListedClaim, today: string): ListedOutcome | undefined {
  const kind = row.outcome ? OUTCOME_KINDS[row.outcome - 1] : undefined;
  if (!kind) return undefined;
  const { group_code: gc, carc, rarc = null, guide, denied_cents = null } = row;
  const title = gc && carc ? (guideEntry({ gc, carc, rarc }, guide ?? [])?.title ?? '') : '';
  return {
    kind,
    denied: denied_cents === null ? null : formatCents(denied_cents),
    reason: gc && carc ? { gc, carc, rarc, title } : null,
    reasonCount: row.reason_count ?? 0,
    step: row.step === 'billPatient' && isQmb(row, today) ? 'nothing' : (row.step ?? null),
    due: row.due_day ?? null,
    dueStep: row.due_day ? (row.due_step ?? row.step ?? null) : null,
    decided: decisionDay({ status: row.status, paidDate: row.paid_date, statusDate: row.status_date }),
  };
}

/** Amount payable and paid date are shown only when processing is complete (spec 2 §9). */
export function toClaimResult(row: ListedClaim, today: string): ClaimResult {
  const isComplete = row.status === PROCESSING_COMPLETE;
  const outcome = toListedOutcome(row, today);
  return {
    id: row.id,
    ...numberOf(row),
    status: STATUS_TEXT.get(row.status) ?? row.status,
    service: { start: row.service_start, end: row.service_end, provider: { name: { full: row.provider_name } } },
    charged: formatCents(row.charged_cents),
    paid: isComplete && row.payable_cents !== null ? formatCents(row.payable_cents) : null,
    paidDate: isComplete ? row.paid_date : null,
    ra: idOrNull(row.remittance_id),
    patient: { id: row.member_id, name: { full: row.patient_name } },
    ...(outcome && { outcome }),
  };
}

/** The newest payment of the claim, if it was taken back and no other claim corrects it. */
function takenBackOf(row: ClaimRow): Claim['outcome']['takenBack'] {
  const newest = claimPayments(row.paid ?? [])[0];
  if (!newest || row.adjusted_to !== null) return null;
  const { paidCents, payDate, remittanceId } = newest.row;
  if (newest.kind !== 'Reversed' && paidCents >= 0) return null;
  return { amount: formatCents(Math.abs(paidCents)), date: payDate, ra: remittanceId };
}

function toOutcomeFacts(row: ClaimRow, last: LastVersion | null): Claim['outcome'] {
  const isComplete = row.status === PROCESSING_COMPLETE;
  const { open_request: request } = row;
  const settings = planSettings(row.plan_rules);
  const isNamed = last?.id === row.adjusted_to;
  return {
    pricedBy: row.priced_by,
    charged: formatCents(row.charged_cents),
    paid: isComplete && row.payable_cents !== null ? formatCents(row.payable_cents) : null,
    paidDate: isComplete ? row.paid_date : null,
    takenBack: takenBackOf(row),
    lastVersion: isNamed ? null : (last?.id ?? null),
    ...(isNamed || !last?.number_shown ? {} : { lastVersionNumber: last.number_shown }),
    records: request && { what: request.what, due: recordsDue(request, settings) },
    usualDays: settings.usualClaimDays,
    usualAppealDays: settings.usualAppealDays,
    callNumber: settings.callNumber ?? MEMBER_SERVICES_PHONES[0],
  };
}

/** `lastVersion` is the claim at the end of the chain of corrections. */
export function toClaim(row: ClaimRow, today: string, lastVersion: LastVersion | null = null): Claim {
  const payments = toClaimPayments(row.paid ?? []);
  return {
    id: row.id,
    ...numberOf(row),
    type: TYPE_TEXT.get(row.type) ?? row.type,
    status: STATUS_TEXT.get(row.status) ?? row.status,
    statusDate: row.status_date,
    received: row.received,
    adjustedFrom: row.adjusted_from,
    ...(row.adjusted_from_shown === null ? {} : { adjustedFromNumber: row.adjusted_from_shown }),
    adjustedTo: row.adjusted_to,
    ...(row.adjusted_to_shown === null ? {} : { adjustedToNumber: row.adjusted_to_shown }),
    ra: idOrNull(row.remittance_id),
    product:
      row.product_id === null && row.product_desc === null ? null : { id: row.product_id, desc: row.product_desc },
    service: { start: row.service_start, end: row.service_end, provider: { name: { full: row.provider_name } } },
    patient: {
      id: row.member_id,
      name: { full: row.patient_name },
      pcp: row.pcp,
      qmb: isQmb(row, today),
      sub: {
        id: row.sub_id,
        // Without a subscriber on file, the patient is shown as the subscriber.
        name: { full: row.subscriber_name ?? row.patient_name },
        group: { name: { full: row.group_name }, lob: row.group_lob },
      },
    },
    outcome: toOutcomeFacts(row, lastVersion),
    ...(row.account_number ? { accountNumber: row.account_number } : {}),
    ...(payments.length > 1 ? { payments } : {}),
  };
}

function toClaimPayments(rows: readonly PaymentRow[]): ClaimPayment[] {
  return claimPayments(rows).map(({ row, kind }) => ({
    date: row.payDate,
    ra: { id: row.remittanceId },
    kind,
    paid: formatCents(row.paidCents),
  }));
}

export function toClaimItem(row: ItemRow, textOf: (kind: 'procedure' | 'remark', code: string) => string): ClaimItem {
  const priced = row.priced_by === 'claim' ? () => NOT_PRICED : formatCents;
  return {
    num: row.num,
    units: row.units,
    toothNumber: row.tooth_number,
    toothSurface: row.tooth_surface,
    code: { id: row.code, text: textOf('procedure', row.code) },
    charged: formatCents(row.charged_cents),
    allowed: priced(row.allowed_cents),
    paid: priced(row.paid_cents),
    copay: priced(row.copay_cents),
    ded: priced(row.deductible_cents),
    coins: priced(row.coinsurance_cents),
    remarks: remarkCodes(row.remarks).map((code) => ({ id: code, text: textOf('remark', code) })),
    adjustments: (row.adjustments ?? []).map(({ gc, carc, rarc, cents, guide }) => ({
      gc,
      carc,
      rarc,
      amount: formatCents(cents),
      class: guideEntry({ gc, carc, rarc }, guide ?? [])?.class ?? 'unknown',
    })),
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
    ...explanationOf(row),
  }));
}

/** What the reason guide says about a reason, and the due days of the claim. */
function explanationOf(row: ReasonRow) {
  const entry = guideEntry({ gc: row.group_code, carc: row.carc, rarc: row.rarc }, row.guide ?? []);
  const days = { paidDate: row.paid_date, statusDate: row.status_date, serviceEnd: row.service_end };
  return {
    ...(entry ?? ({ class: 'unknown', title: '', explanation: '', step: 'call' } as const)),
    ...dueDays(days, planSettings(row.plan_rules)),
  };
}

/** The title and the code of the largest denial of a dental line. Empty if the plan sent none. */
function denialOf(cuts: DentalRow['cuts']): string {
  const found = (cuts ?? [])
    .map(({ gc, carc, rarc, guide }) => ({ code: `${gc}-${carc}`, entry: guideEntry({ gc, carc, rarc }, guide ?? []) }))
    .find(({ entry }) => entry === null || entry.class === 'denial');
  return found ? [found.entry?.title, found.code].filter(Boolean).join(', ') : '';
}

export function toDentalItem(row: DentalRow): DentalItem {
  const { own_claim_id: claimId } = row;
  return {
    serviceDate: row.service_start,
    dentalProcedure: { code: row.code, description: row.text ?? '' },
    surface: row.tooth_surface,
    status: row.is_approved,
    beginTooth: row.begin_tooth,
    endTooth: row.end_tooth,
    toothNumber: row.tooth_number,
    ...(claimId !== null && !row.is_approved && { denied: { claimId, ...numberOf(row), reason: denialOf(row.cuts) } }),
  };
}
