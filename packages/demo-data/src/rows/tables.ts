import type { Insertable, Selectable } from 'kysely';
import { bulkInsert } from '@pbt/server/database/bulk-insert';
import type { Db } from '@pbt/server/database/database';
import type { Database } from '@pbt/server/database/schema';

/** Tables that the plan's files fill (folder `plan-files`). */
type PlanTable =
  | 'office'
  | 'tax_id'
  | 'provider'
  | 'provider_tax'
  | 'provider_group_member'
  | 'provider_location'
  | 'provider_network'
  | 'member_group'
  | 'member'
  | 'coverage'
  | 'other_insurance'
  | 'code_text'
  | 'remittance'
  | 'remittance_adjustment'
  | 'remittance_claim'
  | 'claim'
  | 'claim_item'
  | 'claim_adjustment'
  | 'letter'
  | 'app_user'
  | 'user_access';

/** Tables of the portal itself. No plan delivers them. Rows are inserted in this order, parents before children. */
const PORTAL_TABLES = [
  'emulation',
  'feedback',
  'submission',
  'submission_draft',
  'stored_file',
  'work_item',
  'feature',
  'feature_note',
] as const satisfies readonly (keyof Database)[];

type PortalTable = (typeof PORTAL_TABLES)[number] | 'plan_rule';
type Table = PlanTable | PortalTable;
/** What a payment says about a claim, in the form of the claim's own tables. */
interface PaidDetail {
  readonly detail: {
    readonly items: readonly Row<'claim_item'>[];
    readonly adjustments: readonly Row<'claim_adjustment'>[];
  };
}

type Numbered = 'feedback' | 'feature_note';

/** Columns that only an import or the database itself fills. */
type Imported =
  | 'version'
  | 'import_id'
  | 'content_hash'
  | 'source_hash'
  | 'usage_version'
  | 'adjusted_from_told'
  | 'adjusted_to_told'
  | 'priced_by'
  | 'identity_hash'
  | 'interchange_at'
  | 'handling'
  | 'set_delimiters'
  | 'number_shown'
  | 'account_search'
  | 'trace_search'
  | 'method'
  | 'payer_id'
  | 'learned_on'
  | 'queue_status';

/** Columns with encrypted identifiers. Rows have the identifiers as plain text instead. */
type Sealed = 'ssn_cipher' | 'ssn_hash' | 'medicaid_cipher' | 'medicaid_hash';

interface Identifiers {
  readonly ssn: string | null;
  readonly medicaid_number: string | null;
}

/**
 * A row without the columns that only an import or the database fills. The database assigns the IDs of feedback and feature notes. JSON
 * columns contain plain values.
 */
export type Row<T extends Table> = Omit<
  Selectable<Database[T]>,
  | (T extends 'submission_draft' ? Exclude<Imported, 'version'> : Imported)
  | Sealed
  | (T extends Numbered ? 'id' : never)
> &
  (T extends 'member' ? Identifiers : T extends 'remittance_claim' ? PaidDetail : unknown);

/** Rows by table. All rows of a table must have the same columns. */
export type Rows = { readonly [T in Table]?: readonly Row<T>[] };

// The bulk insert sends rows as JSON, so JSON columns take plain values. The types of single inserts expect text.
function insertable<T extends PortalTable>(rows: readonly Row<T>[]): readonly Insertable<Database[T]>[];
function insertable(rows: readonly unknown[]): readonly unknown[] {
  return rows;
}

/**
 * Inserts the plan's settings. Outcomes of claims depend on them, so they come before the claims. A fill that was
 * interrupted has them already.
 */
export async function insertPlanRules(db: Db, sets: readonly Rows[]): Promise<void> {
  if (await db.selectFrom('plan_rule').select('key').executeTakeFirst()) return;
  for (const { plan_rule = [] } of sets) await bulkInsert(db, 'plan_rule', plan_rule);
}

/** Inserts the rows of the portal's own tables. */
export async function insertPortalRows(db: Db, sets: readonly Rows[]): Promise<void> {
  for (const table of PORTAL_TABLES) {
    for (const set of sets) await bulkInsert(db, table, insertable(set[table] ?? []));
  }
}
