import type { Generated } from 'kysely';
import type { Day, DefaultTo, Json } from './table-columns.ts';

/** Imports, and rows that are not applied yet. */
export interface ImportTables {
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
}
