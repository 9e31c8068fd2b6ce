/** Finds MA130 in a text with one or several remark codes. */
const hasMa130 = (text: string) => `${text} ~ '(^|[\\s,])MA130($|[\\s,])'`;

/** Days of a setting. A value that is not valid counts as not set. */
export const days = (value: string) =>
  `case when ${value} ~ '^[0-9]{1,4}$' and ${value}::integer between 1 and 3650 then ${value}::integer end`;

/** The value of a plan setting for the line of business, otherwise the one for all. */
export const setting = (key: string) => `coalesce(
  (select value from plan_rule where lob = lobs.lob and key = '${key}'),
  (select value from plan_rule where lob = '*' and key = '${key}'))`;

/** Amounts of the adjustments with a property. */
const sumOf = (condition: string) => `coalesce(sum(amount_cents) filter (where ${condition}), 0)`;

/**
 * The denials of the claims in $1, as parts of a query. Every part is computed for all claims at once. Codes are looked up once per
 * combination, because claims have few different ones. Lines are judged only for claims with a denial, a reason without
 * an explanation or a held decision. All other claims are judged by their sums.
 */
export const DENIED_PARTS = `
  with wanted as materialized (
    select id, tax_id, type, status, service_start, service_end, status_date, payable_cents, paid_date, member_id,
      charged_cents, adjusted_to, priced_by = 'claim' as is_whole
    from claim where id = any($1)
  ), adjustment as materialized (
    -- The three codes as one text, which is quicker to compare. A group code has two characters.
    select claim_id, line_num, group_code, carc, rarc, amount_cents,
      (group_code || carc || '|' || coalesce(rarc, '')) collate "C" as codes
    from claim_adjustment where claim_id = any($1)
  ),
  -- Remarks are tried in their order, then the pair without a remark.
  code as materialized (
    select codes, class, step, has_ma130, is_patients, class = 'denial' as is_denial,
      class = 'denial' and not is_patients as is_owed, class in ('denial', 'unknown') as is_refused,
      class = 'unknown' and not is_patients as is_unexplained, class = 'share' as is_share,
      class in ('denial', 'unknown', 'held') as is_doubtful
    from (
      select used.codes, coalesce(found.class, 'unknown') as class, coalesce(found.step, 'call') as step,
        ${hasMa130('used.rarc')} as has_ma130, used.group_code = 'PR' as is_patients
      from (
          select codes, left(codes, 2) as group_code, split_part(substr(codes, 3), '|', 1) as carc,
            substr(codes, strpos(codes, '|') + 1) as rarc
          from (select distinct codes from adjustment) once
        ) used
        left join lateral (
          select guide.class, guide.step
          from regexp_split_to_table(upper(used.rarc) || ',', '[\\s,]') with ordinality told (rarc, place)
            join reason_class guide on guide.group_code = used.group_code and guide.carc = upper(trim(used.carc))
              and guide.rarc = told.rarc
          order by told.rarc = '', told.place limit 1
        ) found on true
    ) told
  ), charges as materialized (
    select claim_id, count(*) as items, sum(charged_cents) as charged, sum(paid_cents) as paid
    from claim_item where claim_id = any($1) group by claim_id
  ), cuts as materialized (
    select claim_id, sum(amount_cents) as cut, ${sumOf('is_patients')} as patients, ${sumOf('is_denial')} as denial,
      ${sumOf('is_owed')} as denial_owed, ${sumOf('is_refused')} as refused, ${sumOf('is_unexplained')} as unexplained,
      ${sumOf('is_share')} as share, bool_or(is_doubtful) as is_doubtful
    from adjustment join code using (codes) group by claim_id
  ), doubtful as materialized (
    select claim_id from cuts where is_doubtful
  ),
  -- The lines and adjustments of claims whose lines must be judged. Each row has the sums of its line.
  part as (
    select claim_id, num, true as is_item, charged_cents as charged,
      allowed_cents + paid_cents + copay_cents + deductible_cents + coinsurance_cents as five,
      null as group_code, null as carc, null as rarc, 0 as amount_cents, null as class, null as step,
      case when remarks = '{}' then false else ${hasMa130(`array_to_string(remarks, ',')`)} end as has_ma130
    from claim_item where claim_id = any(array(select claim_id from doubtful))
    union all
    select claim_id, line_num, false, 0, 0, group_code, carc, rarc, amount_cents, class, step, has_ma130
    -- With "is true", the planner looks each claim up in a hash table.
    from adjustment join code using (codes) where (claim_id in (select claim_id from doubtful)) is true
  ), judged as materialized (
    select summed.*, case
        when is_whole or not is_line then null
        when line_charged = 0 then 'noCharge'
        when is_held then 'held'
        when line_five = 0 and refused > 0 then 'denied'
        when line_five <> 0 and denial > 0 then 'partlyDenied' end as state
    from (
      select part.*, wanted.is_whole, bool_or(is_item) over line as is_line,
        sum(charged) over line as line_charged, sum(five) over line as line_five,
        sum(case when class in ('denial', 'unknown') then amount_cents else 0 end) over line as refused,
        sum(case when class = 'denial' then amount_cents else 0 end) over line as denial,
        coalesce(bool_or(class = 'held') over line, false) as is_held,
        coalesce(bool_or(group_code in ('CO', 'PR')) over line, false) as can_appeal,
        bool_or(has_ma130) over line as is_ma130
      from part join wanted on wanted.id = part.claim_id
      where wanted.status = '02' window line as (partition by part.claim_id, part.num)
    ) summed
  ), lines as materialized (
    select claim_id, count(*) filter (where is_item and state is distinct from 'noCharge') as charged_lines,
      count(*) filter (where is_item and state = 'denied') as denied_lines,
      count(*) filter (where is_item and state = 'partlyDenied') as partly_lines,
      coalesce(bool_or(state = 'held'), false) as is_held,
      ${sumOf(`state = 'denied' and class = 'unknown' and group_code <> 'PR'`)} as unexplained_denied,
      bool_or(is_item and can_appeal) or (bool_or(is_item) and bool_or(is_whole and num is null and can_appeal))
        as can_appeal,
      bool_or(is_whole and has_ma130) as has_ma130
    from judged group by claim_id
  ),
  -- One row per claim. The numbers of a claim without lines or adjustments are 0.
  summed as materialized (
    select wanted.*, coalesce(items, 0) as items,
      coalesce(case when is_whole then charged_cents else charged end, 0) as charged,
      coalesce(case when is_whole then payable_cents else paid end, 0) as paid,
      coalesce(cut, 0) as cut, coalesce(denial, 0) as denial, coalesce(denial_owed, 0) as denial_owed,
      coalesce(unexplained, 0) as unexplained, coalesce(share, 0) as share,
      coalesce(is_whole and coalesce(payable_cents, 0) = 0 and patients = 0 and refused > 0, false) as is_denied_whole,
      coalesce(charged_lines, 0) as charged_lines, coalesce(denied_lines, 0) as denied_lines,
      coalesce(partly_lines, 0) as partly_lines, coalesce(is_held, false) as is_held,
      coalesce(unexplained_denied, 0) as unexplained_denied, coalesce(can_appeal, false) as can_appeal,
      coalesce(has_ma130, false) as has_ma130
    from wanted left join charges on charges.claim_id = wanted.id left join cuts on cuts.claim_id = wanted.id
      left join lines on lines.claim_id = wanted.id
  ),
  -- The newest payment of a claim decides whether it was taken back. The payments are found first, because the planner
  -- cannot estimate their number.
  backed as materialized (
    select claim_number, remittance_id, seq, paid_cents < 0 or status_code = '22' as is_back
    from remittance_claim where claim_number = any(array(
      select claim_number from remittance_claim
      where claim_number = any($1) and (paid_cents < 0 or status_code = '22')))
  ), reversed as materialized (
    select newest.claim_number as id from (
      select distinct on (paid.claim_number) paid.claim_number, paid.is_back
      from backed paid join remittance on remittance.id = paid.remittance_id
        join wanted on wanted.id = paid.claim_number and wanted.tax_id = remittance.tax_id
      where wanted.adjusted_to is null
      order by paid.claim_number, remittance.pay_date desc nulls last, paid.remittance_id desc, paid.seq desc
    ) newest where is_back
  ), refusal as materialized (
    select judged.*, sum(amount_cents) over same as cents, bool_and(num is null) over same as is_of_claim
    from judged where class in ('denial', 'unknown')
    window same as (partition by claim_id, group_code, carc, rarc)
  ),
  -- Why lines were denied, and why the claim itself was.
  listed as (
    select claim_id, num, group_code, carc, rarc, cents, step, can_appeal, is_ma130
    from refusal where state in ('denied', 'partlyDenied')
    union all
    select refusal.claim_id, null, refusal.group_code, refusal.carc, refusal.rarc, refusal.cents, refusal.step,
      summed.can_appeal, summed.has_ma130
    from refusal join summed on summed.id = refusal.claim_id
    where refusal.is_of_claim and refusal.cents > 0 and (refusal.class = 'denial' or summed.is_denied_whole)
  ), stepped as materialized (
    select listed.*, case when is_ma130 then 'correct' when listed.step = 'appeal' and not can_appeal then 'call'
      else listed.step end as next
    from listed
  ),
  -- The claims with reasons, and the line of business of their members. With "is true", only their members are read.
  insured as materialized (
    select wanted.id, service_end, coalesce(paid_date, status_date) as decided, grp.lob
    from wanted join member on member.id = wanted.member_id join member_group grp on grp.id = member.group_id
    where (wanted.id in (select claim_id from stepped)) is true
  ), lobs as materialized (
    select distinct lob from insured
  ),
  -- Materialized, because the planner would repeat the subqueries for each use of a setting.
  told as materialized (
    select lob, ${setting('resendDays')} as resend, ${setting('recordsDays')} as records,
      ${setting('appealDays')} as appeal, ${setting('resendFrom')} as resend_from from lobs
  ), rule as materialized (
    select lob, ${days('resend')} as resend, ${days('records')} as records, ${days('appeal')} as appeal,
      resend_from is not distinct from 'service' as is_from_service
    from told
  ), denied as materialized (
    select stepped.*, case
        when next in ('correct', 'billOtherPayer') then
          case when is_from_service then service_end else decided end + rule.resend
        when next = 'records' then decided + rule.records
        when next = 'appeal' then decided + rule.appeal end as due
    from stepped join insured on insured.id = stepped.claim_id
      left join rule on rule.lob is not distinct from insured.lob
  )`;

