import { CLAIM_STATUSES, EXPORT_PAGE_SIZE, PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { OUTCOME_FILTERS } from '@pbt/domain/rules/claim/browse-outcomes';
import { addDays } from '@pbt/domain/rules/shared/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { adjustment, claim, insertOffices, item, MEMBER, TAX } from '../../../../test/claims.ts';
import { useTestServer } from '../../../../test/harness.ts';
import { storedOutcomes } from '../../../../test/outcomes/expected-outcome.ts';
import { bulkInsert } from '../../../database/bulk-insert.ts';
import { browse } from './browse.ts';
import type { BrowseFilter, Sort } from '../search-form.ts';
import { textFilters, type TextFilter } from './claim-filter.ts';

const server = useTestServer();

const FIRST_DAY = '2026-01-20';
const DAYS = 100;
const NAMES = ['Ana Abel', 'Bo Abelson', 'Cy Abel', 'Di Baker', 'Ed Bakersfield', 'Flo Zorn'];
const dayArb = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST_DAY, days));
const statusArb = fc.constantFrom(...CLAIM_STATUSES.map(({ code }) => code));
const typeArb = fc.constantFrom('M' as const, 'D' as const, 'H' as const);

/** Generates few different amounts and days, so every sort order has ties. Some completed claims have no paid date. */
const claimArb = fc
  .record({
    tax_id: fc.constantFrom(TAX.own, TAX.own, TAX.second, TAX.foreign),
    service_start: dayArb,
    status: fc.oneof({ weight: 4, arbitrary: fc.constant('02' as const) }, { weight: 2, arbitrary: statusArb }),
    type: typeArb,
    patient_name: fc.constantFrom(...NAMES),
    provider: fc.constantFrom(['CX-P1', 'Ash Verne'] as const, ['CX-P2', 'Bo Lark'] as const),
    payable: fc.constantFrom(0, 0, 100, 250, 9900),
    status_date: fc.constantFrom('2026-02-04', '2026-03-10'),
    paid: fc.option(fc.constantFrom('2026-02-04', '2026-03-04', '2026-05-06'), { freq: 9 }),
  })
  .map(({ provider: [provider_id, provider_name], payable, paid, ...row }) => ({
    ...row,
    provider_id,
    provider_name,
    payable_cents: row.status === '02' ? payable : null,
    paid_date: row.status === '02' ? paid : null,
  }));

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  const rows = fc
    .sample(claimArb, { numRuns: 800, seed: 7 })
    .map((row, index) =>
      claim(`99${String((index * 7_919) % 1000).padStart(4, '0')}${String(index).padStart(6, '0')}`, row),
    );
  for (let start = 0; start < rows.length; start += 200) {
    await db
      .insertInto('claim')
      .values(rows.slice(start, start + 200))
      .execute();
  }
  const lines = rows.map(({ id, payable_cents }, at) => lineOf(id, payable_cents ?? 0, at));
  await bulkInsert(
    db,
    'claim_item',
    lines.map((line) => line.item),
  );
  await bulkInsert(
    db,
    'claim_adjustment',
    lines.map(({ cut }) => cut),
  );
  // Deletes and moves some claims. The stored paid-date ranges of a month then span more days than its claims.
  for (const table of ['claim_adjustment', 'claim_item']) {
    await sql`delete from ${sql.table(table)} where claim_id like '99%' and claim_id ~ '[27]$'`.execute(db);
  }
  await sql`delete from claim where id like '99%' and id ~ '[27]$'`.execute(db);
  await sql`update claim set service_start = service_start + 31, paid_date = paid_date - 20
    where id like '99%' and id ~ '5$'`.execute(db);
  // Amounts that differ from the sum of the lines, which decides the outcome.
  await sql`update claim set payable_cents = case right(id, 1) when '1' then -300 else 250 end
    where id like '99%' and status = '02' and id ~ '[13]$' and right(id, 2) < '50'`.execute(db);
  const stored = await storedOutcomes(db, '99%');
  for (const [id, { kind }] of stored) outcomeOf.set(id, kind);
});

/** The outcomes of the claims, by ID. */
const outcomeOf = new Map<string, string>();

/** The line of a claim that gives it one of the outcomes of a processed claim. */
function lineOf(id: string, cents: number, at: number) {
  const cuts = [
    ['CO', '197'],
    ['PR', '3'],
    ['CO', '24'],
  ] as const;
  const [group_code, carc] = cuts[at % 3]!;
  const isOff = at % 11 === 0;
  return {
    item: item(id, 1, { charged_cents: cents + 500 + (isOff ? 1 : 0), paid_cents: cents }),
    cut: adjustment(id, 1, 1, { group_code, carc, amount_cents: 500 }),
  };
}

