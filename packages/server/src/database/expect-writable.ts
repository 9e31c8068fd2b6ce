import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Throws while the server is read-only, like a standby. A session can stay open when its server becomes read-only. */
export async function expectWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ only: string }>`select current_setting('transaction_read_only') as only`.execute(db);
  if (rows[0]!.only !== 'off') throw Object.assign(new Error('the database only reads'), { code: '25006' });
}
