import { sql } from 'kysely';
import type { BulkConnection, Db } from './database.ts';

/** The embedded database has one session and no COPY. Rows are sent as one JSON parameter. */
export function embeddedBulk(db: Db): BulkConnection {
  return {
    db,
    insert: async (trx, table, columns, rows) => {
      const records = [...rows].map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      if (records.length === 0) return;
      const listed = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${listed}) select ${listed}
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::json)`.execute(trx);
    },
    close: () => Promise.resolve(),
  };
}