const COLUMN = { payable: 'payable_cents', paidDate: 'paid_date' } as const;

/** Returns the plain SQL condition of a text filter, without regard to indexes. */
function means(scope: readonly string[], reading: TextFilter) {
  if ('claimId' in reading) return sql`id = ${reading.claimId}`;
  if ('claimNumberPart' in reading) return sql`strpos(id, ${reading.claimNumberPart}) > 0`;
  if ('claimIdPart' in reading) return sql`strpos(id, ${reading.claimIdPart}) > 0`;
  if ('recordId' in reading) return sql`(member_id = ${reading.recordId} or remittance_id = ${reading.recordId})`;
  if ('statuses' in reading) return sql`status = any(${reading.statuses})`;
  if ('providerPart' in reading) {
    return sql`exists (select from provider p join provider_tax t on t.provider_id = p.id
      where p.id = claim.provider_id and strpos(p.name_search, ${reading.providerPart}) > 0 and t.tax_id = any(${scope}))`;
  }
  const { lastNameStart, firstNameStart } = reading;
  if (firstNameStart === undefined) return sql`starts_with(patient_search, ${lastNameStart})`;
  return sql`starts_with(split_part(patient_search, ',', 1), ${lastNameStart})
    and starts_with(split_part(patient_search, ',', 2), ${firstNameStart})`;
}

/** Tries each interpretation of the text and returns the first that finds claims. */
async function plainly(
  scope: readonly string[],
  filter: BrowseFilter,
  sort: Sort | null,
  part: readonly [number, number],
) {
  const readings = textFilters(filter.text).map((reading) => means(scope, reading));
  let found = await plainlyBy(scope, filter, sort, part, readings[0] ?? sql`true`);
  for (const reading of readings.slice(1)) {
    if (found.total > 0) break;
    found = await plainlyBy(scope, filter, sort, part, reading);
  }
  return found;
}

async function plainlyBy(
  scope: readonly string[],
  filter: BrowseFilter,
  sort: Sort | null,
  [index, pageSize]: readonly [number, number],
  reading: ReturnType<typeof means>,
) {
  const { start, end, status, type, providerName, outcomes, decided = null } = filter;
  const wanted = [...outcomeOf].flatMap(([id, kind]) => (outcomes?.some((one) => one === kind) ? [id] : []));
  const group = sql`provider_id in (select l.provider_id from provider g join provider_group_member l on l.group_id = g.id where g.name = ${providerName})`;
  const where = sql`tax_id = any(${scope}) and service_start >= ${start} and service_start <= ${end}
    and (${status}::text is null or status = ${status}) and (${type}::text is null or type = ${type})
    and (${outcomes === null} or id = any(${wanted}))
    and (${decided === null} or coalesce(paid_date, status_date) between ${decided?.from ?? null} and ${decided?.to ?? null})
    and (${providerName}::text is null or provider_name = ${providerName} or ${group})
    and ${reading}`;
  const order = sort ? sql`${sql.ref(COLUMN[sort.column])} ${sql.raw(sort.direction)} nulls last,` : sql``;
  const { db } = server().deps;
  const page = await sql<{ id: string }>`select id from claim where ${where}
    order by ${order} service_start desc, id limit ${pageSize} offset ${index * pageSize}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::integer as total from claim where ${where}`.execute(db);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]!.total };
}

const NO_FILTER = { status: null, type: null, outcomes: null, providerName: null, text: '' };

const filterArb = fc
  .record({
    days: fc.tuple(dayArb, dayArb),
    range: fc.constantFrom('some', 'whole', 'whole', 'calendar'),
    isFiltered: fc.boolean(),
    status: fc.option(statusArb, { freq: 1 }),
    type: fc.option(typeArb, { freq: 1 }),
    outcomes: fc.option(fc.constantFrom(...OUTCOME_FILTERS.map(({ kinds }) => kinds)), { freq: 2 }),
    decided: fc.option(fc.tuple(dayArb, dayArb), { freq: 1 }),
    providerName: fc.option(fc.constantFrom('Ash Verne', 'Bo Lark', 'Verne Group', 'No Match'), { freq: 1 }),
    text: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: fc.constantFrom('a', 'abel', 'abel,', 'abels', 'baker', 'z', 'x', '%', '_') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('ana abel', 'di bak', 'complete', 'pended', 'processed', 'verne', MEMBER.subscriber),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('9', '99', '0', '17', '000', '0003', '99079', '999999', '1234567890123'),
      },
    ),
  })
  .map(({ days, range, isFiltered, decided: decidedDays, ...rest }): BrowseFilter => {
    const [from, to] = decidedDays?.toSorted() ?? [];
    const decided = rest.outcomes?.includes('denied' as never) && from && to ? { from, to } : null;
    const [start, end] = {
      some: days.toSorted(),
      whole: [FIRST_DAY, addDays(FIRST_DAY, DAYS)],
      // The longest range: date ranges have no maximum length.
      calendar: ['0001-01-01', '9999-12-31'],
    }[range];
    const wanted = isFiltered ? rest : NO_FILTER;
    return { ...wanted, decided: isFiltered ? decided : null, start: start!, end: end! };
  });
