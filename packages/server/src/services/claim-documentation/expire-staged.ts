import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../database/database.ts';
import { dropWaitedDocuments } from '../../database/plan-documents.ts';
import type { Deps } from '../../deps.ts';
import { incomingFolder, removeStored } from './files.ts';
import { deleteDrafts, deleteFiles, filesOf } from './repository.ts';
import { unsavedCutoff } from './state.ts';

/**
 * Requests time out long before an hour, so an older temporary file is left over from a crash. File times use the real
 * clock.
 */
const ABANDONED_MS = 3_600_000;

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Selects the unsent submissions whose time is over. A draft lives at least as long as a submission without one. */
const dueAt = (db: Db, now: Date) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('state', '=', 'staged')
    .where('created_at', '<=', unsavedCutoff(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submission_draft')
            .select('submission_id')
            .whereRef('submission_id', '=', 'submission.id')
            .where('expires_at', '>', now),
        ),
      ),
    );

/**
 * Expires submissions that were neither submitted nor saved as a draft within 24 hours, and drafts whose time is over.
 * Deletes their drafts and files. Also deletes leftover temporary files. Returns how many submissions expired.
 */
export async function expireStaged({ db, audit, clock, config, files }: Deps): Promise<number> {
  await removeAbandoned(incomingFolder(config));
  const now = clock.now();
  const due = dueAt(db, now);
  if (!(await due.limit(1).executeTakeFirst())) return 0;

  let count = 0;
  const event = () => ({
    at: now,
    request_id: 'documentation-sweep',
    actor_id: null,
    actor_subject: null,
    effective_id: null,
    emulation_id: null,
    action: 'documentation.expire',
    route: 'job',
    record_kind: 'submission',
    record_id: null,
    tax_id: null,
    outcome: 'ok',
    reason: null,
    record_count: count,
    address: null,
    agent_hash: null,
  });
  const outdated = await audit.write(event, async (trx) => {
    const expired = await trx
      .updateTable('submission')
      .set({ state: 'expired' })
      .where('state', '=', 'staged')
      .where('id', 'in', dueAt(trx, now))
      .returning('id')
      .execute();
    count = expired.length;
    const ids = expired.map(({ id }) => id);
    await deleteDrafts(trx, ids);
    const rows = await filesOf(trx, ids);
    return deleteFiles(
      trx,
      rows.map(({ id }) => id),
      now,
    );
  });
  await removeStored(files, outdated);
  return count;
}

/**
 * Deletes files in the store that no database row refers to. They remain when an upload or import fails before its row
 * is written, when the plan replaces a file, or when deleting a file fails. An upload still running after an hour is
 * refused by `claimFile`. An import stores such a file again.
 */
export async function sweepUnreferenced({ db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<number> {
  await dropWaitedDocuments(db, clock.now());
  const cutoff = new Date(clock.now().getTime() - ABANDONED_MS);
  const due = await db.selectFrom('unreferenced_file').select('storage_key').where('since', '<=', cutoff).execute();
  const remove = (key: string) => async (trx: Db) => {
    // The time is checked again, because an import may be storing the same file now.
    const listed = await trx
      .deleteFrom('unreferenced_file')
      .where('storage_key', '=', key)
      .where('since', '<=', cutoff)
      .executeTakeFirst();
    if (listed.numDeletedRows === 0n || (await isReferenced(trx, key))) return 0;
    // Deletes the file before the commit. If the file store fails, the key stays listed for the next run.
    await files.remove(key);
    return 1;
  };
  let count = 0;
  for (const { storage_key: key } of due) count += await db.transaction().execute(remove(key));
  return count;
}

/** Plan documents are stored under their SHA-256, uploads and receipts under a random key. */
async function isReferenced(trx: Db, key: string): Promise<boolean> {
  const upload = await trx.selectFrom('stored_file').select('id').where('storage_key', '=', key).executeTakeFirst();
  const document = await trx.selectFrom('plan_document').select('record').where('sha256', '=', key).executeTakeFirst();
  const receipt = await trx.selectFrom('receipt').select('reference').where('storage_key', '=', key).executeTakeFirst();
  return upload !== undefined || document !== undefined || receipt !== undefined;
}
