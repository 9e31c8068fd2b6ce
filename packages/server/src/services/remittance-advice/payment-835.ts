import { remarkCodes } from '@pbt/domain/rules/claim/remarks';
import {
  filingOf,
  fiscalYearEndOf,
  handlingOf,
  procedureQualifierOf,
  type Adjustment,
  type Coverage,
  type Party,
  type Payment,
  type Person,
  type Procedure,
  type RemittanceClaim,
  type RemittanceLine,
} from '@pbt/x12';
import type { Payer } from '../../config/payer.ts';

/** A payment as it is stored, with all its rows. */
export interface StoredPayment {
  readonly id: string;
  readonly tax_id: string;
  readonly payee_name: string;
  readonly payee_id: string | null;
  readonly payer_id: string | null;
  readonly pay_date: string | null;
  readonly method: string | null;
  readonly check_number: string | null;
  readonly eft_number: string | null;
  readonly amount_cents: number;
  readonly claims: readonly StoredClaim[];
  readonly adjustments: readonly StoredProviderAdjustment[];
}

interface StoredProviderAdjustment {
  readonly code: string;
  readonly reference: string | null;
  readonly amount_cents: number;
}

/** A claim of a payment. */
export interface StoredClaim {
  /** The claim number as the plan writes it. */
  readonly number: string;
  readonly status_code: string | null;
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly patient_resp_cents: number | null;
  readonly account_number: string | null;
  readonly member_id: string | null;
  readonly patient_first: string;
  readonly patient_last: string;
  readonly service_start: string | null;
  readonly service_end: string | null;
  /** Null if the patient is not a member of the portal. */
  readonly group: { readonly type: string; readonly lob: string | null } | null;
  /** Who gave the service. Null without an NPI, and if the claim is not known. */
  readonly provider: { readonly npi: string; readonly isPerson: boolean } | null;
  /** The lines and reasons as paid. Null if they are not known. */
  readonly detail: StoredDetail | null;
}

export interface StoredDetail {
  /** Empty for a claim that was paid as a whole. */
  readonly items: readonly StoredItem[];
  readonly adjustments: readonly StoredAdjustment[];
}

export interface StoredItem {
  readonly num: number;
  readonly code: string;
  readonly units: number | null;
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly allowed_cents: number;
  readonly remarks: readonly string[];
}

export interface StoredAdjustment {
  readonly line_num: number | null;
  readonly group_code: string;
  readonly carc: string;
  readonly rarc: string | null;
  readonly amount_cents: number;
}

const NO_BANK = {
  senderQualifier: '',
  senderBank: '',
  senderAccountType: '',
  senderAccount: '',
  originatingCompany: '',
  originatingSupplement: '',
  receiverQualifier: '',
  receiverBank: '',
  receiverAccountType: '',
  receiverAccount: '',
};

/** The guide for the 835 says to write a zero if the claim had no account number. */
const NO_ACCOUNT = '0';
const PROCESSED_FIRST = '1';
const PROCESSED_SECOND = '2';
/** MOA has five places for remarks. */
const MAX_CLAIM_REMARKS = 5;

/** Returns a stored payment as the content of an 835. Null if a claim has no detail. `unwritableReasons` says the rest. */
export function toPayment835(stored: StoredPayment, payer: Payer): Payment | null {
  const claims = stored.claims.map(toClaim);
  if (!isComplete(claims)) return null;
  const { amount_cents: amountCents, eft_number: trace, check_number: check } = stored;
  const { handling, method } = handlingOf(amountCents, stored.method ?? (trace ? 'ACH' : 'CHK'));
  const originator = `1${payer.taxId}`;
  const payDate = stored.pay_date ?? '';
  return {
    handling,
    creditOrDebit: 'C',
    method,
    format: '',
    amountCents,
    bank: NO_BANK,
    payDate,
    trace: (method === 'CHK' ? (check ?? trace) : (trace ?? check)) ?? stored.id,
    payerId: stored.payer_id ?? originator,
    originator: '',
    receiverId: '',
    systemVersion: '',
    productionDate: null,
    payer: toPayer(payer),
    payee: toPayee(stored),
    adjustments: stored.adjustments
      .filter(({ amount_cents }) => amount_cents !== 0)
      .map(({ code, reference, amount_cents }) => ({
        provider: stored.payee_id ?? stored.tax_id,
        yearEnd: payDate === '' ? null : fiscalYearEndOf(payDate),
        reason: code,
        reference: reference ?? '',
        amountCents: amount_cents,
      })),
    claims,
  };
}

const isComplete = (claims: readonly (RemittanceClaim | null)[]): claims is readonly RemittanceClaim[] =>
  claims.every((claim) => claim !== null);

function toPayer({ name, address, city, state, zip, contact }: Payer): Party {
  const numbers = [
    ...(contact.phone === null ? [] : [{ qualifier: 'TE', value: contact.phone }]),
    ...(contact.email === null ? [] : [{ qualifier: 'EM', value: contact.email }]),
  ];
  return {
    name,
    idQualifier: '',
    id: '',
    address,
    city,
    state,
    zip,
    references: [],
    contacts: [{ role: 'BL', name: contact.name, numbers }],
  };
}

