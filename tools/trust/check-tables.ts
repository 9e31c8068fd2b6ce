import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAnchorStore } from '@pbt/server/audit/anchor-store';
import { verifyAudit } from '@pbt/server/audit/verify';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { sql } from 'kysely';
import type { DatabaseHome } from '../stage/process-portal.ts';
import type { tally } from './part.ts';
import type { History } from './write-history.ts';

/**
 * Checks that the tables contain every acknowledged write and that the audit trail verifies. No server may be running.
 */
export async function checkTables(
  { url, folder, folders }: DatabaseHome,
  history: History,
  count: ReturnType<typeof tally>,
): Promise<void> {
  const database = await openDatabase({ url, dataDir: url === undefined ? folder : undefined });
  const { db } = database;
  try {
    const rows = await db.selectFrom('submission').select(['id', 'state', 'notes']).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const queued = Map.groupBy(
      await db.selectFrom('work_item').select('submission_id').execute(),
      (row) => row.submission_id,
    );
    const files = await db.selectFrom('stored_file').select(['id', 'submission_id', 'storage_key']).execute();
    const kept = new Set(files.map(({ id }) => id));
    for (const { submission, intent, notes, isDone, file } of history.submissions) {
      const row = byId.get(submission);
      count.check(row !== undefined, () => `acknowledged ${submission} is gone`);
      const items = queued.get(submission)?.length ?? 0;
      count.check(
        items === (row?.state === 'submitted' ? 1 : 0),
        () => `${submission} (${row?.state}) has ${items} queue entries`,
      );
      if (!isDone) continue;
      const state = intent === 'submit' ? 'submitted' : 'cancelled';
      count.check(row?.state === state, () => `${submission} is ${row?.state}, was acknowledged as ${state}`);
      if (intent === 'submit') count.check(row?.notes === notes, () => `${submission} has other notes`);
      if (intent === 'cancel' && file) {
        count.check(!kept.has(file.id), () => `${submission} was cancelled and keeps a file`);
      }
    }
    // Only files of submissions in `history` are checked. Other files of the database may be in another folder.
    const known = new Set(history.submissions.map(({ submission }) => submission));
    for (const { storage_key: key } of files.filter((file) => known.has(file.submission_id ?? ''))) {
      count.check(existsSync(join(folder, 'files', key.slice(0, 2), key)), () => `the row of ${key} has no file`);
    }
    const { rows: audited } = await sql<{ request_id: string; n: number }>`
      select request_id, count(*)::int as n from audit where outcome = 'ok' group by request_id`.execute(db);
    const times = new Map(audited.map(({ request_id, n }) => [request_id, n]));
    for (const id of history.acknowledged) {
      count.check(times.get(id) === 1, () => `an acknowledged write has ${times.get(id) ?? 0} audit rows`);
    }
    const stores = [...folders].map((dataDir) => createAnchorStore({ s3: null, dataDir }));
    const read = async () => (await Promise.all(stores.map((store) => store.read()))).join('');
    const { problems } = await verifyAudit(db, readConfig({}).keys, { read });
    count.check(problems.length === 0, () => `the audit trail does not hold: ${JSON.stringify(problems.slice(0, 3))}`);
  } finally {
    await database.close();
  }
}
