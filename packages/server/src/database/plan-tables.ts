import type { AdjustmentClass, NextStep } from '@pbt/domain/contract/claim';
import type { ColumnType } from 'kysely';
import type { Added, Day, DefaultTo, Json, LineOrigin, Origin } from './table-columns.ts';

type DocumentState = 'ready' | 'none' | 'empty' | 'broken';
type PdfState = 'ready' | 'none' | 'empty';

/** Records of the plan, which imports write. */
export interface PlanTables {
  office: { id: number; name: string } & Origin;
  tax_id: { tax_id: string; office_id: number | null; name: string; excluded: DefaultTo<boolean> } & Origin;
  provider: {
    id: string;
    kind: 'person' | 'group' | 'facility';
    name: string;
    name_search: string;
    npi: string | null;
    specialty: string | null;
    credentials: string | null;
    effective_date: Day;
    termination_date: DefaultTo<Day>;
  } & Origin;
  provider_tax: { provider_id: string; tax_id: string; pay_to: string | null; termination_date: DefaultTo<Day> };
  provider_group_member: { group_id: string; provider_id: string; termination_date: DefaultTo<Day> };
  provider_location: { provider_id: string; seq: number; name: string; address: string[]; phone: string | null };
  provider_network: { provider_id: string; plan: string; in_network: boolean; from_date: Day; to_date: Day | null };
  member_group: { id: string; name: string; lob: string | null; group_type: string } & Origin;
  member: {
    id: string;
    sub_id: string;
    suffix: number;
    group_id: string;
    first_name: string;
    last_name: string;
    first_search: string;
    last_search: string;
    dob: Day;
    rel: string | null;
    sex: string | null;
    ssn_cipher: string | null;
    ssn_hash: string | null;
    medicaid_cipher: string | null;
    medicaid_hash: string | null;
    pcp: string | null;
    bcat: string | null;
    is_restricted: DefaultTo<boolean>;
    is_grace_period: DefaultTo<boolean>;
    pec_end: Day | null;
    qmb_end: Day | null;
    home: string | null;
    address: DefaultTo<string[]>;
    phone: string | null;
  } & LineOrigin;
  coverage: {
    member_id: string;
    id: string;
    plan_id: string;
    type: 'Medical' | 'Dental' | 'Vision' | 'Wellness' | 'Other' | 'Grocery';
    description: string | null;
    plds_desc: string | null;
    from_date: Day;
    to_date: DefaultTo<Day>;
    group_id: string;
    sub_group_id: string;
    group_type: string;
    summary: DefaultTo<DocumentState>;
    card: DefaultTo<DocumentState>;
    usage: Json<unknown>;
    usage_version: Added<number>;
    /** The benefit year that the usage belongs to. */
    benefit_year_from: Added<Day>;
    benefit_year_to: Added<Day>;
  } & Origin;
  other_insurance: {
    member_id: string;
    id: string;
    type: string;
    cob: string;
    carrier: string;
    order_letter: string;
    from_date: Day;
    to_date: Day | null;
    updated_date: Day | null;
    phone: string | null;
    address: DefaultTo<string[]>;
    holder_policy_id: string | null;
    holder_name: string | null;
  } & Origin;
  remittance: {
    id: string;
    tax_id: string;
    payee_name: string;
    payee_id: string | null;
    pay_date: Day | null;
    check_number: string | null;
    eft_number: string | null;
    amount_cents: number;
    pdf: DefaultTo<PdfState>;
    /** ACH, CHK, FWT, BOP or NON. An 835 can have other codes. */
    method: Added<string>;
    payer_id: Added<string>;
    /** Letters and digits of the EFT trace, in capitals. */
    trace_search: ColumnType<string | null, never, never>;
    /** SHA-256 of what identifies a payment of an 835. Null, like the three below, for payments from other files. */
    identity_hash: Added<string>;
    interchange_at: Added<string>;
    handling: Added<string>;
    /** Delimiters of the plan's own ST set, which is the plan document `set-835`. Null if none is stored. */
    set_delimiters: Added<string>;
    /** The day the portal learned of the payment. Null for payments from before notices. */
    learned_on: Added<Day>;
  } & LineOrigin;
  remittance_adjustment: {
    remittance_id: string;
    seq: number;
    code: string;
    text: string;
    reference: string | null;
    amount_cents: number;
  };
  claim: {
    id: string;
    member_id: string;
    sub_id: string;
    tax_id: string;
    provider_id: string;
    provider_name: string;
    patient_name: string;
    patient_search: string;
    type: 'M' | 'D' | 'H';
    status: '01' | '02' | '10' | '11' | '15' | '91' | '92';
    status_date: Day | null;
    service_start: Day;
    service_end: Day | null;
    received: Day | null;
    charged_cents: number;
    payable_cents: number | null;
    paid_date: Day | null;
    remittance_id: string | null;
    product_id: string | null;
    product_desc: string | null;
    account_number: string | null;
    adjusted_from: string | null;
    adjusted_to: string | null;
    /** What the claim's own rows say. The columns above also hold what the other claim says. */
    adjusted_from_told: Added<string>;
    adjusted_to_told: Added<string>;
    /** Whether amounts were allowed and paid by line or for the claim as a whole. */
    priced_by: DefaultTo<'line' | 'claim'>;
    /** The claim number as the plan writes it, where that differs from the ID. */
    number_shown: Added<string>;
    /** Letters and digits of the account number, in capitals. */
    account_search: ColumnType<string | null, never, never>;
  } & LineOrigin;
  claim_item: {
    claim_id: string;
    num: number;
    code: string;
    units: number | null;
    tooth_number: string | null;
    begin_tooth: string | null;
    end_tooth: string | null;
    tooth_surface: string | null;
    charged_cents: number;
    allowed_cents: DefaultTo<number>;
    paid_cents: DefaultTo<number>;
    copay_cents: DefaultTo<number>;
    deductible_cents: DefaultTo<number>;
    coinsurance_cents: DefaultTo<number>;
    other_payer_cents: DefaultTo<number>;
    remarks: DefaultTo<string[]>;
  };
  claim_adjustment: {
    claim_id: string;
    seq: number;
    line_num: number | null;
    /** CO, PR, PI or OA. An 835 can have other codes. */
    group_code: string;
    carc: string;
    rarc: string | null;
    amount_cents: number;
  };
  /** How each claim ended. Triggers keep it. */
  claim_outcome: Pick<
    PlanTables['claim'],
    'tax_id' | 'type' | 'status' | 'service_start' | 'payable_cents' | 'paid_date'
  > & {
    claim_id: string;
    /** The place in OUTCOME_KINDS, from 1. */
    outcome: number;
    denied_cents: number | null;
    group_code: PlanTables['claim_adjustment']['group_code'] | null;
    carc: string | null;
    rarc: string | null;
    reason_count: number;
    step: NextStep | null;
    due_day: Day | null;
  };
  /** The sums of each payment. Triggers keep it. */
  remittance_sum: Pick<PlanTables['remittance'], 'tax_id' | 'pay_date' | 'amount_cents'> & {
    remittance_id: string;
    /** The place in PAYMENT_WAYS. */
    way: number;
    claims: number;
    paid_cents: number;
    adjustment_cents: number;
    difference_cents: number;
    /** The tax IDs of its claims that are not the payee's. */
    other_tax_ids: string[] | null;
  };
  /** Totals of the sums by month and kind, without payments that list claims of other tax IDs. */
  remittance_tally: Pick<
    PlanTables['remittance_sum'],
    'tax_id' | 'amount_cents' | 'claims' | 'paid_cents' | 'adjustment_cents'
  > & { month: Day; kind: number; payments: number; adjusted: number; off_cents: number };
  /** View of the rows of payments, with the payee's tax ID. On PostgreSQL, requests see only the caller's payments. */
  listed_claim: Omit<PlanTables['remittance_claim'], 'patient_resp_cents' | 'detail'> & { tax_id: string };
  /** View of outcomes for the search of Browse Claims. */
  browsed_outcome: Omit<PlanTables['browsed_claim'], 'provider_id' | 'patient_search'> & { outcome: number };
  /** View for the search of Browse Claims. On PostgreSQL, requests see only the claims of the caller's tax IDs. */
  browsed_claim: Pick<
    PlanTables['claim'],
    | 'id'
    | 'tax_id'
    | 'provider_id'
    | 'patient_search'
    | 'type'
    | 'status'
    | 'service_start'
    | 'payable_cents'
    | 'paid_date'
  >;
  /** View of the dental claim lines of all offices, without provider and amounts. */
  dental_line: Pick<PlanTables['claim'], 'member_id' | 'status' | 'service_start'> &
    Pick<
      PlanTables['claim_item'],
      'claim_id' | 'num' | 'code' | 'tooth_number' | 'begin_tooth' | 'end_tooth' | 'tooth_surface'
    > & { is_approved: boolean };
  code_text: {
    kind: 'procedure' | 'remark' | 'adjustment' | 'provider-adjustment' | 'service-type';
    code: string;
    text: string;
  } & Origin;
  letter: {
    id: string;
    claim_id: string;
    tax_id: string;
    member_id: string;
    create_date: Day;
    description: string;
    provider_name: string;
    member_name: string;
    body: DefaultTo<string>;
    pdf: DefaultTo<PdfState>;
    /** The records that the plan asks for. Makes the letter a records request. */
    request: Added<string>;
    due_date: Added<Day>;
    /** The day the portal learned of the letter. Null for letters from before notices. */
    learned_on: Added<Day>;
  } & Origin;
  /** What the coverage lines of an 834 mean. */
  product: {
    line: string;
    plan: DefaultTo<string>;
    product_id: string;
    plan_id: string;
    type: PlanTables['coverage']['type'];
    description: string | null;
    plds_desc: string | null;
  } & Origin;
  status_map: { category: string; code: DefaultTo<string>; status: PlanTables['claim']['status'] } & Origin;
  /** PDF files and 835 sets of the plan. `record` is the key of a coverage period, remittance or letter. */
  plan_document: {
    kind: 'summary' | 'card' | 'remittance' | 'letter' | 'set-835';
    record: string;
    sha256: string;
    size_bytes: number;
  } & Origin;
  claim_status_history: { claim_id: string; day: Day; status: PlanTables['claim']['status']; import_id: Added<number> };
  /** The claims of a payment. One claim can be in several payments, and twice in one. */
  remittance_claim: {
    remittance_id: string;
    /** From 1 on as the payment lists it. Below 0 for the copy of a claim that names a payment without a list. */
    seq: number;
    claim_number: string;
    claim_id: Added<string>;
    member_id: Added<string>;
    status_code: Added<string>;
    charged_cents: number;
    paid_cents: number;
    patient_resp_cents: Added<number>;
    account_number: Added<string>;
    patient_first: Added<string>;
    patient_last: Added<string>;
    detail: ColumnType<unknown, string | null | undefined, string | null>;
  };
  /** Settings of the plan. The line of business '*' is for all that have no value of their own. */
  plan_rule: { lob: string; key: string; value: string };
  /** The plan's own rows of the reason guide. */
  reason_guide: {
    group_code: PlanTables['claim_adjustment']['group_code'];
    carc: string;
    rarc: DefaultTo<string>;
    class: AdjustmentClass;
    title: string;
    explanation: string;
    step: NextStep;
    source: DefaultTo<'built in' | 'plan'>;
  };
}
