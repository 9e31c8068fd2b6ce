import { days, DENIED_PARTS, setting } from './0013-outcome-definition.ts';

/** The time zone of the plan, which the start of the portal stores. */
export const PLAN_ZONE = `
  create function plan_zone() returns text language plpgsql stable as $$
  begin
    return coalesce((select value from public.setting where key = 'plan_time_zone'), 'UTC');
  end $$;`;

/** The plan's day of a submission, for comparing it with other days of the plan. */
const SENT_ON = `(sent.submitted_at at time zone plan_zone())::date`;

/** Reasons with one of these next steps are work of the office. */
const OFFICE_STEPS = `('correct', 'records', 'appeal', 'billOtherPayer', 'call')`;

/** Attachments that show what another plan has paid. */
const OTHER_PAYER_TYPES = `('EOB', 'COB', 'PIP')`;

/** A plan waits for records only before its decision. */
export const PENDING = `('10', '11', '15')`;

/**
 * The denials of claims, one row per claim and reason. A line whose step is not work of the office is left out. Lines of
 * one reason can have different steps; the first line decides. Needs `DENIED_PARTS`.
 */
export const DENIALS = `
  select claim_id, group_code, carc, rarc,
    coalesce(array_agg(distinct num) filter (where num is not null), '{}') as lines,
    (array_agg(next order by num nulls last))[1] as step, (array_agg(due order by num nulls last))[1] as due_day,
    max(cents)::bigint as cents
  from denied where next in ${OFFICE_STEPS} group by 1, 2, 3, 4`;

const DENIAL_FUNCTION = `
  create or replace function task_denials(ids text[]) returns jsonb language plpgsql stable as $$
  declare
    found jsonb;
  begin
    execute $q$ ${DENIED_PARTS} select jsonb_agg(denial) from (${DENIALS}) denial $q$ into found
      using array(select claim_id from claim_outcome where claim_id = any(ids) and reason_count > 0);
    return found;
  end $$;`;

/** One row per cause. It has the columns of a task that depend on the plan's data and on submissions. */
export const CAUSE_TYPE = `
  create type task_cause as (kind smallint, tax_id text, source text, cause text, record text, claim_id text,
    remittance_id text, submission_id text, title text, group_code text, carc text, rarc text, lines integer[],
    step text, amount_cents bigint, off_cents bigint, due_day date, what text, answer text, day date, open_day date,
    close_day date, search text);`;

/** Settings by line of business, as days. */
const RULES = `
  lobs as materialized (select distinct lob from wanted),
  told as materialized (
    select lob, ${setting('recordsDays')} as records, ${setting('pendingDays')} as pending from lobs
  ), rule as materialized (
    select lob, ${days('records')} as records, coalesce(${days('pending')}, 30) as pending from told
  )`;

