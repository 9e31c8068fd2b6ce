const DECIDED = `('01', '02', '91')`;

/**
 * Queries for the claims whose amounts do not add up, by the rule that they break. `within` limits a column with claim
 * numbers.
 *
 * The import warns about the same amounts. A claim of the plan can come without lines or adjustments, then there is
 * nothing to compare. Sample claims are complete.
 */
export function claimAmountRules(within: (column: string) => string) {
  const lines = `(select claim_id, sum(charged_cents) as charged, sum(paid_cents) as paid from claim_item
    where ${within('claim_id')} group by 1)`;
  const adjustments = `(select claim_id, sum(amount_cents) as total,
      sum(amount_cents) filter (where line_num is null) as of_claim
    from claim_adjustment where ${within('claim_id')} group by 1)`;
  return {
    line: {
      rule: 'charged less adjustments is paid, on every decided line',
      query: `
      select i.claim_id as id from claim c join claim_item i on i.claim_id = c.id
        left join ${adjustments} all_of on all_of.claim_id = c.id
        left join (select claim_id, line_num, sum(amount_cents) as cents from claim_adjustment
          where ${within('claim_id')} group by 1, 2) a on a.claim_id = i.claim_id and a.line_num = i.num
      where ${within('c.id')} and ${within('i.claim_id')} and c.status in ${DECIDED} and c.priced_by = 'line'
        and (all_of.claim_id is not null or c.import_id is null)
        and i.charged_cents - coalesce(a.cents, 0) <> i.paid_cents`,
    },
    allowed: {
      rule: 'allowed is paid, copay, deductible, coinsurance and other payer',
      query: `
      select i.claim_id as id from claim c join claim_item i on i.claim_id = c.id
      where ${within('c.id')} and ${within('i.claim_id')} and c.priced_by = 'line' and i.allowed_cents <>
        i.paid_cents + i.copay_cents + i.deductible_cents + i.coinsurance_cents + i.other_payer_cents`,
    },
    sum: {
      rule: 'a claim charges and pays the sum of its lines, less adjustments of the whole claim',
      query: `
      select c.id from claim c left join ${lines} i on i.claim_id = c.id left join ${adjustments} a on a.claim_id = c.id
      where ${within('c.id')} and (i.claim_id is not null or c.import_id is null) and (
        c.charged_cents <> coalesce(i.charged, 0) or (c.priced_by = 'line' and c.status = '02'
          and c.payable_cents <> coalesce(i.paid, 0) - coalesce(a.of_claim, 0)))`,
    },
    whole: {
      rule: 'a claim that was priced as a whole pays its charge less all adjustments',
      query: `
      select c.id from claim c join ${adjustments} a on a.claim_id = c.id
      where ${within('c.id')} and c.priced_by = 'claim' and c.status = '02'
        and c.payable_cents <> c.charged_cents - a.total`,
    },
  };
}

/**
 * A query for the payments that are not their claims less their adjustments. Reversed claims count with their negative
 * amounts. A payment without rows of its own pays the claims that name it, unless an import wrote the payment or one of
 * its claims.
 */
export const PAYMENT_AMOUNT_RULE = `
  select r.id from remittance r
    left join (select remittance_id, sum(paid_cents) as cents from remittance_claim group by 1) own
      on own.remittance_id = r.id
    left join (select remittance_id, sum(payable_cents) as cents, bool_or(import_id is not null) as is_imported
      from claim where remittance_id is not null group by 1) c on c.remittance_id = r.id
    left join (select remittance_id, sum(amount_cents) as cents from remittance_adjustment group by 1) a
      on a.remittance_id = r.id
  where (own.remittance_id is not null or (r.import_id is null and not coalesce(c.is_imported, false)))
    and r.amount_cents <> coalesce(own.cents, c.cents, 0) - coalesce(a.cents, 0)`;
