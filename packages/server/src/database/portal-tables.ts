import type { DraftBody } from '@pbt/domain/contract/claim-documentation';
import type { Generated } from 'kysely';
import type { Added, Day, DefaultTo, Json, Origin } from './table-columns.ts';

export type QueueStatusText = 'None' | 'InProgress' | 'End' | 'Rejected' | 'Unknown' | 'Failed';

/** The fields of one of the two forms. */
export type DraftFields = Pick<DraftBody, 'appeal' | 'attachment'>;

/** Users, their submissions, and what the portal keeps for itself. */
export interface PortalTables {
  setting: { key: string; value: string };
  /** One row with the check value of the master key that this database was created with. */
  key_check: { value: string };
  /** Storage keys of uploads without a `stored_file` row. The job `unreferenced-files` deletes them after an hour. */
  unreferenced_file: { storage_key: string; since: Date };
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
  preference: {
    user_id: number;
    show_texts: DefaultTo<boolean>;
    show_reasons: DefaultTo<boolean>;
    open_single: DefaultTo<boolean>;
    single_keys: DefaultTo<boolean>;
  };
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
    /** The database gives it when the submission is submitted. */
    reference: string | null;
    sent: Json<unknown>;
    /** The status of its work item. The database copies it. */
    queue_status: DefaultTo<QueueStatusText>;
  };
  submission_draft: {
    submission_id: string;
    kind: 'Appeal' | 'Attachment';
    fields: Json<DraftFields>;
    version: number;
    saved_at: Date;
    expires_at: Date;
    audited_at: Date;
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
  uploaded: Pick<PortalTables['stored_file'], 'created_by' | 'created_at' | 'size_bytes'>;
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
    /** For the plan itself. The office never sees it. */
    note: string | null;
    /** Of a food benefit request or a provider update. The database gives it. */
    reference: string | null;
    sent: Json<unknown>;
    answer: 'overturned' | 'partly' | 'upheld' | null;
    answered_on: Day | null;
    /** What the plan writes to the office with its answer. */
    message: string | null;
    /** The day the portal learned that a submission was answered. The database gives it. */
    learned_on: Added<Day>;
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
