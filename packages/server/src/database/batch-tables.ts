import type { BatchRow, BatchState, BatchStop } from '@pbt/domain/contract/batch';
import type { StoredAnswer } from '@pbt/domain/rules/batch/answer';
import type { ColumnType, Generated } from 'kysely';
import type { Added, Day, DefaultTo, Json } from './table-columns.ts';

/** Batch checks of eligibility and their receipts. */
export interface BatchTables {
  batch: {
    reference: Generated<string>;
    user_id: number;
    client_id: string;
    office_id: number | null;
    day: Day;
    state: DefaultTo<BatchState>;
    started_at: Date;
    ended_at: Added<Date>;
    total: number;
    checked: DefaultTo<number>;
    not_found: DefaultTo<number>;
    stop_cause: Added<BatchStop>;
    data_as_of: Added<Date>;
    lease: Added<string>;
    leased_until: Added<Date>;
  };
  batch_row: {
    reference: string;
    place: number;
    row_number: number;
    asked: ColumnType<BatchRow['asked'], string, never>;
    service_day: Day;
    office_reference: string;
    answer: Json<StoredAnswer>;
  };
  batch_allowance: { user_id: number; day: Day; at: Date };
  receipt: {
    reference: string;
    user_id: number;
    client_id: string;
    batch: string | null;
    made_at: Date;
    content: string;
    signature: string;
    key_id: string;
    code_hash: string;
    storage_key: string;
    sha256: string;
    file_signature: string;
  };
  receipt_miss: { user_id: number; at: Date };
}