const OF_CLAIMS = `
  with wanted as materialized (
    select claim.id, claim.tax_id, claim.status, coalesce(claim.paid_date, claim.status_date) as decided, received, charged_cents,
      kept.reason_count, kept.outcome, grp.lob,
      concat_ws(' ', claim.id, number_shown, patient_name) as search
    from claim left join claim_outcome kept on kept.claim_id = claim.id and kept.claim_id = any($1)
      join member on member.id = claim.member_id join member_group grp on grp.id = member.group_id
    where claim.id = any($1) and (kept.reason_count > 0 or claim.status in ${PENDING}
      or exists (select from submission sent where sent.claim_id = claim.id and sent.state = 'submitted'))
  ), ${RULES}, sent as materialized (
    select sent.id, sent.claim_id, sent.type = 'Appeal' as is_appeal, sent.type, sent.reference, sent.submitted_at,
      ${SENT_ON} as sent_on, queued.answer, queued.answered_on,
      queued.status in ('Failed', 'Rejected') is true as is_failed,
      case when queued.status in ('Failed', 'Rejected') then coalesce(queued.answered_on, queued.updated_date) end as failed_on,
      array(select line::integer from jsonb_path_query(sent.appeal, '$.claimItems[*].lineNumber') line) as lines
    from submission sent left join work_item queued on queued.submission_id = sent.id
    where sent.claim_id = any($1) and sent.state = 'submitted'
  ), denied as materialized (
    select told.* from jsonb_to_recordset($2) told (claim_id text, group_code text, carc text, rarc text,
        lines integer[], step text, due_day date, cents bigint)
      join wanted on wanted.id = told.claim_id
    where wanted.outcome <> 1
  )
  -- Denied lines. Lines that were appealed after the decision need nothing more, nor does a reason whose records were sent.
  select 1::smallint, tax_id, id, 'd' || group_code || '|' || carc || '|' || coalesce(rarc, ''), id, id, null::text,
    null::text, 'denial', group_code, carc, rarc, denied.lines, denied.step, cents, null::bigint, due_day, null::text,
    null::text, decided, '-infinity'::date, 'infinity'::date,
    lower(search || ' ' || group_code || '-' || carc || coalesce(' / ' || rarc, ''))
  from denied join wanted on wanted.id = denied.claim_id
  where not exists (select from sent where sent.claim_id = wanted.id and not is_failed
      and sent_on >= coalesce(decided, '-infinity')
      and (denied.lines = '{}' and is_appeal or denied.step = 'records' and not is_appeal
        or denied.step = 'billOtherPayer' and sent.type in ${OTHER_PAYER_TYPES}))
    and (denied.lines = '{}' or not denied.lines <@ array(select unnest(sent.lines) from sent
      where sent.claim_id = wanted.id and is_appeal and not is_failed and sent_on >= coalesce(decided, '-infinity')))
  union all
  -- Records requests.
  select 2::smallint, wanted.tax_id, wanted.id, 'r' || letter.id, wanted.id, wanted.id, null, null, 'recordsRequested',
    null, null, null, '{}', 'records', charged_cents, null, coalesce(letter.due_date, create_date + rule.records),
    letter.request, null, create_date, '-infinity', 'infinity', lower(search || ' ' || letter.request)
  from wanted join letter on letter.claim_id = wanted.id and letter.tax_id = wanted.tax_id
    left join rule on rule.lob is not distinct from wanted.lob
  where letter.request is not null and status in ${PENDING} and not exists (
    select from sent where sent.claim_id = wanted.id and not is_appeal and sent_on >= create_date)
  union all
  -- Answered appeals, for 30 days.
  select 3::smallint, tax_id, wanted.id, 's' || sent.id || '|a', wanted.id, wanted.id, null, sent.id, 'appealAnswered',
    null, null, null, sent.lines, 'readAnswer', charged_cents, null, null, null, sent.answer, answered_on, answered_on,
    answered_on + 31, lower(concat_ws(' ', search, reference))
  from wanted join sent on sent.claim_id = wanted.id
  where is_appeal and not is_failed and sent.answer is not null and answered_on is not null
  union all
  -- Submissions that failed or were not reviewed, for 30 days or until the next one of the same type.
  select 3::smallint, tax_id, wanted.id, 's' || sent.id || '|f', wanted.id, wanted.id, null, sent.id,
    case when is_appeal then 'appealFailed' else 'attachmentFailed' end, null, null, null, sent.lines, 'sendAgain',
    charged_cents, null, null, sent.type, null, failed_on, failed_on, failed_on + 31,
    lower(concat_ws(' ', search, reference))
  from wanted join sent on sent.claim_id = wanted.id
  where is_failed and not exists (select from sent later where later.claim_id = wanted.id
    and later.type = sent.type and (later.submitted_at, later.id) > (sent.submitted_at, sent.id))
  union all
  select 4::smallint, tax_id, id, 'p', id, id, null, null, 'pending', null, null, null, '{}', 'call', charged_cents,
    null, null, status, null, received, received + rule.pending + 1, 'infinity', lower(search)
  from wanted left join rule on rule.lob is not distinct from wanted.lob
  where status in ${PENDING} and received is not null`;

