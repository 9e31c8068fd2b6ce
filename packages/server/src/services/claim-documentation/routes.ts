import { randomBytes } from 'node:crypto';
import { ATTACHMENT_CODES, claimDocumentationApi, type Submission } from '@pbt/domain/contract/claim-documentation';
import { ATTACHMENT_TYPES, isAttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import type { FastifyInstance } from 'fastify';
import { notFound, Refused } from '../../errors/refused.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { Context } from '../../http/context.ts';
import type { RequestDeps } from '../../http/context.ts';
import { listDrafts, readDraft, saveDraft } from './drafts.ts';
import { removeFile, removeStored, stageFile } from './files.ts';
import * as repository from './repository.ts';
import { isFinalDetermination, refuseUnlessOpen } from './state.ts';
import { submitAppeal, submitAttachment } from './submit.ts';

const typeName = (type: string) => (isAttachmentType(type) ? ATTACHMENT_TYPES[type] : type);

async function list({ db, caller, ...context }: Context, claimId: string): Promise<Submission[]> {
  const rows = await repository.submissionsOf(db, caller.scope, claimId);
  context.addToAudit({ taxId: rows[0]?.tax_id ?? null });
  const files = await repository.filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference ?? '',
    type: row.type ?? '',
    typeName: typeName(row.type ?? ''),
    submittedBy: row.submitted_name ?? '',
    submittedOn: row.submitted_at?.toISOString() ?? '',
    lines: row.lines ?? [],
    notes: row.notes,
    files: files.filter((file) => file.submission_id === row.id).map(({ id, name }) => ({ id, name })),
    queueStatus: row.queue_status ?? 'Unknown',
    ...(row.answer && { answer: { what: row.answer, day: row.answered_on } }),
  }));
}

function stage(context: Context, claimId: string): Promise<string> {
  const { caller, now } = context;
  return context.write(async (trx) => {
    const claim = await repository.claimInScope(trx, caller.scope, claimId);
    if (!claim) throw notFound();
    context.addToAudit({ taxId: claim.tax_id });
    refuseUnlessOpen(claim.status, claim.open_request !== null);
    // 128 random bits cannot be guessed. The ID is also the idempotency key of the later submit call.
    const id = randomBytes(16).toString('base64url');
    await trx
      .insertInto('submission')
      .values({ id, claim_id: claim.id, tax_id: claim.tax_id, created_by: caller.userId, created_at: now })
      .execute();
    context.addToAudit({ recordId: id });
    return id;
  });
}

/**
 * Cancels a submission that the user has started but not submitted (state `staged`), and deletes its files. In the
 * states `cancelled` and `expired`, the call changes nothing. In the state `submitted`, it is refused.
 */
async function cancel(context: Context, submissionId: string): Promise<void> {
  const { caller, files, now } = context;
  const outdated = await context.write(async (trx) => {
    const submission = await repository.lockOwnSubmission(trx, caller, submissionId);
    if (!submission) throw notFound();
    context.addToAudit({ taxId: submission.tax_id });
    if (submission.state === 'submitted') throw new Refused(409, 'This submission was already submitted.');
    if (submission.state !== 'staged') return [];
    await trx.updateTable('submission').set({ state: 'cancelled' }).where('id', '=', submissionId).execute();
    await repository.deleteDrafts(trx, [submissionId]);
    const rows = await repository.filesOf(trx, [submissionId]);
    return repository.deleteFiles(
      trx,
      rows.map(({ id }) => id),
      now,
    );
  });
  await removeStored(files, outdated);
}

const handlers: Handlers<'documentation', typeof claimDocumentationApi> = {
  types: async () => [...ATTACHMENT_CODES],
  eligibility: async ({ params }, context) => {
    const claim = await repository.claimInScope(context.db, context.caller.scope, params.claimId);
    context.addToAudit({ taxId: claim?.tax_id ?? null, count: claim ? 1 : 0 });
    return claim !== undefined && (isFinalDetermination(claim.status) || claim.open_request !== null);
  },
  list: ({ params }, context) => list(context, params.claimId),
  stage: ({ params }, context) => stage(context, params.claimId),
  appeal: async ({ body }, context) => {
    await submitAppeal(context, body);
    return null;
  },
  attachment: async ({ body }, context) => {
    await submitAttachment(context, body);
    return null;
  },
  file: async ({ params }, context) => {
    const file = await repository.readableFile(context.db, context.caller, params.fileId, context.now);
    if (!file) throw notFound();
    context.addToAudit({ taxId: file.tax_id });
    const { content, size } = await context.files.get(file.storage_key);
    return { type: file.media_type, name: file.name, content, size };
  },
  removeFile: async ({ params }, context) => {
    await removeFile(context, params.fileId);
    return null;
  },
  drafts: (_input, context) => listDrafts(context),
  draft: ({ params }, context) => readDraft(context, params.submissionId),
  saveDraft: ({ params, body }, context) => saveDraft(context, params.submissionId, body),
  cancel: async ({ params }, context) => {
    await cancel(context, params.submissionId);
    return null;
  },
  stageFile: ({ params, query }, context) => stageFile(context, params.submissionId, query.fileId),
};

export function claimDocumentationService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'documentation', claimDocumentationApi, deps, handlers);
}
