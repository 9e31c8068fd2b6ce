import { memberApi } from '@pbt/domain/contract/member';
import { isValidNpi } from '@pbt/domain/rules/shared/identifiers';
import { sql } from 'kysely';
import * as Value from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestServer } from '../../server/test/harness.ts';
import { OUTCOME_CLAIM, REMITTANCE } from './catalog/names.ts';

const server = useTestServer();

const DECIDED = `('01', '02', '91')`;

async function rowsOf<Row>(query: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(query).execute(server().database.db)).rows;
}

/** Each query returns the rows that break the rule. */
const RULES: Record<string, string> = {
  'charged minus adjustments is paid on every decided line, one claim on purpose aside': `
    select i.claim_id, i.num from claim_item i join claim c on c.id = i.claim_id
      left join claim_adjustment a on a.claim_id = i.claim_id and a.line_num = i.num
    where c.status in ${DECIDED} and c.priced_by = 'line' and c.id <> '${OUTCOME_CLAIM.amountsOff}'
    group by i.claim_id, i.num having i.charged_cents - coalesce(sum(a.amount_cents), 0) <> i.paid_cents`,
  'every adjustment belongs to a line, unless the claim was priced as a whole': `
    select a.claim_id from claim_adjustment a join claim c on c.id = a.claim_id
    where (a.line_num is null) <> (c.priced_by = 'claim') or a.line_num is not null and not exists (select from claim_item i where i.claim_id = a.claim_id and i.num = a.line_num)`,
  'allowed is paid plus the shares on every line': `
    select claim_id, num from claim_item where allowed_cents <>
      paid_cents + copay_cents + deductible_cents + coinsurance_cents + other_payer_cents`,
  'no amount of a line is negative and none is allowed above its charge': `
    select claim_id, num from claim_item where allowed_cents > charged_cents or least(charged_cents, allowed_cents,
      paid_cents, copay_cents, deductible_cents, coinsurance_cents, other_payer_cents) < 0`,
  'a line of an undecided claim has its charge alone': `
    select i.claim_id from claim_item i join claim c on c.id = i.claim_id
    where c.status not in ${DECIDED} and (i.allowed_cents <> 0
      or exists (select from claim_adjustment a where a.claim_id = c.id))`,
  'a claim charges the sum of its lines': `
    select c.id from claim c left join claim_item i on i.claim_id = c.id
    group by c.id having c.charged_cents <> coalesce(sum(i.charged_cents), 0)`,
  'a claim pays the sum of its lines': `
    select c.id from claim c left join claim_item i on i.claim_id = c.id where c.status = '02'
    group by c.id having c.payable_cents <> coalesce(sum(i.paid_cents), 0)`,
  'a payment is the sum of its claims less its adjustments, one on purpose aside': `
    select r.id from remittance r where r.id <> '${REMITTANCE.doesNotAddUp}' and r.amount_cents <>
      (select coalesce(sum(p.paid_cents), 0) from remittance_claim p where p.remittance_id = r.id)
      - (select coalesce(sum(a.amount_cents), 0) from remittance_adjustment a where a.remittance_id = r.id)`,
  'a claim is paid to its own tax ID on the day of its payment': `
    select c.id from claim c join remittance r on r.id = c.remittance_id
    where c.tax_id <> r.tax_id or c.paid_date <> r.pay_date or c.status <> '02'`,
  'a payment has at most 400 claims': `
    select remittance_id from claim where remittance_id is not null group by 1 having count(*) > 400`,
  'dates are in order and none is in the future': `
    select c.id from claim c, setting s where s.key = 'demo_anchor' and (c.service_end < c.service_start
      or c.received < c.service_start or c.status_date < c.received or c.paid_date < c.status_date
      or greatest(c.service_start, c.received, c.status_date, c.paid_date) > s.value::date)`,
  'a claim is paid after its service, receipt and decision': `
    select c.id, r.id as remittance_id from remittance_claim p join claim c on c.id = p.claim_id
      join remittance r on r.id = p.remittance_id
    where r.pay_date < greatest(c.service_start, c.service_end, c.received)
      or c.adjusted_to is null and r.pay_date < c.status_date`,
  'a claim is replaced only after its correction was received': `
    select c.id from claim c join claim later on later.id = c.adjusted_to where c.status_date < later.received`,
  'no patient is treated before birth': `
    select c.id from claim c join member m on m.id = c.member_id where c.service_start < m.dob`,
  'the claims of a chain name each other': `
    select c.id from claim c left join claim t on t.id = c.adjusted_to left join claim f on f.id = c.adjusted_from
    where (c.adjusted_to is not null and (t.adjusted_from is distinct from c.id or c.status <> '91'))
      or (c.adjusted_from is not null and f.adjusted_to is distinct from c.id)`,
  'a claim repeats the names of its patient and provider': `
    select c.id from claim c join member m on m.id = c.member_id join provider p on p.id = c.provider_id
    where c.sub_id <> m.sub_id or c.patient_name <> m.first_name || ' ' || m.last_name or c.provider_name <> p.name
      or not exists (select from provider_tax t where t.provider_id = p.id and t.tax_id = c.tax_id)`,
  'a letter belongs to the tax ID and patient of its claim': `
    select l.id from letter l join claim c on c.id = l.claim_id where l.tax_id <> c.tax_id or l.member_id <> c.member_id`,
  'a lost tooth is never treated again': `
    select later.claim_id from claim_item lost join claim c on c.id = lost.claim_id
      join claim d on d.member_id = c.member_id and d.service_start > c.service_start
      join claim_item later on later.claim_id = d.id and later.tooth_number = lost.tooth_number
    where lost.code in ('D7140', 'D7210', 'D7240')`,
  'front teeth have no O or B, back teeth no I or F, letters in their order': `
    select i.claim_id from claim_item i where i.tooth_surface is not null and (i.tooth_number is null
      or i.tooth_surface !~ '^(DO|M?[OI]?D?[BF]?L?)$' or i.tooth_surface ~ case when i.tooth_number in ('6', '7', '8', '9', '10', '11',
        '22', '23', '24', '25', '26', '27', 'C', 'D', 'E', 'F', 'G', 'H', 'M', 'N', 'O', 'P', 'Q', 'R') then '[OB]' else '[IF]' end)`,
  'dental lines have no units, others do': `
    select i.claim_id from claim_item i join claim c on c.id = i.claim_id where (c.type = 'D') <> (i.units is null)`,
  'every procedure has a text': `
    select distinct code from claim_item i where not exists (select from code_text t where t.kind = 'procedure' and t.code = i.code)`,
  'every reason code has a text': `
    select distinct carc from claim_adjustment a where not exists (select from code_text t where t.kind = 'adjustment' and t.code = a.carc)`,
  'a member id is the subscriber id and the suffix': `
    select id from member where id <> sub_id || lpad(suffix::text, 2, '0') or sub_id !~ '^8[0-9]{8}$'`,
  'every member has a subscriber': `
    select m.id from member m where not exists (select from member s where s.sub_id = m.sub_id and s.suffix = 0)`,
  'tax IDs have prefixes that are never issued': `select tax_id from tax_id where tax_id !~ '^(07|17|28|89)'`,
  'telephone numbers are kept for fiction': `
    select phone from (select phone from member union all select phone from app_user union all select phone from other_insurance
      union all select phone from provider_location) p where phone !~ '^801-555-01[0-9][0-9]$'`,
  'mail goes to example.org': `select email from app_user where email !~ '^[a-z]+@example\\.org$'`,
  'a name is not longer than the search takes': `select id from member where length(last_name) > 35`,
};

