import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertOffices, TAX, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { findPage } from './page.ts';

const server = useTestServer();
const TODAY = '2026-11-15';

/** 240 rows. Most belong to one tax ID and kind, and many have the same due date and amount. */
beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await sql`insert into task (kind, tax_id, source, cause, record, title, lines, step, amount_cents, due_day, open_day,
      close_day, search)
    select case when n % 4 = 0 then n % 5 + 1 else 5 end,
      case when n % 10 = 0 then ${TAX.second} when n % 12 = 1 then ${TAX.foreign} else ${TAX.own} end,
      'page', n::text, 'page' || n * 7 % 240, 'paymentOff', '{}', 'call', n * 31 % 17 - 3,
      case when n % 6 <> 0 then '2026-11-10'::date + n * 13 % 9 end, '-infinity', 'infinity', ''
    from generate_series(1, 240) n`.execute(db);
});

const ORDERS = [
  [{}, sql`due_day, amount_cents desc, record, id`],
  [{ sort_column: 'due', sort_direction: 'desc' }, sql`due_day desc nulls last, amount_cents, record desc, id desc`],
  [{ sort_column: 'amount', sort_direction: 'asc' }, sql`amount_cents, due_day, record, id`],
  [{ sort_column: 'amount', sort_direction: 'desc' }, sql`amount_cents desc, due_day desc, record desc, id desc`],
] as const;
const FILTERS = [
  [{}, sql`true`],
  [{ kind: 'payments' }, sql`kind = 5`],
  [{ due: 'overdue' }, sql`due_day < ${TODAY}::date`],
] as const;

test.each(ORDERS)('every page with %o has the rows of a plain query in order [WORK-13]', async (sort, order) => {
  const { db } = server().deps;
  const scope = [TAX.own, TAX.second];
  const asked = { scope, userId: userId('staff'), today: TODAY, since: null, sinceDay: null, codes: [] };
  for (const [filter, where] of FILTERS) {
    const { rows } = await sql<{ id: number }>`
      select id from task where tax_id = any(${scope}) and ${where} order by ${order}`.execute(db);
    for (const page_size of [10, 70]) {
      const found: number[] = [];
      for (let index = 0; index * page_size < rows.length; index += 1) {
        const page = await findPage(db, { ...filter, ...sort, index, page_size } as never, asked);
        found.push(...page.ids);
      }
      expect(found).toEqual(rows.map(({ id }) => id));
    }
  }
});