const sortArb: fc.Arbitrary<Sort | null> = fc.option(
  fc.record({ column: fc.constantFrom('payable', 'paidDate'), direction: fc.constantFrom('asc', 'desc') }),
  { freq: 4 },
);
const taxIdsArb = fc.subarray([TAX.own, TAX.second, TAX.foreign, '079999999']);

/** Small limits, so the tests reach the merged runs, the sort and the caps. */
const limitsArb = fc.constantFrom(
  { maxSorted: 5, maxCounted: 5, maxSampled: 12, common: [1, 50] as const, maxRuns: 1 },
  { maxSorted: 40, maxCounted: 20, maxSampled: 100, common: [100, 50] as const, maxRuns: 4 },
  { maxSorted: 5000, maxCounted: 10_000, maxSampled: 25_000, common: [10, 1000] as const, maxRuns: 8000 },
);

test('the claims of these tests have nearly every outcome [BROWSE-03]', () => {
  expect(new Set(outcomeOf.values()).size).toBeGreaterThan(8);
});

const deniedSorts = (['denied', 'partlyDenied', 'both'] as const).flatMap((kinds) =>
  (['asc', 'desc'] as const).map((direction) => ({ kinds, direction })),
);

test.each(deniedSorts)('$kinds, by amount $direction, page by page as in plain SQL [BROWSE-03]', async (given) => {
  const outcomes = given.kinds === 'both' ? (['denied', 'partlyDenied'] as const) : [given.kinds];
  const scope = [TAX.own, TAX.second];
  const filter = { ...NO_FILTER, start: FIRST_DAY, end: addDays(FIRST_DAY, DAYS), outcomes };
  const sort: Sort = { column: 'payable', direction: given.direction };
  const limits = { maxSorted: 5, maxCounted: 5, maxSampled: 12, common: [1, 50] as const, maxRuns: 1 };
  const all = await plainly(scope, filter, sort, [0, 1000]);
  const found: string[] = [];
  for (let index = 0; found.length < all.total; index += 1) {
    const { rows, total } = await browse(server().deps.db, scope, filter, sort, index, { limits, pageSize: 7 });
    expect(total).toBe(all.total);
    expect(rows.length, 'a page before the last is not empty').toBeGreaterThan(0);
    found.push(...rows.map(({ id }) => id));
  }
  expect(found).toEqual(all.ids);
  expect(all.total, 'several pages').toBeGreaterThan(14);
});

test('page and total match plain SQL, whichever query plan found them [API-CLAIM-02] [BROWSE-03]', async () => {
  const { db } = server().deps;
  await fc.assert(
    fc.asyncProperty(
      taxIdsArb,
      filterArb,
      sortArb,
      fc.tuple(fc.constantFrom(0, 0, 1, 2, 7, 30), fc.constantFrom(PAGE_SIZE, PAGE_SIZE, EXPORT_PAGE_SIZE)),
      limitsArb,
      async (scope, filter, sort, [index, pageSize], limits) => {
        const plain = await plainly(scope, filter, sort, [index, pageSize]);
        const page = await browse(db, scope, filter, sort, index, { limits, pageSize });
        expect(page.rows.map(({ id }) => id)).toEqual(plain.ids);
        // Only a text filter can give an inexact total. It is at most the true total, and at least the claims seen so
        // far.
        const isOpen = !page.totalIsExact && filter.text !== '';
        expect(page.total).toBeLessThanOrEqual(plain.total);
        const seen = plain.ids.length === 0 ? 0 : index * pageSize + plain.ids.length;
        expect(page.total).toBeGreaterThanOrEqual(isOpen ? seen : plain.total);
      },
    ),
    { numRuns: 400, seed: 20_261_115 },
  );
});
