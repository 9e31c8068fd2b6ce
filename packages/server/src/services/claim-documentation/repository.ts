import { sql } from 'kysely';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { openRequest } from '../claim/repository.ts';
import { unsavedCutoff } from './state.ts';

type OfClaim = { readonly claimId: string; readonly scope: Scope };

const claimOf = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim')
    .select(['claim.id', 'claim.tax_id', 'claim.status'])
    .select(openRequest().as('open_request'))
    .where('claim.id', '=', claimId)
    .where(inScope('claim.tax_id', scope)),
);

export async function claimInScope(db: Db, scope: Scope, claimId: string) {
  const [claim] = await claimOf(db, { claimId, scope });
  return claim;
}

export type OwnSubmission = NonNullable<Awaited<ReturnType<typeof ownSubmission>>>;

/**
 * Finds the caller's own submission of a claim within their tax IDs. Colleagues of the same office cannot change it.
 */
export function ownSubmission(db: Db, caller: Caller, submissionId: string) {
  return db
    .selectFrom('submission')
    .innerJoin('claim', 'claim.id', 'submission.claim_id')
    .leftJoin('submission_draft as draft', 'draft.submission_id', 'submission.id')
    .selectAll('submission')
    .select(['claim.status as claim_status', 'claim.provider_id', 'draft.expires_at as draft_expires_at'])
    .select(openRequest().as('open_request'))
    .where('submission.id', '=', submissionId)
    .where('submission.created_by', '=', caller.userId)
    .where(inScope('claim.tax_id', caller.scope))
    .executeTakeFirst();
}

/**
 * Like ownSubmission, with a row lock until the transaction ends. A concurrent call waits and then sees the changes.
 */
export async function lockOwnSubmission(trx: Db, caller: Caller, submissionId: string) {
  await trx.selectFrom('submission').select('id').where('id', '=', submissionId).forUpdate().execute();
  return ownSubmission(trx, caller, submissionId);
}

const submitted = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('submission')
    .innerJoin('claim', 'claim.id', 'submission.claim_id')
    .leftJoin('work_item', 'work_item.submission_id', 'submission.id')
    .select([
      'submission.id',
      'submission.reference',
      'submission.tax_id',
      'submission.type',
      'submission.notes',
      'submission.submitted_at',
      'submission.submitted_name',
      'work_item.status as queue_status',
      'work_item.answer',
      'work_item.answered_on',
    ])
    .select(sql<number[] | null>`jsonb_path_query_array(submission.appeal, '$.claimItems[*].lineNumber')`.as('lines'))
    .where('submission.claim_id', '=', claimId)
    .where('submission.state', '=', 'submitted')
    .where(inScope('claim.tax_id', scope))
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.id'),
);

/**
 * Lists the submitted submissions of a claim, newest first. Submissions that are open, cancelled or expired are left
 * out.
 */
export function submissionsOf(db: Db, scope: Scope, claimId: string) {
  return submitted(db, { claimId, scope });
}

export async function filesOf(db: Db, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size_bytes', 'storage_key', 'submission_id'])
    .where((eb) => eb('submission_id', '=', eb.fn.any(eb.val(submissionIds))))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Deletes rows and returns the storage keys of their files. The same transaction lists the keys as unreferenced, so
 * `sweepUnreferenced` deletes the files even if the response to COMMIT is lost.
 */
export async function deleteFiles(trx: Db, fileIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await trx
    .with('gone', (query) =>
      query
        .deleteFrom('stored_file')
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(fileIds))))
        .returning('storage_key'),
    )
    .insertInto('unreferenced_file')
    .columns(['storage_key', 'since'])
    .expression((eb) =>
      eb.selectFrom('gone').select(['storage_key', eb.cast<Date>(eb.val(now), 'timestamptz').as('since')]),
    )
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

export async function deleteDrafts(trx: Db, submissionIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('submission_draft')
    .where((eb) => eb('submission_id', '=', eb.fn.any(eb.val(submissionIds))))
    .execute();
}

/** Lists a file as unreferenced before it is stored, so `sweepUnreferenced` deletes it if no row is written. */
export async function announceFile(db: Db, key: string, now: Date): Promise<void> {
  await db.insertInto('unreferenced_file').values({ storage_key: key, since: now }).execute();
}

/**
 * Takes a stored file off the list of unreferenced files. Returns false if `sweepUnreferenced` has already deleted the
 * file.
 */
export async function claimFile(trx: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unreferenced_file')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sums the bytes that a user has uploaded since a time, including uploads for tax IDs that the user no longer has. */
export async function bytesSince(db: Db, userId: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploaded')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}

/**
 * Submitted files are visible to every user with the submission's tax ID, files of an open submission only to its
 * creator. Joining the claim would take measurably longer for a file of another office than for an unknown ID, which
 * would reveal the file.
 */
export function readableFile(db: Db, caller: Caller, fileId: string, now: Date) {
  return db
    .selectFrom('stored_file')
    .innerJoin('submission', 'submission.id', 'stored_file.submission_id')
    .leftJoin('submission_draft as draft', 'draft.submission_id', 'submission.id')
    .selectAll('stored_file')
    .select('submission.tax_id')
    .where('stored_file.id', '=', fileId)
    .where(inScope('submission.tax_id', caller.scope))
    .where((eb) =>
      eb.or([
        eb('submission.state', '=', 'submitted'),
        eb.and([
          eb('submission.state', '=', 'staged'),
          eb('submission.created_by', '=', caller.userId),
          eb.or([
            eb('draft.expires_at', '>', now),
            eb.and([eb('draft.expires_at', 'is', null), eb('submission.created_at', '>', unsavedCutoff(now))]),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst();
}
