import type { Insertable, Selectable } from 'kysely';
import { bulkInsert } from '@pbt/server/database/bulk-insert';
import type { Db } from '@pbt/server/database/database';
import type { Database } from '@pbt/server/database/schema';

/** Rows are inserted in this order, parents before children. */
const LOAD_ORDER = [
  'office',
  'tax_id',
  'provider',
  'provider_tax',
  'provider_group_member',
  'provider_location',
  'provider_network',
  'member_group',
  'member',
  'coverage',
  'other_insurance',
  'code_text',
  'remittance',
  'remittance_adjustment',
  'claim',
  'claim_item',
  'claim_adjustment',
  'letter',
  'app_user',
  'user_access',
  'emulation',
  'feedback',
  'submission',
  'stored_file',
  'work_item',
  'feature',
  'feature_note',
] as const satisfies readonly (keyof Database)[];

type Table = (typeof LOAD_ORDER)[number];
type Numbered = 'feedback' | 'feature_note';

/** A complete row. The database assigns the IDs of feedback and feature notes. JSON columns contain plain values. */
export type Row<T extends Table> = T extends Numbered ? Omit<Selectable<Database[T]>, 'id'> : Selectable<Database[T]>;

/** Rows to load, by table. All rows of a table must have the same columns. */
export type Rows = { readonly [T in Table]?: readonly Row<T>[] };

// The bulk insert sends rows as JSON, so JSON columns take plain values. The types of single inserts expect text.
function insertable<T extends Table>(rows: readonly Row<T>[]): readonly Insertable<Database[T]>[];
function insertable(rows: readonly unknown[]): readonly unknown[] {
  return rows;
}

/** Rows per insert statement. Short statements stay below the time limit of the embedded database on a slow machine. */
const SLICE = 2000;

/** Loads several sets table by table, so rows can refer to rows of any set. */
export async function loadRows(db: Db, sets: readonly Rows[]): Promise<void> {
  for (const table of LOAD_ORDER) {
    for (const set of sets) {
      const rows = insertable(set[table] ?? []);
      for (let start = 0; start < rows.length; start += SLICE)
        await bulkInsert(db, table, rows.slice(start, start + SLICE));
    }
  }
}