const OF_PAYMENTS = `
  with wanted as materialized (
    select id, tax_id, pay_date, amount_cents,
      lower(concat_ws(' ', id, payee_name, check_number, eft_number)) as search
    from remittance where id = any($1)
  ), paid as materialized (
    select remittance_id, claim_number, max(claim_id) as claim_id, sum(paid_cents) as cents,
      max(concat_ws(' ', patient_first, patient_last)) as patient
    from remittance_claim where remittance_id = any($1) group by 1, 2
  ), cut as (
    select remittance_id, sum(amount_cents) as cents from remittance_adjustment where remittance_id = any($1) group by 1
  ), listed as (
    select remittance_id, sum(cents) as cents from paid group by 1
  ), proof as (
    select wanted.*, (listed.cents - coalesce(cut.cents, 0) - amount_cents)::bigint as off
    from wanted join listed on listed.remittance_id = wanted.id left join cut on cut.remittance_id = wanted.id
  )
  -- Claims paid minus adjustments must be the payment. A payment whose claims are not loaded yet is not judged.
  select 5::smallint, tax_id, id, 'o', id, null::text, id, null::text, 'paymentOff', null::text, null::text, null::text,
    '{}'::integer[], 'call', amount_cents, off, null::date, null::text, null::text, pay_date, '-infinity'::date,
    'infinity'::date, search
  from proof where off <> 0
  union all
  -- Claims of which the payment takes something back, after its correction if it has one.
  select 6::smallint, wanted.tax_id, wanted.id, 't' || claim_number, claim_number, claim.id, wanted.id, null,
    'takenBack', null, null, null, '{}', 'checkReason', paid.cents::bigint, null, null, null, null, pay_date, pay_date,
    pay_date + 31, lower(concat_ws(' ', claim_number, claim.number_shown, coalesce(claim.patient_name, patient), search))
  from paid join wanted on wanted.id = paid.remittance_id
    left join claim on claim.id = paid.claim_id and claim.tax_id = wanted.tax_id
  where paid.cents < 0 and pay_date is not null`;

/**
 * The plain definition of the causes of work. `test/work/work-causes.ts` says the same in TypeScript, and a test compares
 * both. Queries are planned for the number of records, as in 0013.
 */
export const CAUSE_FUNCTIONS = `${DENIAL_FUNCTION}
  -- The caller has computed the denials, which take most of the time.
  create or replace function task_cause_of_denials(ids text[], denials jsonb) returns setof task_cause
    language plpgsql stable as $$
  begin
    return query execute $q$ ${OF_CLAIMS} $q$ using ids, denials;
  end $$;
  create or replace function task_cause_of_claims(ids text[]) returns setof task_cause language plpgsql stable as $$
  begin
    return query select * from task_cause_of_denials(ids, task_denials(ids));
  end $$;
  create or replace function task_cause_of_payments(ids text[]) returns setof task_cause language plpgsql stable as $$
  begin
    return query execute $q$ ${OF_PAYMENTS} $q$ using ids;
  end $$;`;

/**
 * Why the cause of the task \`task\` has ended. Used only for tasks without a cause. A claim that is gone has no row.
 */
export const ENDED = `case
  when task.kind > 4 then 'paymentCorrected'
  when task.kind = 3 then case when exists (select from submission later join submission mine on mine.id = task.submission_id
      where later.claim_id = task.claim_id and later.state = 'submitted' and later.submitted_at > mine.submitted_at
        and later.type = mine.type)
    then case task.title when 'appealFailed' then 'appealFiled' else 'recordsSent' end else 'changed' end
  when claim.status = '91' then 'corrected'
  when task.kind = 1 and kept.outcome = 1 then 'takenBack'
  when task.kind > 1 and claim.status not in ${PENDING} then 'decided'
  when task.kind in (1, 2) and exists (select from submission sent where sent.claim_id = task.claim_id
      and sent.state = 'submitted' and sent.type <> 'Appeal' and ${SENT_ON} >= coalesce(task.day, '-infinity')
      and (task.kind = 2 or task.step = 'records'
        or task.step = 'billOtherPayer' and sent.type in ${OTHER_PAYER_TYPES})) then 'recordsSent'
  when task.kind = 1 and exists (select from submission sent where sent.claim_id = task.claim_id
      and sent.state = 'submitted' and sent.type = 'Appeal' and ${SENT_ON} >= coalesce(task.day, '-infinity')) then 'appealFiled'
  else 'changed' end`;
