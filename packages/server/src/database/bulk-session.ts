import { CompiledQuery } from 'kysely';
import { lineOf } from './copy-text.ts';
import type { BulkConnection, Db } from './database.ts';

/** The embedded database has one session. Its COPY reads the parameter, see `pglite/worker.ts`. */
export function embeddedBulk(db: Db): BulkConnection {
  return {
    db,
    insert: async (trx, table, columns, rows, whileStoring) => {
      let lines = '';
      for (const row of rows) lines += lineOf(row);
      if (lines === '') return;
      const storing = trx.executeQuery(
        CompiledQuery.raw(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [lines]),
      );
      whileStoring?.();
      await storing;
    },
    close: () => Promise.resolve(),
  };
}
