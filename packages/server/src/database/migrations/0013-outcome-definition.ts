/** Finds MA130 in a text with one or several remark codes. */
const hasMa130 = (text: string) => `${text} ~ '(^|[\\s,])MA130($|[\\s,])'`;

/** Days of a setting. A value that is not valid counts as not set. */
const days = (value: string) =>
  `case when ${value} ~ '^[0-9]{1,4}$' and ${value}::integer between 1 and 3650 then ${value}::integer end`;

/** The value of a plan setting for the line of business, otherwise the one for all. */
const setting = (key: string) => `coalesce(
  (select value from plan_rule where lob = lobs.lob and key = '${key}'),
  (select value from plan_rule where lob = '*' and key = '${key}'))`;

/**
 * The outcomes of the claims in $1. Every part is computed for all claims at once. Codes are looked up once per
 * combination, because claims have few different ones.
 */
const DEFINITION = `
  with wanted as materialized (
    select id, tax_id, type, status, service_start, service_end, status_date, payable_cents, paid_date, member_id,
      charged_cents, adjusted_to, priced_by = 'claim' as is_whole
    from claim where id = any($1)
  ), adjustment as materialized (
    select cut.claim_id, cut.line_num, cut.group_code, cut.carc, cut.rarc, cut.amount_cents
    from claim_adjustment cut where cut.claim_id = any(array(select id from wanted where status = '02'))
  ),
  -- Remarks are tried in their order, then the pair without a remark.
  code as materialized (
    select used.group_code, used.carc, coalesce(used.rarc, '') as rarc,
      coalesce(found.class, 'unknown') as class, coalesce(found.step, 'call') as step,
      coalesce(${hasMa130('used.rarc')}, false) as has_ma130
    from (select distinct group_code, carc, rarc from adjustment) used
      left join lateral (
        select guide.class, guide.step
        from regexp_split_to_table(upper(coalesce(used.rarc, '')) || ',', '[\\s,]') with ordinality remark (rarc, place)
          join reason_class guide on guide.group_code = used.group_code and guide.carc = upper(trim(used.carc))
            and guide.rarc = remark.rarc
        order by remark.rarc = '', remark.place limit 1
      ) found on true
  ), cut as materialized (
    select adjustment.*, code.class, code.step, code.has_ma130, group_code = 'PR' as is_patients
    from adjustment join (select group_code as g, carc as c, rarc as r, class, step, has_ma130 from code) code
      on code.g = group_code and code.c = carc and code.r = coalesce(rarc, '')
  ),
  -- Lines, and adjustments without a line (num is null). The amounts of a line and of its adjustments are added up.
  line as materialized (
    select claim_id, num, bool_or(is_item) as is_item, sum(charged) as charged, sum(paid) as paid, sum(five) as five,
      sum(cut) as cut, sum(patients) as patients, sum(denial) as denial, sum(denial_owed) as denial_owed,
      sum(unexplained) as unexplained, sum(unexplained_owed) as unexplained_owed, sum(share) as share,
      bool_or(is_held) as is_held, bool_or(can_appeal) as can_appeal, bool_or(has_ma130) as has_ma130
    from (
      select claim_id, num, true as is_item, charged_cents as charged, paid_cents as paid,
        allowed_cents + paid_cents + copay_cents + deductible_cents + coinsurance_cents as five,
        0 as cut, 0 as patients, 0 as denial, 0 as denial_owed, 0 as unexplained, 0 as unexplained_owed, 0 as share,
        false as is_held, false as can_appeal,
        case when remarks = '{}' then false else ${hasMa130(`array_to_string(remarks, ',')`)} end as has_ma130
      from claim_item where claim_id = any(array(select id from wanted where status = '02'))
      union all
      select claim_id, line_num, false, 0, 0, 0, amount_cents,
        case when is_patients then amount_cents else 0 end,
        case when class = 'denial' then amount_cents else 0 end,
        case when class = 'denial' and not is_patients then amount_cents else 0 end,
        case when class = 'unknown' then amount_cents else 0 end,
        case when class = 'unknown' and not is_patients then amount_cents else 0 end,
        case when class = 'share' then amount_cents else 0 end,
        class = 'held', group_code in ('CO', 'PR'), has_ma130
      from cut
    ) part group by claim_id, num
  ), judged as materialized (
    select line.*, wanted.is_whole,
      case when wanted.is_whole or not line.is_item then null
        when charged = 0 then 'noCharge'
        when is_held then 'held'
        when five = 0 and denial + unexplained > 0 then 'denied'
        when five <> 0 and denial > 0 then 'partlyDenied' end as state
    from line join wanted on wanted.id = line.claim_id
  ), total as materialized (
    select claim_id, count(*) filter (where is_item) as items,
      count(*) filter (where is_item and state is distinct from 'noCharge') as charged_lines,
      count(*) filter (where state = 'denied') as denied_lines,
      count(*) filter (where state = 'partlyDenied') as partly_lines,
      coalesce(bool_or(state = 'held'), false) as is_held,
      sum(charged) as charged, sum(paid) as paid, sum(cut) as cut, sum(patients) as patients, sum(denial) as denial,
      sum(denial_owed) as denial_owed, sum(denial + unexplained) as refused, sum(unexplained_owed) as unexplained_owed,
      coalesce(sum(unexplained_owed) filter (where state = 'denied'), 0) as unexplained_denied, sum(share) as share,
      bool_or(is_item and can_appeal) or (bool_or(is_item) and bool_or(is_whole and num is null and can_appeal))
        as can_appeal,
      bool_or(is_whole and has_ma130) as has_ma130
    from judged group by claim_id
  ),
  -- Of one claim. The numbers of a claim without lines and adjustments are 0.
  summed as materialized (
    select wanted.*, coalesce(items, 0) as items, coalesce(charged_lines, 0) as charged_lines,
      coalesce(denied_lines, 0) as denied_lines, coalesce(partly_lines, 0) as partly_lines,
      coalesce(is_held, false) as is_held,
      coalesce(case when is_whole then charged_cents else charged end, 0) as charged,
      coalesce(case when is_whole then payable_cents else paid end, 0) as paid,
      coalesce(cut, 0) as cut, coalesce(denial, 0) as denial, coalesce(denial_owed, 0) as denial_owed,
      coalesce(unexplained_owed, 0) as unexplained_owed, coalesce(unexplained_denied, 0) as unexplained_denied,
      coalesce(share, 0) as share, coalesce(can_appeal, false) as can_appeal, coalesce(has_ma130, false) as has_ma130,
      coalesce(is_whole and coalesce(payable_cents, 0) = 0 and patients = 0 and refused > 0, false) as is_denied_whole
    from wanted left join total on total.claim_id = wanted.id
  ),
  -- The newest payment of a claim decides whether it was taken back.
  reversed as materialized (
    select newest.claim_number as id from (
      select distinct on (paid.claim_number) paid.claim_number, paid.paid_cents < 0 or paid.status_code = '22' as is_back
      from remittance_claim paid join remittance on remittance.id = paid.remittance_id
        join wanted on wanted.id = paid.claim_number and wanted.tax_id = remittance.tax_id
      where wanted.adjusted_to is null and paid.claim_number = any(array(
        select claim_number from remittance_claim
        where claim_number = any($1) and (paid_cents < 0 or status_code = '22')))
      order by paid.claim_number, remittance.pay_date desc nulls last, paid.remittance_id desc, paid.seq desc
    ) newest where is_back
  ), refusal as materialized (
    select cut.*, sum(amount_cents) over same as cents, bool_and(line_num is null) over same as is_of_claim
    from cut where class in ('denial', 'unknown')
    window same as (partition by claim_id, group_code, carc, rarc)
  ),
  -- Why lines were denied, and why the claim itself was.
  listed as (
    select refusal.claim_id, refusal.line_num, refusal.group_code, refusal.carc, refusal.rarc, refusal.cents,
      refusal.step, judged.can_appeal, judged.has_ma130
    from refusal join judged on judged.claim_id = refusal.claim_id and judged.num = refusal.line_num
    where judged.state in ('denied', 'partlyDenied')
    union all
    select refusal.claim_id, null, refusal.group_code, refusal.carc, refusal.rarc, refusal.cents, refusal.step,
      summed.can_appeal, summed.has_ma130
    from refusal join summed on summed.id = refusal.claim_id
    where refusal.is_of_claim and refusal.cents > 0 and (refusal.class = 'denial' or summed.is_denied_whole)
  ), stepped as materialized (
    select listed.*, case when has_ma130 then 'correct' when listed.step = 'appeal' and not can_appeal then 'call'
      else listed.step end as next
    from listed
  ), lobs as materialized (
    select distinct grp.lob from stepped join wanted on wanted.id = stepped.claim_id
      join member on member.id = wanted.member_id join member_group grp on grp.id = member.group_id
  ), rule as materialized (
    select lob, ${days('resend')} as resend, ${days('records')} as records, ${days('appeal')} as appeal,
      resend_from is not distinct from 'service' as is_from_service
    from (select lob, ${setting('resendDays')} as resend, ${setting('recordsDays')} as records,
      ${setting('appealDays')} as appeal, ${setting('resendFrom')} as resend_from from lobs) told
  ), denied as materialized (
    select stepped.*, case
        when next in ('correct', 'billOtherPayer') then
          case when is_from_service then service_end else coalesce(paid_date, status_date) end + rule.resend
        when next = 'records' then coalesce(paid_date, status_date) + rule.records
        when next = 'appeal' then coalesce(paid_date, status_date) + rule.appeal end as due
    from stepped join wanted on wanted.id = stepped.claim_id
      join member on member.id = wanted.member_id join member_group grp on grp.id = member.group_id
      left join rule on rule.lob is not distinct from grp.lob
  ), main as (
    select distinct on (claim_id) claim_id, group_code, carc, rarc, next from denied
    order by claim_id, cents desc, line_num nulls last, group_code collate "C", carc collate "C",
      rarc collate "C" nulls first
  ), counted as (
    select claim_id, count(distinct (group_code, carc, coalesce(rarc, '')))::integer as reasons, min(due) as due
    from denied group by claim_id
  )
  select summed.id, tax_id, type, status, service_start, payable_cents, paid_date, (case
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
      else 11 end)::smallint,
    case when status = '02' then denial_owed + case
      when not is_whole then unexplained_denied when is_denied_whole then unexplained_owed else 0 end end::bigint,
    main.group_code, main.carc, main.rarc, coalesce(counted.reasons, 0), main.next, counted.due
  from summed left join reversed on reversed.id = summed.id
    left join main on main.claim_id = summed.id left join counted on counted.claim_id = summed.id`;

/**
 * The plain definition of outcomes. The rules in TypeScript (`claim-outcome.ts`) say the same, and a test compares both.
 * The query is planned for the number of claims. A stored plan for few claims is very slow for thousands.
 */
export const OUTCOME_FUNCTION = `
  create function claim_outcome_of(ids text[]) returns setof claim_outcome language plpgsql stable as $$
  begin
    return query execute $q$ ${DEFINITION} $q$ using ids;
  end $$;`;
