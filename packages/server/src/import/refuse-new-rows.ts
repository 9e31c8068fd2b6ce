import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { targetOf } from './apply/appliers.ts';
import { requiredFields, type Kind } from './kinds/index.ts';
import { FileRefused } from './problem.ts';

/**
 * Refuses a CSV file whose header lacks a required column, if the file has new rows. Rows that are stored already need
 * only the columns that change.
 */
export async function refuseNewRows(
  db: Db,
  importId: number,
  kind: Kind,
  columns: readonly string[] | null,
): Promise<void> {
  const target = targetOf(kind.name);
  if (columns === null || kind.childOf || !target) return;
  const lacking = requiredFields(kind).filter((name) => !columns.includes(name));
  if (lacking.length === 0) return;
  const key = sql.join(target.key.map((column) => sql`stored.${sql.ref(column)}::text`));
  const { rows } = await sql<{ line: number }>`
    select line from import_staged staged where import_id = ${importId} and not exists (
      select from ${sql.table(target.table)} stored where concat_ws('|', ${key}) = staged.key
    ) order by line limit 1`.execute(db);
  if (!rows[0]) return;
  const named = lacking.join(', ');
  throw new FileRefused(
    {
      code: 'missing-column',
      field: lacking[0]!,
      value: null,
      sentence: `the header lacks ${named}, which ${lacking.length === 1 ? 'is' : 'are'} required for new rows, and line ${rows[0].line} is a new row`,
    },
    1,
  );
}