test.each(Object.entries(RULES))('%s', async (_rule, query) => {
  expect((await rowsOf(query)).slice(0, 5)).toEqual([]);
});

test('every foreign key refers to an existing row', async () => {
  const keys = await rowsOf<{ child: string; parent: string; columns: string[]; targets: string[] }>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.o) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.o) as targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(20);
  for (const { child, parent, columns, targets } of keys) {
    const match = columns.map((column, index) => `p.${targets[index]} = c.${column}`).join(' and ');
    const present = columns.map((column) => `c.${column} is not null`).join(' and ');
    const lost = await rowsOf(
      `select 1 from ${child} c where ${present} and not exists (select from ${parent} p where ${match}) limit 1`,
    );
    expect(lost, `${child}.${columns.join()} -> ${parent}`).toEqual([]);
  }
});

test('NPIs start with 9 and have a valid check digit', async () => {
  const rows = await rowsOf<{ npi: string }>('select npi from provider where npi is not null');
  expect(rows.filter(({ npi }) => !npi.startsWith('9') || !isValidNpi(npi))).toEqual([]);
  expect(new Set(rows.map(({ npi }) => npi)).size).toBe(rows.length);
});

test('Social Security numbers are unique and from ranges that are never issued', async () => {
  const { keys } = server().deps.config;
  const rows = await rowsOf<{ id: string; cipher: string; hash: string }>(
    'select id, ssn_cipher as cipher, ssn_hash as hash from member where ssn_cipher is not null',
  );
  const numbers = rows.map(({ id, cipher }) => keys.decrypt(cipher, `member|ssn|${id}`));
  expect(numbers.filter((number) => !/^9\d\d[0-4]\d{5}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(rows.map(({ hash }) => hash)).toEqual(numbers.map((number) => keys.blindIndex(number, 'ssn')));
});

test('usage matches the API contract', async () => {
  const rows = await rowsOf<{ member_id: string; usage: unknown }>(
    'select member_id, usage from coverage where usage is not null',
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ usage }) => !Value.Check(memberApi.usage.reply, usage)).slice(0, 3)).toEqual([]);
});
