import type { AppealBody, Draft, DraftBody, DraftRow, SavedDraft } from '@pbt/domain/contract/claim-documentation';
import { prefilledContact } from '@pbt/domain/rules/claim/office-contact';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DraftFields } from '../../database/portal-tables.ts';
import { inScope } from '../../database/scope.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import type { Caller } from '../../identity/caller.ts';
import { openRequest } from '../claim/repository.ts';
import { filesOf, lockOwnSubmission, ownSubmission, type OwnSubmission } from './repository.ts';
import { draftExpiry, isFinalDetermination, refuseUnlessStaged, stateAt } from './state.ts';

const AUDIT_INTERVAL_MS = 10 * 60_000;
const MAX_LISTED = 100;
/** So much of the text is listed that two drafts of a claim can be told apart. */
const EXCERPT = 80;

/** Whether a line of the claim can be appealed, as `appealEligibleItems` decides it. */
const hasAppealableLine = sql<boolean>`exists (select from claim_adjustment adjusted
  where adjusted.claim_id = claim.id and adjusted.group_code in ('CO', 'PR')
    and case when adjusted.line_num is null then claim.priced_by = 'claim'
      else exists (select from claim_item item where item.claim_id = claim.id and item.num = adjusted.line_num) end)`;

export async function listDrafts({ db, caller, now }: Context): Promise<DraftRow[]> {
  const rows = await db
    .selectFrom('submission_draft as draft')
    .innerJoin('submission', 'submission.id', 'draft.submission_id')
    .innerJoin('claim', 'claim.id', 'submission.claim_id')
    .select(['submission.id', 'claim.id as claim_id', 'claim.status', 'claim.number_shown'])
    .select(['draft.kind', 'draft.saved_at', hasAppealableLine.as('has_appealable_line')])
    .select(openRequest().as('open_request'))
    .select(['draft.fields'])
    .where('submission.created_by', '=', caller.userId)
    .where('submission.state', '=', 'staged')
    .where('draft.expires_at', '>', now)
    .where(inScope('claim.tax_id', caller.scope))
    .orderBy('draft.saved_at', 'desc')
    .orderBy('submission.id')
    .limit(MAX_LISTED)
    .execute();
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    claimId: row.claim_id,
    claimNumber: row.number_shown ?? row.claim_id,
    kind: row.kind,
    savedAt: row.saved_at.toISOString(),
    lines: row.fields?.appeal?.claimItem ?? [],
    type: row.fields?.attachment?.type ?? '',
    text: (row.fields?.appeal?.appealReason ?? row.fields?.attachment?.notes ?? '').trim().slice(0, EXCERPT),
    files: files.filter((file) => file.submission_id === row.id).length,
    canSend:
      row.kind === 'Appeal'
        ? isFinalDetermination(row.status) && row.has_appealable_line
        : isFinalDetermination(row.status) || row.open_request !== null,
  }));
}

type StoredAppeal = Pick<AppealBody, 'appeal'>;