/** Names the payee by NPI if the plan's ID is one, else by tax ID. REF has the tax ID in any case. */
function toPayee({ payee_name, payee_id, tax_id }: StoredPayment): Party {
  const isNpi = payee_id !== null && /^\d{10}$/.test(payee_id);
  return {
    name: payee_name,
    idQualifier: isNpi ? 'XX' : 'FI',
    id: isNpi ? payee_id : tax_id,
    address: [],
    city: '',
    state: '',
    zip: '',
    references: [
      ...(payee_id !== null && !isNpi ? [{ qualifier: 'PQ', value: payee_id }] : []),
      { qualifier: 'TJ', value: tax_id },
    ],
    contacts: [],
  };
}

/** Returns the line of business of a patient, as far as CLP06 depends on it. */
export function coverageOf(group: StoredClaim['group']): Coverage {
  if (group?.type === 'MDCR') return 'medicare';
  const lob = group?.lob?.trim() ?? '';
  if (lob === '') return 'unknown';
  return /\b(?:medicaid|chip)\b/i.test(lob) ? 'medicaid' : 'commercial';
}

const toAdjustment = ({ group_code, carc, amount_cents }: StoredAdjustment): Adjustment => ({
  group: group_code,
  reason: carc,
  amountCents: amount_cents,
  quantity: null,
});

const hasOtherPayer = ({ group_code, carc }: StoredAdjustment) => group_code === 'OA' && carc === '23';

function toClaim(stored: StoredClaim): RemittanceClaim | null {
  const { detail, service_start: start, service_end: end } = stored;
  if (!detail) return null;
  const ofClaim = detail.adjustments.filter(({ line_num }) => line_num === null);
  const remarks = remarkCodes(ofClaim.map(({ rarc }) => rarc)).slice(0, MAX_CLAIM_REMARKS);
  const status = detail.adjustments.some(hasOtherPayer) ? PROCESSED_SECOND : PROCESSED_FIRST;
  const patientCents = detail.adjustments
    .filter(({ group_code }) => group_code === 'PR')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    account: stored.account_number?.trim() || NO_ACCOUNT,
    status: stored.status_code ?? status,
    chargedCents: stored.charged_cents,
    paidCents: stored.paid_cents,
    patientCents: stored.patient_resp_cents ?? (patientCents === 0 ? null : patientCents),
    filing: filingOf(coverageOf(stored.group)),
    claimNumber: stored.number,
    facility: '',
    frequency: '',
    drg: '',
    adjustments: ofClaim.map(toAdjustment),
    patient: {
      kind: '1',
      last: stored.patient_last,
      first: stored.patient_first,
      middle: '',
      suffix: '',
      idQualifier: stored.member_id === null ? '' : 'MI',
      id: stored.member_id ?? '',
    },
    subscriber: null,
    corrected: null,
    rendering: stored.provider && toRendering(stored.provider),
    inpatient: null,
    outpatient: remarks.length === 0 ? null : ['', '', ...remarks],
    references: [],
    serviceStart: start,
    serviceEnd: end,
    coverageEnd: null,
    received: null,
    amounts: [],
    lines: detail.items.map((item) => toLine(item, detail.adjustments, { start, end: end ?? start })),
  };
}

/** The NPI alone names the provider. */
const toRendering = ({ npi, isPerson }: NonNullable<StoredClaim['provider']>): Person => ({
  kind: isPerson ? '1' : '2',
  last: '',
  first: '',
  middle: '',
  suffix: '',
  idQualifier: 'XX',
  id: npi,
});

/** Lines have no days of their own in the portal, so they have those of the claim. */
function toLine(
  item: StoredItem,
  adjustments: readonly StoredAdjustment[],
  { start, end }: { readonly start: string | null; readonly end: string | null },
): RemittanceLine {
  const own = adjustments.filter(({ line_num }) => line_num === item.num);
  const remarks = remarkCodes([...item.remarks, ...own.map(({ rarc }) => rarc)]);
  return {
    procedure: toProcedure(item.code),
    chargedCents: item.charged_cents,
    paidCents: item.paid_cents,
    revenueCode: '',
    paidUnits: item.units,
    submitted: null,
    billedUnits: null,
    serviceStart: start,
    serviceEnd: end,
    adjustments: own.map(toAdjustment),
    references: [{ qualifier: '6R', value: String(item.num) }],
    amounts: [{ qualifier: 'B6', amountCents: item.allowed_cents }],
    remarks: remarks.map((value) => ({ qualifier: 'HE', value })),
  };
}

const WITH_MODIFIERS = /^[A-Z0-9]{4,5}(?:[-: ]+[A-Z0-9]{2}){1,4}$/i;

/** Some plans write modifiers behind the code, such as 99213-25. */
function toProcedure(text: string): Procedure {
  const [code = '', ...modifiers] = WITH_MODIFIERS.test(text) ? text.split(/[-: ]+/) : [text];
  return { qualifier: procedureQualifierOf(code), code, modifiers };
}
