import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { ChildTarget, DataRow, Table } from './target.ts';
import { keyText } from './row-result.ts';

/** Returns the table as `stored`, limited to these keys. Has one parameter, whatever the number of keys. */
function havingKeys(table: Table, key: readonly string[], keys: readonly DataRow[]) {
  const [only, ...others] = key;
  if (only !== undefined && others.length === 0) {
    const values = [...new Set(keys.map((row) => row[only]))];
    return sql`${sql.table(table)} stored where stored.${sql.ref(only)} = any(${values})`;
  }
  const on = sql.join(
    key.map((column) => sql`stored.${sql.ref(column)} = wanted.${sql.ref(column)}`),
    sql` and `,
  );
  const listed = sql.join(key.map((column) => sql.ref(column)));
  return sql`(select distinct ${listed} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::json)) wanted
    join ${sql.table(table)} stored on ${on}`;
}

/** Loads rows by key. `columns` limits the columns. */
export async function storedRows(
  trx: Db,
  table: Table,
  key: readonly string[],
  keys: readonly DataRow[],
  columns?: readonly string[],
): Promise<Map<string, DataRow>> {
  if (keys.length === 0) return new Map();
  const listed = columns ? sql.join(columns.map((column) => sql`stored.${sql.ref(column)}`)) : sql`stored.*`;
  const { rows } = await sql<DataRow>`select ${listed} from ${havingKeys(table, key, keys)}`.execute(trx);
  return new Map(rows.map((row) => [keyText(key.map((column) => row[column])), row]));
}

/** Loads the stored entries of lists, by the key of their parent. */
export async function storedChildren(
  trx: Db,
  child: ChildTarget,
  parents: readonly string[],
): Promise<Map<string, DataRow[]>> {
  if (parents.length === 0) return new Map();
  const order = sql.join(child.order.map((column) => sql.ref(column)));
  const { rows } = await sql<DataRow>`select * from ${sql.table(child.table)}
    where ${sql.ref(child.parent)} = any(${parents}) and ${child.isFromFile ?? sql`true`} order by ${order}`.execute(
    trx,
  );
  return Map.groupBy(rows, (row) => String(row[child.parent]));
}

/** Updates whole rows. The values of all columns come from `rows`. */
export async function updateRows(
  trx: Db,
  table: Table,
  key: readonly string[],
  columns: readonly string[],
  rows: readonly DataRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const on = sql.join(
    key.map((column) => sql`stored.${sql.ref(column)} = told.${sql.ref(column)}`),
    sql` and `,
  );
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = told.${sql.ref(column)}`));
  await sql`update ${sql.table(table)} stored set ${set}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) told where ${on}`.execute(
    trx,
  );
}

/** Deletes the entries of lists that came from files. */
export async function deleteChildren(trx: Db, child: ChildTarget, parents: readonly string[]): Promise<void> {
  if (parents.length === 0) return;
  const isTold = child.isRecorded ? sql`import_id is null` : (child.isFromFile ?? sql`true`);
  await sql`delete from ${sql.table(child.table)}
    where ${sql.ref(child.parent)} = any(${parents}) and ${isTold}`.execute(trx);
}

/** Inserts entries of a list. Entries that are stored already stay as they are. */
export async function addEntries(trx: Db, table: Table, entries: readonly DataRow[]): Promise<void> {
  if (entries.length === 0) return;
  const columns = sql.join(Object.keys(entries[0]!).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(entries)}::json)
    on conflict do nothing`.execute(trx);
}
