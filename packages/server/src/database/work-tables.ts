import type { Generated, GeneratedAlways } from 'kysely';
import type { Day, Json } from './table-columns.ts';

/** The office's work list. Rows of `task` are made and closed by the database (migration 0016). */
export interface WorkTables {
  task: {
    id: Generated<number>;
    /** 1 to 6, in the order of `WORK_KINDS`. */
    kind: number;
    tax_id: string;
    source: string;
    cause: string;
    generation: number;
    previous_id: number | null;
    record: string;
    claim_id: string | null;
    remittance_id: string | null;
    submission_id: string | null;
    title: string;
    group_code: string | null;
    carc: string | null;
    rarc: string | null;
    lines: number[];
    step: string;
    amount_cents: number;
    off_cents: number | null;
    due_day: Day | null;
    what: string | null;
    answer: string | null;
    day: Day | null;
    open_day: Day;
    close_day: Day;
    search: string;
    /** 1 open, 2 done, 3 closed automatically. */
    state: number;
    assigned_to: number | null;
    snoozed_until: Day;
    version: number;
    opened_at: Date;
    changed_at: Date;
    changed_by: number | null;
    closed_at: Date | null;
    closed_cause: string | null;
    /** Days for notices (migration 0019). The database gives them. */
    noticed_on: Generated<Day | null>;
    noticed_day: GeneratedAlways<Day>;
    deadline_day: GeneratedAlways<Day | null>;
    ended_on: Generated<Day | null>;
    is_first: Generated<boolean>;
  };
  /** View of `task` for the conditions of the list. */
  listed_task: Omit<
    WorkTables['task'],
    'source' | 'generation' | 'previous_id' | 'claim_id' | 'remittance_id' | 'submission_id'
  >;
  task_note: { id: string; task_id: number; user_id: number; at: Generated<Date>; text: string };
  task_event: {
    id: Generated<number>;
    task_id: number;
    user_id: number;
    at: Generated<Date>;
    what: string;
    change_id: string | null;
    assigned_to: number | null;
    snoozed_until: Day | null;
    undid: string | null;
    before: Json<unknown>;
    day: Generated<Day | null>;
  };
  task_tally: {
    tax_id: string;
    kind: number;
    state: number;
    open_day: Day;
    snoozed_until: Day;
    close_day: Day;
    total: number;
  };
  task_visit: { user_id: number; last_at: Date; since: Date | null };
}
