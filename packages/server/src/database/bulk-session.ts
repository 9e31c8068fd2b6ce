import { CompiledQuery } from 'kysely';
import { copyLine } from './copy-text.ts';
import type { BulkConnection, Db } from './database.ts';

/** The embedded database has one session. Its COPY reads the parameter, see `pglite/worker.ts`. */
export function embeddedBulk(db: Db): BulkConnection {
  return {
    db,
    insert: async (trx, table, columns, rows) => {
      let lines = '';
      for (const row of rows) lines += copyLine(row);
      if (lines === '') return;
      await trx.executeQuery(CompiledQuery.raw(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [lines]));
    },
    close: () => Promise.resolve(),
  };
}