/** The office contact of the user's last appeal for the tax ID, or of the profile. */
async function contactFor(db: Db, { user, userId }: Caller, submission: OwnSubmission) {
  const last = await db
    .selectFrom('submission')
    .select('appeal')
    .where('created_by', '=', userId)
    .where('tax_id', '=', submission.tax_id)
    .where('state', '=', 'submitted')
    .where('type', '=', 'Appeal')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const location = await db
    .selectFrom('provider_location')
    .select('address')
    .where('provider_id', '=', submission.provider_id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return prefilledContact({
    lastAppeal: (last?.appeal as StoredAppeal | null | undefined)?.appeal ?? null,
    user: { first: user.first_name, last: user.last_name, phone: user.phone, email: user.email },
    address: location?.address ?? [],
  });
}

/** Returns the saved draft. A submission that is not saved yet has version 0 and an office contact to start with. */
export async function readDraft({ db, caller, now, addToAudit }: Context, submissionId: string): Promise<Draft> {
  const submission = await ownSubmission(db, caller, submissionId);
  if (!submission || stateAt(submission, now) !== 'staged') throw notFound();
  addToAudit({ taxId: submission.tax_id });
  const saved = await db
    .selectFrom('submission_draft')
    .select(['fields', 'version', 'saved_at'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  const files = await filesOf(db, [submissionId]);
  return {
    id: submissionId,
    claimId: submission.claim_id,
    version: saved?.version ?? 0,
    savedAt: saved?.saved_at.toISOString() ?? null,
    appeal: saved?.fields?.appeal ?? null,
    attachment: saved?.fields?.attachment ?? null,
    files: files.map(({ id, name, size_bytes: size }) => ({ id, name, size })),
    contact: saved ? null : await contactFor(db, caller, submission),
  };
}

function kindOf({ appeal, attachment }: DraftFields): 'Appeal' | 'Attachment' {
  if ((appeal === undefined) === (attachment === undefined)) {
    throw new Refused(400, 'Send either appeal or attachment.', { field: 'appeal' });
  }
  return appeal === undefined ? 'Attachment' : 'Appeal';
}

/** A claim that was loaded again can have fewer lines. The form leaves them out. */
async function refuseUnknownLines(trx: Db, claimId: string, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  const items = await trx.selectFrom('claim_item').select('num').where('claim_id', '=', claimId).execute();
  const known = new Set(items.map(({ num }) => num));
  const unknown = lines.find((line) => !known.has(line));
  if (unknown !== undefined) {
    throw new Refused(400, `The claim has no line ${unknown}.`, { field: 'appeal.claimItem' });
  }
}

const storedDraft = (trx: Db, submissionId: string, fields: string) =>
  trx
    .selectFrom('submission_draft')
    .select(['kind', 'version', 'saved_at', 'audited_at'])
    .select(sql<boolean>`fields = ${fields}::jsonb`.as('is_same'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();

const overtaken = () => new Refused(409, 'This form was changed in another window.');

/** Throws 409 unless the stored draft is the one that the user has seen. Without a version nothing is compared. */
export async function refuseIfOvertaken(trx: Db, submissionId: string, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const stored = await trx
    .selectFrom('submission_draft')
    .select('version')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if ((stored?.version ?? 0) !== version) throw overtaken();
}

/**
 * Saves the fields of a form. The save must be based on the stored version, so the older of two windows cannot
 * overwrite the newer one. A repeated save, whose response was lost, succeeds without a change.
 */
export function saveDraft(
  context: Context,
  submissionId: string,
  { version, ...fields }: DraftBody,
): Promise<SavedDraft> {
  const { caller, now, addToAudit } = context;
  const kind = kindOf(fields);
  return context.write(async (trx) => {
    const submission = await lockOwnSubmission(trx, caller, submissionId);
    if (!submission) throw notFound();
    addToAudit({ taxId: submission.tax_id });
    refuseUnlessStaged(submission, now);
    await refuseUnknownLines(trx, submission.claim_id, fields.appeal?.claimItem ?? []);

    const text = JSON.stringify(fields);
    const stored = await storedDraft(trx, submissionId, text);
    if (stored?.is_same && stored.version === version + 1) {
      addToAudit({ isCovered: true });
      return { version: stored.version, savedAt: stored.saved_at.toISOString() };
    }
    if (version !== (stored?.version ?? 0) || (stored && stored.kind !== kind)) {
      throw overtaken();
    }
    const isCovered = stored !== undefined && now.getTime() - stored.audited_at.getTime() < AUDIT_INTERVAL_MS;
    addToAudit({ isCovered });
    const changes = {
      fields: text,
      version: version + 1,
      saved_at: now,
      expires_at: draftExpiry(now),
      audited_at: isCovered ? stored.audited_at : now,
    };
    await trx
      .insertInto('submission_draft')
      .values({ submission_id: submissionId, kind, ...changes })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(changes))
      .execute();
    return { version: changes.version, savedAt: now.toISOString() };
  });
}
