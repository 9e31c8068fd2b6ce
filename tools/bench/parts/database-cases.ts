import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '@pbt/server/database/scope';
import type { Db, OpenDatabase } from '@pbt/server/database/database';
import { browse } from '@pbt/server/services/claim/browse/browse';
import { lettersOfClaim } from '@pbt/server/services/claim/letters';
import * as claims from '@pbt/server/services/claim/repository';
import type { BrowseFilter, Sort } from '@pbt/server/services/claim/search-form';
import * as members from '@pbt/server/services/member/repository';
import { officeCases } from './office-cases.ts';
import * as remittances from '@pbt/server/services/remittance-advice/repository';

/** One operation of the portal that is measured. It can send several queries. */
export interface DatabaseCase {
  readonly label: string;
  /** Number of the caller's tax IDs. */
  readonly taxIds: number;
  /** True if the office has about the same number of claims at every database size. Otherwise it is the largest. */
  readonly isSameOffice: boolean;
  ask(): Promise<{ readonly total?: number; readonly totalIsExact?: boolean } | undefined>;
  /** The same claim search in plain SQL, for comparison. Returns the number of matching claims. */
  readonly plain?: () => Promise<number>;
}

const shifted = (day: string, months: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** Returns, for each number of claims, a different tax ID whose number of claims is nearest. */
function matching(offices: readonly Office[], totals: readonly number[]): string[] {
  const left = [...offices];
  return totals.map((total) => {
    const distances = left.map((office) => Math.abs(office.total - total));
    return left.splice(distances.indexOf(Math.min(...distances)), 1)[0]!.tax_id;
  });
}

interface Office {
  readonly tax_id: string;
  readonly total: number;
}

/** Finds the records and offices of this database that the queries use. */
async function findRecords(db: Db) {
  const first = async <T>(query: RawBuilder<T>): Promise<T> => (await query.execute(db)).rows[0]!;
  const { last } = await first(sql<{ last: string }>`select max(service_start) as last from claim`);
  const { rows: offices } = await sql<Office>`
    select tax_id, sum(total)::integer as total from claim_tally where kind = 10000
    group by tax_id order by 2 desc, tax_id`.execute(db);
  const taxIds = offices.slice(0, 200).map(({ tax_id }) => tax_id);
  const claim = await first(
    sql<{ id: string; member_id: string; remittance_id: string }>`
      select id, member_id, remittance_id from claim
      where tax_id = ${taxIds[0]} and remittance_id is not null order by id limit 1`,
  );
  const member = await first(
    sql<{ last_search: string; first_search: string; dob: string }>`
      select last_search, first_search, dob from member where id = ${claim.member_id}`,
  );
  const giant = await first(
    sql<{ id: string; tax_id: string; claims: number }>`
      select remittance.id, remittance.tax_id, count(*)::integer as claims
      from claim join remittance on remittance.id = claim.remittance_id group by 1, 2 order by 3 desc, 1 limit 1`,
  );
  return { last, offices, taxIds, claim, member, giant };
}

/** Finds a provider with claims of this office in these dates, and six digits inside the ID of one of its claims. */
async function ownOf(db: Db, taxIds: readonly string[], { start, end }: BrowseFilter): Promise<Own> {
  const within = sql`tax_id = any(${taxIds}) and service_start between ${start}::date and ${end}::date`;
  const { rows: providers } = await sql<{ provider_name: string }>`
    select provider_name from claim where ${within} and status = '02' and type = 'M' limit 1`.execute(db);
  const { rows: some } = await sql<{ id: string }>`
    select id from claim where ${within} and tax_id = ${taxIds[0]} order by md5(id) limit 1`.execute(db);
  return { providerName: providers[0]!.provider_name, part: some[0]!.id.slice(4, 10) };
}

interface Own {
  readonly providerName: string;
  readonly part: string;
}

const SAME_OFFICE = 60;
const DENIED = ['denied', 'partlyDenied'] as const;
/** The numbers of `DENIED` in `claim_outcome`. */
const DENIED_NUMBERS = [7, 8];

interface Cases {
  readonly cases: DatabaseCase[];
  readonly facts: string;
  /** Number of claims of each tax ID of the office, to find an equal office in the other databases. */
  readonly office: readonly number[];
}

/**
 * Returns the operations to measure on one database. The widest office has 200 tax IDs. Another office has 60 tax IDs
 * and in every database about the same number of claims, to show how the time grows with the size of the database.
 */
export async function casesOf(
  { db, scopedTo }: Pick<OpenDatabase, 'db' | 'scopedTo'>,
  known: readonly number[] | null = null,
): Promise<Cases> {
  const { last, offices, taxIds, claim, member, giant } = await findRecords(db);
  const office = known ?? offices.slice(0, SAME_OFFICE).map(({ total }) => total);
  const same = matching(offices, office);
  const year: BrowseFilter = {
    start: shifted(last, -12),
    end: last,
    providerName: null,
    status: null,
    type: null,
    outcomes: null,
    text: '',
  };
  const month = { ...year, start: shifted(last, -5), end: shifted(last, -4) };
  const lastMonth = { from: shifted(last, -1), to: last };
  const payable: Sort = { column: 'payable', direction: 'desc' };
  const paidDate: Sort = { column: 'paidDate', direction: 'desc' };
  const cases: DatabaseCase[] = [];

  const plainOf = (filter: BrowseFilter, sort: Sort | null, index: number, scope: readonly string[]) => {
    const { start, end, status, type, providerName, text, outcomes, decided } = filter;
    const isPart = /^\d+$/.test(text);
    const conditions = [
      sql`tax_id = any(${scope}) and service_start between ${start}::date and ${end}::date`,
      ...(status === null ? [] : [sql`status = ${status}`]),
      ...(type === null ? [] : [sql`type = ${type}`]),
      ...(outcomes === null
        ? []
        : [
            sql`exists (select from claim_outcome kept where kept.claim_id = claim.id and outcome = any(${DENIED_NUMBERS}))`,
          ]),
      ...(decided ? [sql`coalesce(paid_date, status_date) between ${decided.from}::date and ${decided.to}::date`] : []),
      ...(providerName === null ? [] : [sql`provider_name = ${providerName}`]),
      ...(text === '' ? [] : [isPart ? sql`id like ${`%${text}%`}` : sql`starts_with(patient_search, ${text})`]),
    ];
    const where = sql.join(conditions, sql` and `);
    const column = sort?.column === 'payable' ? sql`payable_cents desc nulls last,` : sql`paid_date desc nulls last,`;
    return async () => {
      await sql`select id from claim where ${where}
        order by ${sort === null ? sql`` : column} service_start desc, id limit 10 offset ${index * 10}`.execute(db);
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from claim where ${where}`.execute(db);
      return rows[0]!.total;
    };
  };
  type Asked = BrowseFilter | ((own: Own) => BrowseFilter);
  const add = async (label: string, count: number, asked: Asked, sort: Sort | null, index: number) => {
    if (taxIds.length < count) return;
    const push = async (scope: Scope, isSameOffice: boolean) => {
      const filter = typeof asked === 'function' ? asked(await ownOf(db, scope, year)) : asked;
      const ask = () => browse(scopedTo(scope), scope, filter, sort, index);
      cases.push({ label, taxIds: count, isSameOffice, ask, plain: plainOf(filter, sort, index, scope) });
    };
    await push(taxIds.slice(0, count), false);
    if (count === SAME_OFFICE) await push(same, true);
  };
  const addOther = (label: string, count: number, ask: (scope: Scope) => Promise<unknown>, own: string[] = []) => {
    const scope = [...new Set([...own, ...taxIds])].slice(0, count);
    cases.push({ label, taxIds: scope.length, isSameOffice: false, ask: async () => void (await ask(scope)) });
  };

  /** The database in the caller's scope, as a request has it. */
  const of = (scope: Scope) => scopedTo(scope);
  const found = async (scope: Scope, ids: readonly string[]) => {
    await members.membersByIds(of(scope), scope, ids);
    await members.coveragesOf(of(scope), scope, ids);
  };
  const quickly = async (scope: Scope) => {
    const term = claim.member_id;
    await found(scope, await members.idsByIdentifier(of(scope), scope, [term], { ssn: term, medicaid: term }));
    await claims.claimsByIdentifier(of(scope), scope, term, { sort: null, index: 0, pageSize: 10 }, null);
    await remittances.remittancesByIdentifier(of(scope), scope, term, 0, null);
  };
  const byName = (firstName: string) => async (scope: Scope) => {
    const ids = await members.idsByName(of(scope), scope, {
      lastNames: [member.last_search],
      firstName,
      dob: member.dob,
    });
    await found(scope, ids.slice(0, 10));
  };
  addOther('search by ID: patients, claims, payments', 5, quickly);
  addOther('search by ID: patients, claims, payments', 60, quickly);
  addOther('patients by last name, first name, birthday', 5, byName(member.first_search));
  addOther('patients by last name and birthday', 5, byName(''));
  for (const count of [60, 200]) {
    await add('a year by amount, page 1', count, year, payable, 0);
    await add('a year by amount, page 10', count, year, payable, 9);
    await add('a year by amount, page 100', count, year, payable, 99);
    await add('a year by paid date, page 10', count, year, paidDate, 9);
    await add('a year by service date, page 10', count, year, null, 9);
    await add('a month by amount, page 10', count, month, payable, 9);
    await add('a year of one type by amount, page 10', count, { ...year, type: 'M' }, payable, 9);
    await add('a year of one open status by service date', count, { ...year, status: '15' }, null, 0);
    await add('a month, name starts with "sm"', count, { ...month, text: 'sm' }, payable, 0);
    await add('a year, name starts with "sm"', count, { ...year, text: 'sm' }, payable, 0);
    await add('a year, name starts with "s"', count, { ...year, text: 's' }, payable, 0);
    await add('a year, six digits of a claim ID', count, ({ part }) => ({ ...year, text: part }), payable, 0);
    await add('a year, two digits of a claim ID', count, { ...year, text: '77' }, payable, 0);
    await add('a year, four digits of a claim ID', count, ({ part }) => ({ ...year, text: part.slice(2) }), payable, 0);
    await add('a year of denied claims by service date', count, { ...year, outcomes: DENIED }, null, 0);
    await add('a year of denied claims by amount, page 10', count, { ...year, outcomes: DENIED }, payable, 9);
    await add('denied claims decided last month', count, { ...year, outcomes: DENIED, decided: lastMonth }, null, 0);
  }
  await add('a year by amount, page 10', 5, year, payable, 9);
  await add('a year by amount, page 10', 1, year, payable, 9);
  await add('a year, name starts with "smith"', 5, { ...year, text: 'smith' }, payable, 0);
  await add(
    'provider, status and type in a year',
    60,
    ({ providerName }) => ({ ...year, providerName, status: '02', type: 'M' }),
    payable,
    0,
  );
  addOther('one claim with lines, reasons, letters', 60, async (scope) => {
    await claims.claimById(of(scope), scope, claim.id);
    await claims.codeTexts(of(scope), await claims.itemsOf(of(scope), scope, claim.id));
    await claims.reasonsOf(of(scope), scope, claim.id);
    await lettersOfClaim(of(scope), scope, claim.id);
  });
  addOther('claims of a patient', 60, (scope) => claims.claimsOfMember(of(scope), scope, claim.member_id));
  const remittance = (id: string) => async (scope: Scope) => {
    await remittances.remittanceById(of(scope), scope, id);
    await remittances.claimsPaidBy(of(scope), scope, id);
    await remittances.adjustmentsOf(of(scope), scope, id);
  };
  for (const { label, ask } of await officeCases(db, last)) {
    addOther(label, 200, (scope) => ask(of(scope), scope));
    cases.push({ label, taxIds: same.length, isSameOffice: true, ask: async () => void (await ask(of(same), same)) });
  }
  addOther('one remittance with its claims', 60, remittance(claim.remittance_id));
  addOther('the largest remittance', 60, remittance(giant.id), [giant.tax_id]);
  return { cases, facts: `the largest remittance pays ${giant.claims.toLocaleString('en-US')} claims`, office };
}
