import type { NoticedSubmissions, SubmissionTab } from '@pbt/domain/contract/submission';
import { QUEUE_STATUSES } from '@pbt/domain/contract/common';
import { typedReference } from '@pbt/domain/rules/claim/reference';
import { submissionTab } from '@pbt/domain/rules/claim/submission-list';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import type { Caller } from '../../identity/caller.ts';
import { planRules } from '../claim/repository.ts';
import { isNoticed } from './noticed.ts';

/** What the list is limited to, besides the state. */
interface Filter {
  readonly type: string;
  readonly by: 'me' | 'office';
  readonly from: string | null;
  /** The notice that has counted the submissions. */
  readonly noticed: NoticedSubmissions | null;
  readonly term: string;
  readonly timeZone: string;
}

const OTHER_KINDS: ReadonlySet<string> = new Set(['food-benefit', 'provider-update']);

const planDay = (column: 'submission.submitted_at' | 'work_item.created_at', timeZone: string) =>
  sql<string>`(${sql.ref(column)} at time zone ${timeZone})::date`;

/** The start of a reference or claim ID as typed. Without a letter or digit, nothing matches. */
function startsWith(column: 'submission.reference' | 'submission.claim_id' | 'work_item.reference', typed: string) {
  return sql<boolean>`replace(${sql.ref(column)}, '-', '') like ${`${typed.replaceAll(/[^0-9A-Z]/g, '')}%`}
    and ${typed} ~ '[0-9A-Z]'`;
}

/** Appeals and attachments of the caller's tax IDs. */
function ofClaims(db: Db, caller: Caller, { type, by, from, noticed, term, timeZone }: Filter) {
  return db
    .selectFrom('submission')
    .select(['submission.reference', 'submission.submitted_at as at', 'submission.queue_status as status'])
    .where('submission.state', '=', 'submitted')
    .where(inScope('submission.tax_id', caller.scope))
    .$if(type !== 'all', (query) => query.where('submission.type', '=', type))
    .$if(noticed !== null, (query) => query.where(isNoticed(noticed!)))
    .$if(by === 'me', (query) => query.where('submission.created_by', '=', caller.userId))
    .$if(from !== null, (query) => query.where(planDay('submission.submitted_at', timeZone), '>=', from ?? ''))
    .$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or([
          startsWith('submission.reference', typedReference(term)),
          startsWith('submission.claim_id', term.toUpperCase()),
        ]),
      ),
    );
}

/** Food benefit requests and provider updates belong to their author. The Admin of the author's office sees them too. */
const isShownTo = (caller: Caller) => (eb: ExpressionBuilder<Database, 'work_item'>) => {
  const isOwn = eb('work_item.created_by', '=', caller.userId);
  const office = caller.user.office_id;
  if (office === null || !caller.roles.includes('Admin')) return isOwn;
  const colleagues = eb.selectFrom('app_user').select('app_user.id').where('app_user.office_id', '=', office);
  return eb.or([isOwn, eb('work_item.created_by', 'in', colleagues)]);
};

function ofPeople(db: Db, caller: Caller, { type, by, from, term, timeZone }: Filter) {
  return db
    .selectFrom('work_item')
    .select(['work_item.reference', sql<Date | null>`work_item.created_at`.as('at'), 'work_item.status'])
    .where('work_item.kind', '<>', 'submission')
    .where(isShownTo(caller))
    .$if(type !== 'all', (query) => query.where(sql<boolean>`work_item.kind = ${type}`))
    .$if(by === 'me', (query) => query.where('work_item.created_by', '=', caller.userId))
    .$if(from !== null, (query) => query.where(planDay('work_item.created_at', timeZone), '>=', from ?? ''))
    .$if(term !== '', (query) => query.where(startsWith('work_item.reference', typedReference(term))));
}

function matching(db: Db, caller: Caller, filter: Filter) {
  const claims = ofClaims(db, caller, filter);
  const hasOthers = filter.noticed === null && (OTHER_KINDS.has(filter.type) || filter.type === 'all');
  return hasOthers ? claims.unionAll(ofPeople(db, caller, filter)) : claims;
}

