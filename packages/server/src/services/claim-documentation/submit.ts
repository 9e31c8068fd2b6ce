import { createHash, randomBytes } from 'node:crypto';
import type { AppealBody, claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { fullName } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { checkedAppeal } from './appeal.ts';
import { refuseIfOvertaken } from './drafts.ts';
import { removeStored } from './files.ts';
import { deleteDrafts, deleteFiles, filesOf, lockOwnSubmission, type OwnSubmission } from './repository.ts';
import { sentOfClaim } from '../submission/operations.ts';
import { refuseUnlessOpen, refuseUnlessStaged } from './state.ts';

type AttachmentBody = BodyOf<typeof claimDocumentationApi.attachment>;

/** The content stored with a submission. If `wantsFiles` is false, the uploaded files are deleted. */
interface Content {
  readonly type: string;
  readonly notes: string | null;
  readonly appeal: unknown;
  readonly wantsFiles: boolean;
}

type Payload = { readonly attachment: AttachmentBody } | { readonly appeal: AppealBody };

type Prepare = (trx: Db, submission: OwnSubmission, fileCount: number) => Promise<Content>;

/** Serializes to JSON with sorted keys, so the order of fields does not change the text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Submits once per submission ID. A repeated call with the same content succeeds without a change; other content is
 * refused. Submission, queue entry and audit row are written in one transaction.
 */
async function submit(
  context: Context,
  { submissionId, draftVersion }: { submissionId: string; draftVersion?: number },
  payload: Payload,
  prepare: Prepare,
): Promise<void> {
  const { caller, files, now, today } = context;
  const hash = createHash('sha256').update(canonical(payload)).digest('hex');
  context.addToAudit({ recordId: submissionId });
  const outdated = await context.write(async (trx) => {
    const submission = await lockOwnSubmission(trx, caller, submissionId);
    if (!submission) throw notFound();
    context.addToAudit({ taxId: submission.tax_id });
    if (submission.state === 'submitted' && submission.payload_hash === hash) return [];
    refuseUnlessStaged(submission, now);
    await refuseIfOvertaken(trx, submissionId, draftVersion);
    refuseUnlessOpen(submission.claim_status, 'attachment' in payload && submission.open_request !== null);

    const staged = await filesOf(trx, [submissionId]);
    const { type, notes, appeal, wantsFiles } = await prepare(trx, submission, staged.length);
    const chosen = 'appeal' in payload ? payload.appeal.claimItems.map((item) => item.lineNumber) : [];
    const sent = await sentOfClaim(trx, caller.scope, submission.claim_id, chosen);
    await trx
      .updateTable('submission')
      .set({
        state: 'submitted',
        type,
        notes,
        appeal: appeal === null ? null : JSON.stringify(appeal),
        sent: JSON.stringify(sent),
        payload_hash: hash,
        submitted_at: now,
        submitted_name: fullName(caller.user),
      })
      .where('id', '=', submissionId)
      .execute();
    await deleteDrafts(trx, [submissionId]);
    await trx
      .insertInto('work_item')
      .values({
        id: randomBytes(16).toString('base64url'),
        kind: 'submission',
        submission_id: submissionId,
        status: 'InProgress',
        created_by: caller.userId,
        created_at: now,
        updated_at: now,
        updated_date: today,
      })
      .execute();
    return wantsFiles
      ? []
      : deleteFiles(
          trx,
          staged.map(({ id }) => id),
          now,
        );
  });
  await removeStored(files, outdated);
}

export function submitAttachment(context: Context, { draftVersion, ...body }: AttachmentBody): Promise<void> {
  const notes = body.notes?.trim() || null;
  const id = { submissionId: body.submissionId, draftVersion };
  return submit(context, id, { attachment: body }, async (_trx, _submission, fileCount) => {
    if (notes === null && fileCount === 0) {
      throw new Refused(400, 'Requires either a file or notes', { field: 'notes' });
    }
    return { type: body.type, notes, appeal: null, wantsFiles: true };
  });
}

export function submitAppeal(context: Context, { draftVersion, ...body }: AppealBody): Promise<void> {
  const { caller, today } = context;
  const id = { submissionId: body.submissionId, draftVersion };
  return submit(context, id, { appeal: body }, async (trx, submission, fileCount) => {
    const isAttached = body.appeal.notesInIcentra === 'Attached';
    if (isAttached && fileCount === 0) {
      throw new Refused(400, 'Missing file for "Notes attached"', { field: 'appeal.notesInIcentra' });
    }
    const appeal = await checkedAppeal(trx, caller.scope, submission.claim_id, body, today);
    // The form hides its file list when notes are in iCentra, so files that the user cannot see are not sent.
    return { type: 'Appeal', notes: null, appeal, wantsFiles: isAttached };
  });
}
