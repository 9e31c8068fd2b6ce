import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { StartRefused } from '../../config/start-refused.ts';

/** The PostgreSQL role that requests use. It cannot log in, owns nothing, and every row policy applies to it. */
export const APP_ROLE = 'pbt_app';

type Table = (keyof Database & string) | 'claim_outcome_tally' | 'claim_paid_span' | 'claim_tally';
type Grant = readonly [privilege: 'select' | 'insert' | 'update' | 'delete', table: Table, columns?: readonly string[]];

const READ: readonly Table[] = [
  'app_user',
  'batch',
  'batch_allowance',
  'batch_row',
  'browsed_claim',
  'browsed_outcome',
  'claim',
  'claim_adjustment',
  'claim_item',
  'claim_outcome',
  'claim_outcome_tally',
  'claim_paid_span',
  'claim_status_history',
  'claim_tally',
  'code_text',
  'coverage',
  'dental_line',
  'emulation',
  'feature',
  'feature_note',
  'feedback',
  'letter',
  'listed_claim',
  'listed_task',
  'maintenance_window',
  'member',
  'member_group',
  'office',
  'notice_read',
  'notice_setting',
  'notice_tally',
  'other_insurance',
  'plan_document',
  'plan_rule',
  'preference',
  'product',
  'provider',
  'provider_group_member',
  'provider_location',
  'provider_network',
  'provider_tax',
  'reason_guide',
  'receipt',
  'receipt_miss',
  'remittance',
  'remittance_adjustment',
  'remittance_claim',
  'remittance_sum',
  'remittance_tally',
  'setting',
  'stored_file',
  'submission',
  'task',
  'task_event',
  'task_note',
  'task_tally',
  'task_visit',
  'submission_draft',
  'tax_id',
  'unreferenced_file',
  'uploaded',
  'user_access',
];

/**
 * Only the privileges that requests need. Requests can add audit rows, but cannot read audit rows, `work_item.note`, or
 * the files and results of imports.
 */
const GRANTS: readonly Grant[] = [
  ...READ.map((table): Grant => ['select', table]),
  [
    'select',
    'work_item',
    ['id', 'kind', 'submission_id', 'member_id', 'provider_npi', 'diagnosis', 'status', 'created_at', 'updated_date'],
  ],
  ['select', 'work_item', ['created_by', 'reference', 'sent', 'answer', 'answered_on', 'learned_on', 'message']],
  ['select', 'import', ['kind', 'as_of', 'state', 'is_check']],
  ['insert', 'audit'],
  ['insert', 'batch'],
  ['insert', 'batch_row'],
  ['insert', 'emulation'],
  ['insert', 'feedback'],
  ['insert', 'notice_read'],
  ['insert', 'notice_setting'],
  ['insert', 'preference'],
  ['insert', 'receipt'],
  ['insert', 'receipt_miss'],
  ['insert', 'stored_file'],
  ['insert', 'submission'],
  ['insert', 'task_event'],
  ['insert', 'task_note'],
  ['insert', 'task_visit'],
  ['insert', 'submission_draft'],
  ['insert', 'unreferenced_file'],
  ['insert', 'user_access'],
  ['insert', 'work_item'],
  ['update', 'app_user', ['status', 'attested_on']],
  ['update', 'batch', ['state', 'checked', 'ended_at']],
  ['update', 'batch_row', ['answer']],
  ['update', 'emulation', ['ended_at', 'ended_by']],
  ['update', 'notice_read', ['total', 'is_final']],
  ['update', 'notice_setting', ['daily', 'kinds', 'bounces', 'bounced_on']],
  ['update', 'preference', ['show_texts', 'show_reasons', 'open_single', 'single_keys']],
  ['update', 'submission', ['state', 'type', 'notes', 'appeal', 'payload_hash', 'submitted_at', 'submitted_name']],
  ['update', 'submission', ['sent']],
  ['update', 'task', ['state', 'assigned_to', 'snoozed_until', 'version', 'changed_at', 'changed_by', 'closed_at']],
  ['update', 'task_visit', ['last_at', 'since']],
  ['update', 'work_item', ['status', 'updated_at']],
  ['delete', 'stored_file'],
  ['delete', 'task_note'],
  ['update', 'submission_draft', ['fields', 'version', 'saved_at', 'expires_at', 'audited_at']],
  ['delete', 'submission_draft'],
  ['delete', 'unreferenced_file'],
];

