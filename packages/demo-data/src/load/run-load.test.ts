import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';
import { TEST_TODAY } from '../../../server/test/settings.ts';
import { OUTCOME_CLAIM } from '../catalog/names.ts';
import type { ProgressBar } from './progress-bar.ts';
import type { LoadPlan } from './plan.ts';
import { runLoad } from './run-load.ts';
import { checkMoney } from './verify-amounts.ts';

const server = useTestServer();
const silent: ProgressBar = { show: () => {}, say: () => {}, end: () => {} };
const PLAN: LoadPlan = { members: 60, claims: 600, today: TEST_TODAY, membersPerRegion: 15, copiesPerTemplate: 2 };

async function rowsOf<Row>(query: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(query).execute(server().database.db)).rows;
}
const countOf = async (from: string) =>
  (await rowsOf<{ count: number }>(`select count(*) as count from ${from}`))[0]!.count;

async function address(): Promise<string> {
  const url = new URL(inject('database').source);
  url.pathname = `/${(await rowsOf<{ name: string }>('select current_database() as name'))[0]!.name}`;
  return url.href;
}

const indexes = () =>
  rowsOf(`select indexname, indexdef from pg_indexes where schemaname = 'public'
  and tablename not like 'load%' order by 1`);
const triggers = () => rowsOf(`select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1`);

/** Queries for broken references and tallies. The database does not maintain them during a load. */
const BROKEN = {
  member: 'claim c where not exists (select from member m where m.id = c.member_id and m.sub_id = c.sub_id)',
  patient: `claim c join member m on m.id = c.member_id where c.patient_name <> m.first_name || ' ' || m.last_name
    or c.patient_search <> m.last_search || ',' || m.first_search`,
  provider: `claim c where not exists (select from provider_tax t join provider p on p.id = t.provider_id
    where t.provider_id = c.provider_id and t.tax_id = c.tax_id and p.name = c.provider_name)`,
  taxId: 'provider_tax p where not exists (select from tax_id t where t.tax_id = p.tax_id)',
  office: 'tax_id t where office_id is not null and not exists (select from office o where o.id = t.office_id)',
  group: 'member m where not exists (select from member_group g where g.id = m.group_id)',
  coverage: 'coverage c where not exists (select from member m where m.id = c.member_id)',
  payment: `claim c where remittance_id is not null and not exists (select from remittance r
    where r.id = c.remittance_id and r.tax_id = c.tax_id and (r.pay_date is null or r.pay_date = c.paid_date))`,
  chain: 'claim c where adjusted_to is not null and not exists (select from claim t where t.id = c.adjusted_to)',
  line: 'claim_item i where not exists (select from claim c where c.id = i.claim_id)',
  letter: 'letter l where not exists (select from claim c where c.id = l.claim_id and c.member_id = l.member_id)',
  ssn: '(select ssn_hash from member where ssn_hash is not null group by 1 having count(*) > 1) twice',
  tally: `(select tax_id, service_start, count(*) from claim group by 1, 2
    except select tax_id, bucket, total from claim_tally where kind = 0) differing`,
  outcome: `(select * from claim_outcome_of(array(select id from claim)) except table claim_outcome) differing`,
  outcomeTally: `(select tax_id, service_start, count(*) from claim group by 1, 2
    except select tax_id, bucket, sum(total) from claim_outcome_tally where kind < 20000 group by 1, 2) differing`,
  paymentSum: `(select * from remittance_sum_of(array(select id from remittance)) except table remittance_sum) differing`,
  paymentTally: `(select tax_id, sum(amount_cents) from remittance_sum where pay_date is not null group by 1
    except select tax_id, sum(amount_cents) from remittance_tally group by 1) differing`,
};

test.runIf(inject('database').engine === 'postgres')(
  'an interrupted load continues without duplicates and restores indexes and tally',
  async () => {
    const url = await address();
    const before = { indexes: await indexes(), triggers: await triggers() };
    const claims = await countOf('claim');
    // Blocks the first office ID of the third region.
    await rowsOf(`insert into office (id, name) values (1021, 'in the way')`);
    await expect(runLoad(url, PLAN, silent, 1)).rejects.toThrow('office_pkey');
    expect(await rowsOf('select region from load_region order by 1')).toEqual([{ region: 0 }, { region: 1 }]);

    await expect(runLoad(url, { ...PLAN, claims: 601 }, silent, 1)).rejects.toThrow('60 members and 600 claims');

    await rowsOf('delete from office where id = 1021');
    // A run on a later day keeps the date of the first run.
    const result = await runLoad(url, { ...PLAN, today: '2026-11-16' }, silent, 2);
    expect(result.claims).toBe((await countOf('claim')) - claims);
    expect(result.members).toBe(await countOf("member where sub_id >= '811000000'"));
    expect(result.members).toBeGreaterThanOrEqual(PLAN.members);
    expect(result.claims / PLAN.claims).toBeGreaterThan(0.5);
    expect(await countOf(`claim where received > '${TEST_TODAY}'`)).toBe(0);
    expect({ indexes: await indexes(), triggers: await triggers() }).toEqual(before);
    expect(await countOf("setting where key = 'claim_tally'")).toBe(0);

    expect(await runLoad(url, PLAN, silent, 1)).toEqual(result);
    expect((await countOf('claim')) - claims).toBe(result.claims);
    for (const [what, from] of Object.entries(BROKEN)) expect([what, await countOf(from)]).toEqual([what, 0]);
    const { violations } = await checkMoney(
      async (query, params) => (await server().database.execute(query, params)).rows as never,
      silent,
    );
    // One claim of the demo data is wrong on purpose.
    const broken = violations.filter(({ count }) => count > 0);
    expect(broken.map(({ count, example }) => [count, example])).toEqual([[1, OUTCOME_CLAIM.amountsOff]]);
  },
);
