import type { TimelineEvent } from '@pbt/domain/contract/claim';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { timeline, type TimelineFacts } from '@pbt/domain/rules/claim/outcome/timeline';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import type { Context } from '../../http/context.ts';
import { planRules } from './plan-rules.ts';

/** Versions of a claim that the timeline follows in each direction. */
const MAX_VERSIONS = 10;

type Payment = TimelineFacts['payments'][number];
type Letter = TimelineFacts['letters'][number];
type StatusEntry = TimelineFacts['history'][number];

interface SubmissionEntry {
  readonly type: string | null;
  readonly date: string;
  readonly by: string | null;
  readonly lines: number[] | null;
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
      sql<SubmissionEntry[] | null>`(select jsonb_agg(jsonb_build_object('type', sent.type,
          'date', (sent.submitted_at at time zone ${timeZone})::date, 'by', sent.submitted_name,
          'lines', jsonb_path_query_array(sent.appeal, '$.claimItems[*].lineNumber')) order by sent.submitted_at)
        from submission sent where sent.claim_id = ${claimId} and sent.state = 'submitted'
          and ${inScope('sent.tax_id', scope)})`.as('submissions'),
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

interface Version {
  readonly id: string;
  readonly number_shown: string | null;
  readonly status: string;
  readonly status_date: string | null;
  readonly received: string | null;
}

/** Follows the adjusted chain in one direction, nearest claim first. */
async function chain(db: Db, scope: Scope, from: string, link: 'adjusted_from' | 'adjusted_to'): Promise<Version[]> {
  const { rows } = await sql<Version>`
    with recursive version (id, number_shown, status, status_date, received, next, step) as (
      select id, number_shown, status, status_date, received, ${sql.ref(link)}, 1 from claim
      where id = ${from} and ${inScope('claim.tax_id', scope)}
      union all
      select claim.id, claim.number_shown, claim.status, claim.status_date, claim.received, ${sql.ref(`claim.${link}`)},
        step + 1
      from version join claim on claim.id = version.next
      where step < ${MAX_VERSIONS} and ${inScope('claim.tax_id', scope)}
    )
    select id, number_shown, status, status_date, received from version order by step`.execute(db);
  return rows;
}

/** The day on which a claim replaced another: the status date of the replaced one, otherwise the day it arrived. */
function replacedOn(earlier: Version, later: Version): string | null {
  return earlier.status === '91' && earlier.status_date !== null ? earlier.status_date : later.received;
}

async function versionsOf(db: Db, scope: Scope, claimId: string, row: Row): Promise<TimelineFacts['versions']> {
  if (row.adjusted_from === null && row.adjusted_to === null) return [];
  const own = { id: claimId, number_shown: null, ...row };
  const [earlier, later] = await Promise.all([
    row.adjusted_from === null ? [] : chain(db, scope, row.adjusted_from, 'adjusted_from'),
    row.adjusted_to === null ? [] : chain(db, scope, row.adjusted_to, 'adjusted_to'),
  ]);
  // A chain that leads back to a claim would list it twice.
  const seen = new Set([claimId]);
  const isNew = ({ id }: Version) => !seen.has(id) && seen.add(id).size > 0;
  return [
    ...earlier.filter(isNew).map((version, index) => ({
      claimId: version.id,
      claimNumber: version.number_shown,
      isLater: false,
      date: replacedOn(version, earlier[index - 1] ?? own),
    })),
    ...later.filter(isNew).map((version, index) => ({
      claimId: version.id,
      claimNumber: version.number_shown,
      isLater: true,
      date: replacedOn(later[index - 1] ?? own, version),
    })),
  ].slice(0, MAX_VERSIONS);
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
    history: row.history ?? [],
    letters: row.letters ?? [],
    submissions: (row.submissions ?? []).map(({ type, date, by, lines }) => ({
      isAppeal: type === 'Appeal',
      date,
      by: by ?? '',
      lines: lines ?? [],
    })),
    payments: paymentsOf(row),
    versions: await versionsOf(db, caller.scope, claimId, row),
  };
  return { taxId: row.tax_id, events: timeline(facts, planSettings(row.plan_rules), today) };
}
