import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';

const CHUNK = 5000;

/**
 * Inserts many rows in few statements, on both engines. Each chunk is one JSON parameter, unpacked with the table's row
 * type. A column that the first row does not have gets its default in all rows.
 */
export async function bulkInsert<T extends keyof Database & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const json = JSON.stringify(rows.slice(start, start + CHUNK));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      db,
    );
  }
}