const INSUFFICIENT_PRIVILEGE = '42501';

interface State {
  readonly login: string;
  readonly is_there: boolean;
}

/** Roles belong to the whole server, so another database on it may create the same role at the same time. */
const CREATE = sql`
  do $$ begin
    create role pbt_app nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`;
const JOIN = sql`
  do $$ begin
    grant pbt_app to current_user;
  exception when duplicate_object or unique_violation then null;
  end $$`;

async function stateOf(db: Kysely<Database>): Promise<State> {
  const { rows } = await sql<State>`
    select current_user as login, exists (select from pg_roles where rolname = ${APP_ROLE}) as is_there`.execute(db);
  return rows[0]!;
}

/** Tests by trying `set role`, because the rights of role members differ between PostgreSQL releases. */
async function mayBecome(db: Kysely<Database>): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => sql`set local role ${sql.id(APP_ROLE)}`.execute(trx));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    return false;
  }
}

/**
 * True when the row policies apply to the role. They do not apply to a superuser, a role with `bypassrls`, or a member
 * of the owner.
 */
async function isBound(db: Kysely<Database>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local role ${sql.id(APP_ROLE)}`.execute(trx);
    const { rows } = await sql<{ yes: boolean }>`select row_security_active('claim'::regclass) as yes`.execute(trx);
    return rows[0]!.yes;
  });
}

/** Returns the grants that the role lacks. A restored database has no grants, because backups contain no privileges. */
async function lacking(db: Kysely<Database>): Promise<Grant[]> {
  const flat = GRANTS.flatMap((grant, place) =>
    (grant[2] ?? [null]).map((column) => ({ place, privilege: grant[0], table: grant[1], column })),
  );
  const { rows } = await sql<{ place: number }>`
    select distinct place from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb)
      wanted (place integer, privilege text, "table" text, "column" text)
    where not case when "column" is null then has_table_privilege(${APP_ROLE}, "table", privilege)
      else has_column_privilege(${APP_ROLE}, "table", "column", privilege) end
    order by place`.execute(db);
  return rows.map(({ place }) => GRANTS[place]!);
}

function statementOf([privilege, table, columns]: Grant) {
  const listed = columns ? sql` (${sql.join(columns.map((column) => sql.ref(column)))})` : sql``;
  return sql`grant ${sql.raw(privilege)}${listed} on ${sql.table(table)} to ${sql.id(APP_ROLE)}`;
}

/** The commands for the server's administrator, when the portal's own login may not run them. */
const remedy = ({ login, is_there }: State) =>
  `Requests need the role ${APP_ROLE} on PostgreSQL, which ${login} may not set up. As an administrator of the server: ` +
  `${is_there ? '' : `create role ${APP_ROLE} nologin; `}grant ${APP_ROLE} to "${login}";`;

/**
 * Creates the role if it is missing and grants it the privileges. Refuses to start when the login may not do that, or
 * when row policies do not apply to the role.
 */
export async function ensureAppRole(db: Kysely<Database>): Promise<void> {
  const before = await stateOf(db);
  try {
    if (!before.is_there) await CREATE.execute(db);
    if (!(await mayBecome(db))) await JOIN.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefused(remedy(before), { cause: error });
  }
  if (!(await isBound(db))) {
    throw new StartRefused(
      `The role ${APP_ROLE} on PostgreSQL sees every row: it must be no superuser, have no bypassrls, and be no member of ${before.login}.`,
    );
  }
  const missing = await lacking(db);
  if (missing.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Several processes may start at once. The second one waits here and then finds nothing missing.
    await sql`select pg_advisory_xact_lock(hashtext(${APP_ROLE}))`.execute(trx);
    for (const grant of await lacking(trx)) await statementOf(grant).execute(trx);
  });
}
