import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { FileStore } from '../../files/disk-store.ts';
import type { Context } from '../../http/context.ts';
import { receiveOneFile } from '../../files/upload/receive-one-file.ts';
import type { CheckedFile } from '../../files/upload/receive.ts';
import { refuseOverQuota } from './quota.ts';
import {
  announceFile,
  bytesSince,
  claimFile,
  deleteFiles,
  filesOf,
  lockOwnSubmission,
  ownSubmission,
} from './repository.ts';
import { refuseUnlessStaged } from './state.ts';

const DAY_MS = 86_400_000;

/**
 * The folder for uploads in progress. It is on the same disk as the disk store, so storing a file there is a rename.
 */
export const incomingFolder = (config: Config) => join(config.dataDir, 'incoming');

/**
 * Deletes files from the store. Call it only if no database row refers to them. Failures are ignored, because
 * `sweepUnreferenced` deletes the files later.
 */
export async function removeStored(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}

/**
 * Adds the file's row to the submission. It replaces the file with the ID `replaces` and a file with the same name, and
 * keeps the replaced ID.
 */
async function record(
  trx: Db,
  context: Context,
  submissionId: string,
  replaces: string | undefined,
  file: CheckedFile,
  key: string,
) {
  const { caller, now } = context;
  const submission = await lockOwnSubmission(trx, caller, submissionId);
  if (!submission) throw notFound();
  context.addToAudit({ taxId: submission.tax_id });
  refuseUnlessStaged(submission, now);

  const all = await filesOf(trx, [submissionId]);
  const named = all.find(({ id }) => id === replaces);
  if (replaces !== undefined && !named) throw notFound();
  const replaced = all.filter(({ id, name }) => id === replaces || name === file.name);
  const kept = all.filter((each) => !replaced.includes(each));
  const sum = (rows: typeof all) => rows.reduce((bytes, row) => bytes + row.size_bytes, 0);
  const day = await bytesSince(trx, caller.userId, new Date(now.getTime() - DAY_MS));
  refuseOverQuota({
    files: kept.length + 1,
    submissionBytes: sum(kept) + file.size,
    dayBytes: day - sum(replaced) + file.size,
  });

  const outdated = await deleteFiles(
    trx,
    replaced.map(({ id }) => id),
    now,
  );
  if (!(await claimFile(trx, key))) throw new Refused(408, 'The upload took too long. Please send the file again.');
  const id = (named ?? replaced[0])?.id ?? randomBytes(16).toString('base64url');
  await trx
    .insertInto('stored_file')
    .values({
      id,
      submission_id: submissionId,
      created_by: caller.userId,
      created_at: now,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.size,
      sha256: file.sha256,
      storage_key: key,
      scan: file.scan,
    })
    .execute();
  context.addToAudit({ recordId: id });
  return { id, outdated };
}

/**
 * Stores a file in four steps: temporary file, checks, durable copy in the store, database row. After an error other
 * than Refused, the row may be committed, because the response to COMMIT can be lost. The stored file is then kept, and
 * `sweepUnreferenced` deletes it if no row refers to it.
 */
export async function stageFile(context: Context, submissionId: string, replaces: string | undefined): Promise<string> {
  const { db, caller, config, files, limits, now, request } = context;
  limits.check('upload', String(caller.actorId));
  const submission = await ownSubmission(db, caller, submissionId);
  if (!submission) throw notFound();
  refuseUnlessStaged(submission, now);

  const owner = String(caller.userId);
  const options = { folder: incomingFolder(config), clamdSocket: config.clamdSocket, owner };
  const file = await receiveOneFile(request, 'claimFile', options);
  const key = randomBytes(16).toString('hex');
  try {
    // Counted only after the file passed its checks, so refused files do not use up the limit.
    context.limit('upload');
    await announceFile(db, key, now);
    await files.put(key, file.temporaryFile);
    const { id, outdated } = await context.write((trx) => record(trx, context, submissionId, replaces, file, key));
    await removeStored(files, outdated);
    return id;
  } catch (error) {
    await rm(file.temporaryFile, { force: true });
    if (error instanceof Refused) await removeStored(files, [key]);
    throw error;
  }
}

export async function removeFile(context: Context, fileId: string): Promise<void> {
  const { caller, files, now } = context;
  const keys = await context.write(async (trx) => {
    const row = await trx.selectFrom('stored_file').select('submission_id').where('id', '=', fileId).executeTakeFirst();
    const submission = row?.submission_id ? await lockOwnSubmission(trx, caller, row.submission_id) : undefined;
    if (!submission) throw notFound();
    context.addToAudit({ taxId: submission.tax_id });
    refuseUnlessStaged(submission, now);
    const deleted = await deleteFiles(trx, [fileId], now);
    if (deleted.length === 0) throw notFound();
    return deleted;
  });
  await removeStored(files, keys);
}