/** The outcomes of the claims in $1, as parts of a query. `now` has the columns of claim_outcome. */
export const OUTCOME_PARTS = `${DENIED_PARTS}, main as (
    select distinct on (claim_id) claim_id, group_code, carc, rarc, next from denied
    order by claim_id, cents desc, num nulls last, group_code collate "C", carc collate "C",
      rarc collate "C" nulls first
  ), counted as (
    select claim_id, count(distinct (group_code, carc, coalesce(rarc, '')))::integer as reasons, min(due) as due
    from denied group by claim_id
  ), now as materialized (
    select summed.id as claim_id, tax_id, type, status, service_start, payable_cents, paid_date, (case
        when reversed.id is not null or (status = '02' and paid < 0) then 1
        when status = '91' then 2
        when status = '92' then 3
        when status in ('10', '11', '15') then 4
        when status = '01' then 5
        when is_held then 4
        when (items = 0 and not is_whole) or charged <> paid + cut then 6
        when is_denied_whole or (charged_lines > 0 and denied_lines = charged_lines and not is_whole) then 7
        when denied_lines + partly_lines > 0 or (is_whole and denial > 0) then 8
        when paid > 0 then 9
        when share > 0 then 10
        else 11 end)::smallint as outcome,
      case when status = '02' then denial_owed + case
        when not is_whole then unexplained_denied when is_denied_whole then unexplained else 0 end end::bigint
        as denied_cents,
      main.group_code, main.carc, main.rarc, coalesce(counted.reasons, 0) as reason_count, main.next as step,
      counted.due as due_day
    from summed left join reversed on reversed.id = summed.id
      left join main on main.claim_id = summed.id left join counted on counted.claim_id = summed.id
  )`;

/**
 * The plain definition of outcomes. The rules in TypeScript (`claim-outcome.ts`) say the same, and a test compares both.
 * The query is planned for the number of claims. A stored plan for few claims is very slow for thousands.
 */
export const OUTCOME_FUNCTION = `
  create or replace function claim_outcome_of(ids text[]) returns setof claim_outcome language plpgsql stable as $$
  begin
    return query execute $q$ ${OUTCOME_PARTS} select * from now $q$ using ids;
  end $$;`;