/** Which page of the list is shown. */
interface Shown {
  readonly tab: SubmissionTab;
  readonly direction: 'asc' | 'desc';
  readonly index: number;
  readonly pageSize: number;
}

/** The counts of all states, and the references of one page, by time. */
export async function submissionPage(db: Db, caller: Caller, filter: Filter, shown: Shown) {
  const { tab, direction, index, pageSize } = shown;
  const statuses = QUEUE_STATUSES.filter((status) => tab === 'all' || submissionTab(status) === tab);
  const order = sql`at ${sql.raw(direction)}, reference`;
  const { rows } = await sql<{ counts: Record<string, number> | null; references: (string | null)[] | null }>`
    with found as materialized (${matching(db, caller, filter)}), page as (
      select reference, at from found where status = any(${statuses}::text[])
      order by ${order} limit ${pageSize} offset ${index * pageSize}
    )
    select (select jsonb_object_agg(status, total) from (
        select status, count(*) as total from found group by status) counted) as counts,
      (select jsonb_agg(reference order by ${order}) from page) as "references"`.execute(db);
  const { counts, references } = rows[0]!;
  const byStatus = QUEUE_STATUSES.map((status) => ({ status, count: counts?.[status] ?? 0 }));
  return { byStatus, page: (references ?? []).flatMap((reference) => reference ?? []) };
}

export type ClaimSubmission = Awaited<ReturnType<typeof claimSubmissions>>[number];

/** Appeals and attachments with these references. Those of other tax IDs are left out. */
export function claimSubmissions(db: Db, scope: Scope, references: readonly string[]) {
  return db
    .selectFrom('submission')
    .innerJoin('claim', 'claim.id', 'submission.claim_id')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .innerJoin('member_group as grp', 'grp.id', 'member.group_id')
    .leftJoin('work_item', 'work_item.submission_id', 'submission.id')
    .select([
      'submission.id as submission_id',
      'submission.reference',
      'submission.type',
      'submission.notes',
      'submission.appeal',
      'submission.sent',
      'submission.created_by',
      'submission.submitted_at',
      'submission.submitted_name',
      'claim.id',
      'claim.number_shown',
      'claim.member_id',
      'claim.patient_name',
      'claim.sub_id',
      'claim.provider_name',
      'claim.service_start',
      'claim.charged_cents',
      'claim.tax_id',
      'work_item.status',
      'work_item.answer',
      'work_item.answered_on',
      'work_item.message',
      planRules().as('plan_rules'),
    ])
    .select((eb) =>
      eb
        .selectFrom('stored_file')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('stored_file.submission_id', '=', 'submission.id')
        .as('file_count'),
    )
    .where((eb) => eb('submission.reference', '=', eb.fn.any(eb.val(references))))
    .where('submission.state', '=', 'submitted')
    .where(inScope('submission.tax_id', scope))
    .execute();
}

export type PersonSubmission = Awaited<ReturnType<typeof personSubmissions>>[number];

/** Food benefit requests and provider updates with these references that the caller may see. */
export function personSubmissions(db: Db, caller: Caller, references: readonly string[]) {
  return db
    .selectFrom('work_item')
    .leftJoin('app_user as author', 'author.id', 'work_item.created_by')
    .select([
      'work_item.reference',
      'work_item.kind',
      'work_item.member_id',
      'work_item.provider_npi',
      'work_item.diagnosis',
      'work_item.sent',
      'work_item.created_by',
      'work_item.created_at',
      'work_item.status',
      'work_item.answer',
      'work_item.answered_on',
      'work_item.message',
      'author.first_name',
      'author.last_name',
    ])
    .where((eb) => eb('work_item.reference', '=', eb.fn.any(eb.val(references))))
    .where('work_item.kind', '<>', 'submission')
    .where((eb) => isShownTo(caller)(eb as unknown as ExpressionBuilder<Database, 'work_item'>))
    .execute();
}

export function filesOfSubmission(db: Db, submissionId: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size_bytes', 'sha256'])
    .where('submission_id', '=', submissionId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
