import type { AdjustmentClass, NextStep } from '@pbt/domain/contract/claim';
import type { ColumnType, Generated } from 'kysely';

type Day = string;
/** JSON on both engines. Write the result of `JSON.stringify`, and read the parsed value. */
type Json<T> = ColumnType<T | null, string | null, string | null>;
type DefaultTo<T> = ColumnType<T, T | undefined, T>;

/** A nullable column that an insert may leave out. */
type Added<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Where a row of the plan came from. Null in rows that no import has written. */
interface Origin {
  version: Added<number>;
  import_id: Added<number>;
  content_hash: Added<number>;
}

/** Where a row of a large table came from, with the keyed hash of its line. */
interface LineOrigin extends Origin {
  source_hash: Added<number>;
}

type DocumentState = 'ready' | 'none' | 'empty' | 'broken';
type PdfState = 'ready' | 'none' | 'empty';
export type QueueStatusText = 'None' | 'InProgress' | 'End' | 'Rejected' | 'Unknown' | 'Failed';

export interface Database {
  setting: { key: string; value: string };
  /** One row with the check value of the master key that this database was created with. */
  key_check: { value: string };
  /** Storage keys of uploads without a `stored_file` row. The job `unreferenced-files` deletes them after an hour. */
  unreferenced_file: { storage_key: string; since: Date };
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
    method: Added<'ACH' | 'CHK' | 'FWT' | 'BOP' | 'NON'>;
    payer_id: Added<string>;
    /** Letters and digits of the EFT trace, in capitals. */
    trace_search: ColumnType<string | null, never, never>;
    /** SHA-256 of what identifies a payment of an 835. Null, like the three below, for payments from other files. */
    identity_hash: Added<string>;
    interchange_at: Added<string>;
    handling: Added<string>;
    /** Delimiters of the plan's own ST set, which is the plan document `set-835`. Null if none is stored. */
    set_delimiters: Added<string>;
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
    group_code: 'CO' | 'PR' | 'PI' | 'OA';
    carc: string;
    rarc: string | null;
    amount_cents: number;
  };
  /** How each claim ended. Triggers keep it. */
  claim_outcome: Pick<
    Database['claim'],
    'tax_id' | 'type' | 'status' | 'service_start' | 'payable_cents' | 'paid_date'
  > & {
    claim_id: string;
    /** The place in OUTCOME_KINDS, from 1. */
    outcome: number;
    denied_cents: number | null;
    group_code: Database['claim_adjustment']['group_code'] | null;
    carc: string | null;
    rarc: string | null;
    reason_count: number;
    step: NextStep | null;
    due_day: Day | null;
  };
  /** View of outcomes for the search of Browse Claims. */
  browsed_outcome: Omit<Database['browsed_claim'], 'provider_id' | 'patient_search'> & { outcome: number };
  /** View for the search of Browse Claims. On PostgreSQL, requests see only the claims of the caller's tax IDs. */
  browsed_claim: Pick<
    Database['claim'],
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
  dental_line: Pick<Database['claim'], 'member_id' | 'status' | 'service_start'> &
    Pick<
      Database['claim_item'],
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
  } & Origin;
  app_user: {
    id: Generated<number>;
    issuer: string;
    subject: string;
    username: string;
    first_name: string;
    last_name: string;
    email: string | null;
    phone: string | null;
    status: DefaultTo<'Active' | 'Inactive' | 'Locked'>;
    roles: DefaultTo<string[]>;
    is_umr: DefaultTo<boolean>;
    dental_access: DefaultTo<boolean>;
    external_id: string | null;
    directory_error: DefaultTo<boolean>;
    office_id: number | null;
    attested_on: Day | null;
    initial_activity_date: Day;
    feedback_hidden: DefaultTo<boolean>;
  } & Origin;
  user_access: { user_id: number; provider_id: string; tax_id: string; termination_date: DefaultTo<Day> } & Origin;
  import: {
    id: Generated<number>;
    file_name: string;
    sha256: string;
    bytes: number;
    kind: string;
    mode: 'delta' | 'full';
    as_of: Date;
    is_check: boolean;
    options: Json<unknown>;
    operator: string;
    started_at: Date;
    ended_at: Date | null;
    state: 'reading' | 'checking' | 'applying' | 'done' | 'refused' | 'stopped';
    chunks: DefaultTo<number>;
    next_position: DefaultTo<number>;
    result: Json<unknown>;
  };
  /** Rows that were read and checked, but are not applied yet. */
  import_staged: {
    import_id: number;
    position: number;
    line: number;
    key: string;
    version: number | null;
    content_hash: number;
    source_hash: number | null;
    /** Null for a row that is stored already. */
    body: string | null;
  };
  /** Rows that refer to records which are not there yet. */
  import_waiting: {
    id: Generated<number>;
    import_id: number;
    kind: string;
    line: number;
    key: string;
    version: number | null;
    content_hash: number;
    /** Encrypted. */
    body: string;
    waits_for: string[];
    since: Date;
  };
  /** Starts of coverage periods that a row voided or moved. Older versions must not bring them back. */
  coverage_removed: {
    member_id: string;
    id: string;
    from_date: Day;
    version: number;
    import_id: number | null;
  };
  /** What the coverage lines of an 834 mean. */
  product: {
    line: string;
    plan: DefaultTo<string>;
    product_id: string;
    plan_id: string;
    type: Database['coverage']['type'];
    description: string | null;
    plds_desc: string | null;
  } & Origin;
  status_map: { category: string; code: DefaultTo<string>; status: Database['claim']['status'] } & Origin;
  /** Interchanges of X12 files that were imported. */
  x12_interchange: {
    sender_qualifier: string;
    sender: string;
    control_number: string;
    day: Day;
    sha256: string;
    import_id: number;
  };
  x12_reply_number: { sender_qualifier: string; sender: string; last: number };
  /** PDF files and 835 sets of the plan. `record` is the key of a coverage period, remittance or letter. */
  plan_document: {
    kind: 'summary' | 'card' | 'remittance' | 'letter' | 'set-835';
    record: string;
    sha256: string;
    size_bytes: number;
  } & Origin;
  claim_status_history: { claim_id: string; day: Day; status: Database['claim']['status']; import_id: Added<number> };
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
    group_code: Database['claim_adjustment']['group_code'];
    carc: string;
    rarc: DefaultTo<string>;
    class: AdjustmentClass;
    title: string;
    explanation: string;
    step: NextStep;
    source: DefaultTo<'built in' | 'plan'>;
  };
  preference: { user_id: number; show_texts: DefaultTo<boolean> };
  emulation: {
    id: string;
    actor_id: number;
    target_id: number;
    session: string | null;
    started_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    ended_by: string | null;
  };
  feedback: {
    id: Generated<number>;
    user_id: number;
    category: string;
    rating: number | null;
    is_dismissed: boolean;
    areas: string[];
    comments: string[] | null;
    submitted_at: Date;
    submitted_on: Day;
  };
  submission: {
    id: string;
    claim_id: string;
    tax_id: string;
    created_by: number;
    created_at: Date;
    state: DefaultTo<'staged' | 'submitted' | 'cancelled' | 'expired'>;
    type: string | null;
    notes: string | null;
    appeal: Json<unknown>;
    payload_hash: string | null;
    submitted_at: Date | null;
    submitted_name: string | null;
  };
  stored_file: {
    id: string;
    submission_id: string | null;
    created_by: number;
    created_at: Date;
    name: string;
    media_type: string;
    size_bytes: number;
    sha256: string;
    storage_key: string;
    scan: 'clean' | 'unscanned';
  };
  /** View with the time and size of every user's uploads, for the limit on uploaded bytes. */
  uploaded: Pick<Database['stored_file'], 'created_by' | 'created_at' | 'size_bytes'>;
  work_item: {
    id: string;
    kind: 'submission' | 'food-benefit' | 'provider-update';
    submission_id: string | null;
    member_id: string | null;
    provider_npi: string | null;
    diagnosis: string[] | null;
    status: QueueStatusText;
    created_by: number | null;
    created_at: Date;
    updated_at: Date;
    updated_date: Day;
    note: string | null;
  };
  feature: { name: string; enabled: boolean };
  feature_note: { id: Generated<number>; release_date: Day; title: string; description: string };
  maintenance_window: {
    id: Generated<number>;
    notify_at: Date;
    start_at: Date;
    end_at: Date;
    custom_message: string | null;
  };
  audit: {
    chain: string;
    seq: number;
    at: Date;
    request_id: string;
    actor_id: number | null;
    actor_subject: string | null;
    effective_id: number | null;
    emulation_id: string | null;
    action: string;
    route: string;
    record_kind: string | null;
    record_id: string | null;
    tax_id: string | null;
    outcome: string;
    reason: string | null;
    record_count: number | null;
    address: string | null;
    agent_hash: string | null;
    /** IDs of the records that a list showed, at most the first 200. Null for single records and empty lists. */
    shown_ids: string[] | null;
    previous_hash: string;
    hash: string;
  };
}
