import type { WorkRow } from '@pbt/domain/contract/work';
import {
  WORK_KINDS,
  type AppealAnswer,
  type ClosedCause,
  type WorkStep,
  type WorkTitle,
} from '@pbt/domain/contract/work-values';
import { ATTACHMENT_TYPES, isAttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { EVERY_LOB, planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { guideEntry, type GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { diffDays } from '@pbt/domain/rules/shared/dates';
import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { workState } from '@pbt/domain/rules/work/work-state';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import type { Database } from '../../database/schema.ts';
import { inScope } from '../../database/scope.ts';
import { peopleOf } from './assignees.ts';
import type { Asked } from './conditions.ts';

interface Joined {
  readonly number_shown: string | null;
  readonly charged_cents: number | null;
  readonly adjusted_to: string | null;
  readonly claim_status: string | null;
  readonly received: string | null;
  readonly member_id: string | null;
  readonly patient_name: string | null;
  readonly lob: string | null;
  readonly payee_name: string | null;
  readonly payment_number: string | null;
  readonly reference: string | null;
  readonly line_count: number;
  /** Other denials of the claim that the portal learned on the same day. */
  readonly more_reasons: number;
  readonly assignee_name: string | null;
  readonly is_new: boolean;
  /** When the submission that closed the row was sent. Null for other rows. */
  readonly sent_at: Date | null;
  readonly note_text: string | null;
  readonly note_by: string | null;
  readonly note_at: Date | null;
}

export type TaskRow = Selectable<Database['task']> & Joined;

interface Shown extends Pick<Asked, 'scope' | 'since' | 'sinceDay' | 'today'> {
  readonly ids: readonly number[];
}

const shownTasks = prepared(
  (_db, { ids, scope, since, sinceDay, today }: Placeholders<Shown>) => sql<TaskRow>`
    select task.*, claim.number_shown, claim.charged_cents, claim.adjusted_to, claim.status as claim_status,
      claim.received, claim.member_id, claim.patient_name, grp.lob, remittance.payee_name,
      coalesce(remittance.eft_number, remittance.check_number) as payment_number, submission.reference,
      (select count(*)::integer from claim_item where claim_item.claim_id = claim.id) as line_count,
      case when task.kind = 1 and task.is_first then (select count(*)::integer from task other where other.source = task.source
        and other.kind = 1 and other.noticed_on = task.noticed_on and other.id <> task.id) else 0 end as more_reasons,
      case when task.assigned_to is not null and (task.assigned_to, task.tax_id) in
          (select people.user_id, people.tax_id from ${peopleOf(scope, today)} people)
        then person.first_name || ' ' || person.last_name end as assignee_name,
      coalesce(task.opened_at > ${since} or (task.open_day > ${sinceDay}::date and task.open_day < 'infinity'), false) as is_new,
      sent.submitted_at as sent_at, note.text as note_text, note.at as note_at, author.first_name || ' ' || author.last_name as note_by
    from task
      left join claim on claim.id = task.claim_id and claim.tax_id = task.tax_id
      left join member on member.id = claim.member_id
      left join member_group grp on grp.id = member.group_id
      left join remittance on remittance.id = task.remittance_id and remittance.tax_id = task.tax_id
      left join submission on submission.id = task.submission_id and submission.tax_id = task.tax_id
      left join app_user person on person.id = task.assigned_to
      left join lateral (select text, at, user_id from task_note where task_id = task.id order by at desc, id limit 1) note
        on true
      left join app_user author on author.id = note.user_id
      -- A row can close later than the submission, for example when submissions are loaded.
      left join lateral (
        select submitted_at from submission
        where task.closed_cause in ('appealFiled', 'recordsSent') and submission.claim_id = task.claim_id
          and submission.tax_id = task.tax_id and submission.state = 'submitted'
          and (submission.type = 'Appeal') = (task.closed_cause = 'appealFiled')
        order by submitted_at <= task.closed_at desc, abs(extract(epoch from task.closed_at - submitted_at)) limit 1
      ) sent on true
    where task.id = any(${ids}) and ${inScope('task.tax_id', scope)}`,
);

/** Loads rows with what the list shows of their claims and payments. Rows of other tax IDs are not found. */
export async function tasksById(db: Db, ids: readonly number[], asked: Asked): Promise<TaskRow[]> {
  if (ids.length === 0) return [];
  const { scope, since, sinceDay, today } = asked;
  const rows = await shownTasks(db, { ids, scope, since, sinceDay, today });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The plan's own words and settings that the rows need. */
export interface PlanWords {
  readonly guide: readonly GuideRow[];
  /** Settings of the plan by line of business. */
  readonly usualDays: ReadonlyMap<string, string>;
  readonly callNumbers: ReadonlyMap<string, string>;
}

export async function planGuideRows(db: Db): Promise<GuideRow[]> {
  const rows = await db.selectFrom('reason_guide').selectAll().execute();
  return rows.map(({ group_code, source: _source, ...row }) => ({ ...row, gc: group_code }));
}

export async function planWords(db: Db, rows: readonly TaskRow[]): Promise<PlanWords> {
  const guide = rows.some(({ title }) => title === 'denial') ? await planGuideRows(db) : [];
  const keys = ['usualClaimDays', 'callNumber'];
  const rules = rows.some(({ step }) => step === 'call')
    ? await db.selectFrom('plan_rule').select(['lob', 'key', 'value']).where('key', 'in', keys).execute()
    : [];
  const valuesOf = (wanted: string) =>
    new Map(rules.filter(({ key }) => key === wanted).map(({ lob, value }) => [lob, value]));
  return { guide, usualDays: valuesOf('usualClaimDays'), callNumbers: valuesOf('callNumber') };
}

const STATES = ['open', 'done', 'closed'] as const;
const dayOrNull = (day: string) => (day.endsWith('infinity') ? null : day);

function usualDaysOf({ lob }: TaskRow, { usualDays }: PlanWords): number {
  const value = usualDays.get(lob ?? '') ?? usualDays.get(EVERY_LOB);
  return planSettings(value === undefined ? null : { usualClaimDays: value }).usualClaimDays;
}

function callNumberOf({ lob }: TaskRow, { callNumbers }: PlanWords): string {
  const value = callNumbers.get(lob ?? '') ?? callNumbers.get(EVERY_LOB);
  return planSettings(value === undefined ? null : { callNumber: value }).callNumber ?? MEMBER_SERVICES_PHONES[0];
}

/** A type of attachments in words. Other details stay as they are. */
const wordsOf = (what: string | null) => (what !== null && isAttachmentType(what) ? ATTACHMENT_TYPES[what] : what);

function titleOf(row: TaskRow, words: PlanWords, today: string): WorkRow['title'] {
  const key = row.title as WorkTitle;
  const isPending = key === 'pending';
  const text = () => {
    if (key === 'recordsRequested') return row.what;
    if (key !== 'denial') return null;
    return guideEntry({ gc: row.group_code!, carc: row.carc!, rarc: row.rarc }, words.guide)?.title ?? '';
  };
  return {
    key,
    text: text(),
    answer: row.answer as AppealAnswer | null,
    off: row.off_cents === null ? null : formatCents(Math.abs(row.off_cents)),
    days: isPending && row.received !== null ? diffDays(row.received, today) : null,
    day: row.day,
    detail: row.remittance_id !== null ? row.payment_number : key === 'recordsRequested' ? null : wordsOf(row.what),
    usualDays: isPending ? usualDaysOf(row, words) : null,
  };
}

function closedOf(row: TaskRow, state: string): WorkRow['closed'] {
  if (state !== 'closed') return null;
  if (row.closed_at !== null) {
    return { cause: row.closed_cause as ClosedCause, at: (row.sent_at ?? row.closed_at).toISOString() };
  }
  return { cause: 'daysPassed', at: `${row.close_day}T12:00:00.000Z` };
}

/** The reply for a row. A row that is not shown yet counts as open. The list of a notice has one row per claim. */
export function toWorkRow(row: TaskRow, words: PlanWords, { today, userId }: Asked, isOfNotice = false): WorkRow {
  const openDay = dayOrNull(row.open_day);
  const snoozedUntil = dayOrNull(row.snoozed_until);
  const closeDay = dayOrNull(row.close_day);
  const stored = { state: STATES[row.state - 1]!, openDay, closeDay, snoozedUntil };
  const state = workState(stored, today) ?? 'open';
  const isOpened = openDay === null || openDay < row.opened_at.toISOString().slice(0, 10);
  return {
    id: String(row.id),
    version: row.version,
    kind: WORK_KINDS[row.kind - 1]!,
    state,
    title: titleOf(row, words, today),
    code: row.group_code === null ? null : { gc: row.group_code, carc: row.carc!, rarc: row.rarc },
    lines: row.lines,
    lineCount: row.line_count,
    moreReasons: isOfNotice ? row.more_reasons : 0,
    claim:
      row.member_id === null
        ? null
        : {
            id: row.claim_id!,
            ...(row.number_shown === null ? {} : { number: row.number_shown }),
            charged: formatCents(row.charged_cents!),
            adjustedTo: row.adjusted_to,
          },
    remittanceId: row.remittance_id,
    reference: row.reference,
    submissionId: row.submission_id,
    patient: row.member_id === null ? null : { id: row.member_id, name: row.patient_name! },
    payee: row.payee_name,
    taxId: row.tax_id,
    step: row.step as WorkStep,
    callNumber: row.step === 'call' ? callNumberOf(row, words) : null,
    amount: formatCents(row.amount_cents),
    dueDay: row.due_day,
    assignee:
      row.assignee_name === null
        ? null
        : { id: String(row.assigned_to), name: row.assignee_name, isMe: row.assigned_to === userId },
    snoozedUntil: state === 'snoozed' ? snoozedUntil : null,
    isNew: row.is_new,
    openedAt: isOpened ? row.opened_at.toISOString() : `${openDay}T12:00:00.000Z`,
    closed: closedOf(row, state),
    lastNote:
      row.note_text === null ? null : { text: row.note_text, by: row.note_by ?? '', at: row.note_at!.toISOString() },
    previousId: row.previous_id === null ? null : String(row.previous_id),
  };
}
