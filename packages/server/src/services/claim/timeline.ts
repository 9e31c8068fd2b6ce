import type { TimelineEvent } from '@pbt/domain/contract/claim';
import type { AppealAnswer } from '@pbt/domain/contract/common';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { guideEntry, type GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { timeline, type TimelineFacts } from '@pbt/domain/rules/claim/outcome/timeline';
import { sql } from 'kysely';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import type { Context } from '../../http/context.ts';
import { planGuide, planRules } from './plan-rules.ts';
import { versionsOf } from './versions.ts';

type Payment = TimelineFacts['payments'][number];
type Letter = TimelineFacts['letters'][number];
type StatusEntry = TimelineFacts['history'][number];

interface SubmissionEntry {
  readonly reference: string | null;
  readonly answer: AppealAnswer | null;
  readonly answeredOn: string | null;
  readonly message: string | null;
  readonly type: string | null;
  readonly queueStatus: string | null;
  readonly date: string;
  readonly by: string | null;
  readonly lines: number[] | null;
}

interface DecidedReason {
  readonly gc: string;
  readonly carc: string;
  readonly rarc: string | null;
  readonly guide: GuideRow[] | null;
}

interface OfClaim {
  readonly claimId: string;
  readonly scope: Scope;
  readonly timeZone: string;
}

/** One query for all events but other versions of the claim, because the timeline is part of every claim page. */
const factsOf = prepared((db, { claimId, scope, timeZone }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .innerJoin('member_group as grp', 'grp.id', 'member.group_id')
    .leftJoin('remittance as advice', (join) =>
      join.onRef('advice.id', '=', 'claim.remittance_id').on(inScope('advice.tax_id', scope)),
    )
    .select([
      'claim.tax_id',
      'claim.received',
      'claim.status',
      'claim.status_date',
      'claim.payable_cents',
      'claim.paid_date',
      'claim.adjusted_from',
      'claim.adjusted_to',
      'advice.id as advice_id',
      'advice.pay_date as advice_date',
      'advice.eft_number as advice_eft',
      'advice.check_number as advice_check',
      planRules().as('plan_rules'),
      sql<StatusEntry[] | null>`(select jsonb_agg(jsonb_build_object('status', status, 'day', day))
        from claim_status_history where claim_id = ${claimId})`.as('history'),
      sql<Letter[] | null>`(select jsonb_agg(jsonb_build_object('id', letter.id, 'date', letter.create_date,
          'description', letter.description, 'request', letter.request, 'due', letter.due_date) order by letter.id)
        from letter where letter.claim_id = ${claimId} and ${inScope('letter.tax_id', scope)})`.as('letters'),
      sql<SubmissionEntry[] | null>`(select jsonb_agg(jsonb_build_object('type', sent.type, 'reference', sent.reference,
          'answer', queued.answer, 'answeredOn', queued.answered_on, 'message', queued.message,
          'queueStatus', queued.status, 'date', (sent.submitted_at at time zone ${timeZone})::date, 'by', sent.submitted_name,
          'lines', jsonb_path_query_array(sent.appeal, '$.claimItems[*].lineNumber')) order by sent.submitted_at)
        from submission sent left join work_item queued on queued.submission_id = sent.id
        where sent.claim_id = ${claimId} and sent.state = 'submitted'
          and ${inScope('sent.tax_id', scope)})`.as('submissions'),
      sql<DecidedReason[] | null>`case when claim.status = '02' and claim.priced_by = 'line' then (
        select jsonb_agg(jsonb_build_object('gc', cut.group_code, 'carc', cut.carc, 'rarc', cut.rarc,
          'guide', ${planGuide('cut')}))
        from (select distinct group_code, carc, rarc from claim_adjustment
          join claim_item on claim_item.claim_id = claim_adjustment.claim_id and claim_item.num = claim_adjustment.line_num
          where claim_adjustment.claim_id = ${claimId} and claim_item.charged_cents <> 0) cut) end`.as('reasons'),
      sql<Payment[] | null>`(select jsonb_agg(jsonb_build_object('date', remittance.pay_date, 'cents', paid.paid_cents,
          'ra', remittance.id, 'eft', remittance.eft_number, 'check', remittance.check_number)
          order by remittance.pay_date, remittance.id, paid.seq)
        from remittance_claim paid join remittance on remittance.id = paid.remittance_id
        where paid.claim_number = ${claimId} and ${inScope('remittance.tax_id', scope)})`.as('payments'),
    ])
    .where('claim.id', '=', claimId)
    .where(inScope('claim.tax_id', scope)),
);

type Row = Awaited<ReturnType<typeof factsOf>>[number];

/** The rows of payments. A claim without rows has the payment that the claim itself names. */
function paymentsOf(row: Row): readonly Payment[] {
  if (row.payments) return row.payments;
  if (row.status !== '02') return [];
  return [
    {
      date: row.advice_date ?? row.paid_date,
      cents: row.payable_cents ?? 0,
      ra: row.advice_id,
      eft: row.advice_eft,
      check: row.advice_check,
    },
  ];
}

interface FoundTimeline {
  readonly taxId: string | null;
  readonly events: TimelineEvent[];
}

/** The events of a claim. An unknown claim and one of another office have none. */
export async function claimTimeline(context: Context, claimId: string): Promise<FoundTimeline> {
  const { db, caller, config, today } = context;
  const [row] = await factsOf(db, { claimId, scope: caller.scope, timeZone: config.planTimeZone });
  if (!row) return { taxId: null, events: [] };
  const facts: TimelineFacts = {
    received: row.received,
    status: row.status,
    statusDate: row.status_date,
    isHeld: (row.reasons ?? []).some((reason) => guideEntry(reason, reason.guide ?? [])?.class === 'held'),
    history: row.history ?? [],
    letters: row.letters ?? [],
    submissions: (row.submissions ?? []).map(({ type, queueStatus, date, by, lines, ...rest }) => ({
      ...rest,
      isAppeal: type === 'Appeal',
      queueStatus: queueStatus ?? 'Unknown',
      date,
      by: by ?? '',
      lines: lines ?? [],
    })),
    payments: paymentsOf(row),
    versions: await versionsOf(db, caller.scope, { id: claimId, ...row }),
  };
  return { taxId: row.tax_id, events: timeline(facts, planSettings(row.plan_rules), today) };
}
