import type { WorkCounts, WorkSearch } from '@pbt/domain/contract/work';
import { WORK_KINDS, WORK_PAGE_SIZE, type WorkKind } from '@pbt/domain/contract/work-values';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { filterConditions, kindNumber, listedCondition, type Asked, type CountedSearch } from './conditions.ts';

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** A tax ID and a kind. An index holds the rows of each pair in the order of the list. */
interface Pair {
  readonly tax_id: string;
  readonly kind: number;
}

interface Counted {
  readonly counts: WorkCounts;
  /** The pairs that have rows. Null if they are not known. */
  readonly pairs: readonly Pair[] | null;
}

function countsOf(rows: readonly { kind: number; total: number }[]): WorkCounts {
  const counts = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as Record<WorkKind, number>;
  for (const { kind, total } of rows) counts[WORK_KINDS[kind - 1]!] += total;
  return counts;
}

/** The tax IDs of the search. A tax ID of another office finds nothing. */
export const scopeOf = ({ taxId }: WorkSearch, scope: Scope): Scope =>
  taxId ? scope.filter((one) => one === taxId) : scope;

async function countRows(db: Db, search: CountedSearch, asked: Asked): Promise<Counted> {
  const filters = filterConditions(search, asked);
  const where = all([inScope('task.tax_id', asked.scope), listedCondition(search, asked.today), ...filters]);
  if (filters.length > 0 || search.noticed) {
    const { rows } = await sql<{ kind: number; total: number }>`
      select kind, count(*)::integer as total from listed_task task where ${where} group by kind`.execute(db);
    return { counts: countsOf(rows), pairs: null };
  }
  const { rows } = await sql<Pair & { total: number }>`
    select tax_id, kind, sum(total)::integer as total from task_tally task where ${where}
    group by tax_id, kind having sum(total) > 0`.execute(db);
  return { counts: countsOf(rows), pairs: rows };
}

/** Rows without an assignee are all rows but the assigned ones. Both are quicker to count. */
async function countUnassigned(db: Db, search: WorkSearch, asked: Asked): Promise<Counted> {
  const { counts: every, pairs } = await countRows(db, { ...search, assigned: 'anyone' }, asked);
  const { counts: assigned } = await countRows(db, { ...search, assigned: 'assigned' }, asked);
  const counts = Object.fromEntries(WORK_KINDS.map((kind) => [kind, every[kind] - assigned[kind]])) as WorkCounts;
  return { counts, pairs };
}

/** What an order compares in a row. */
interface Compared {
  readonly due_day: string | null;
  readonly amount_cents: number;
}

/** An order of the list. `index` gives it without sorting, in the direction of an index. */
interface Order {
  readonly by: RawBuilder<unknown>;
  readonly index: boolean;
  /** Rows without a due date are last, in an order of their own. */
  readonly needsDue?: true;
  /** Rows that are not after the given row in the first column of the order. */
  readonly upTo: (row: Compared) => RawBuilder<boolean>;
}

/** The chosen column first, then due date, amount and record. Rows without a due date are last. */
function orderOf({ sort_column, sort_direction, state, noticed }: WorkSearch): Order {
  const index = (state ?? 'open') === 'open' && !noticed;
  const isDescending = sort_direction === 'desc';
  if (sort_column === 'amount') {
    return isDescending
      ? {
          by: sql`amount_cents desc, due_day desc, record desc, id desc`,
          index,
          upTo: ({ amount_cents }) => sql`amount_cents >= ${amount_cents}`,
        }
      : {
          by: sql`amount_cents, due_day, record, id`,
          index,
          upTo: ({ amount_cents }) => sql`amount_cents <= ${amount_cents}`,
        };
  }
  if (sort_column === 'due' && isDescending) {
    return {
      by: sql`due_day desc nulls last, amount_cents, record desc, id desc`,
      index,
      needsDue: true,
      upTo: ({ due_day }) => sql`due_day >= ${due_day}::date`,
    };
  }
  return {
    by: sql`due_day, amount_cents desc, record, id`,
    index,
    upTo: ({ due_day }) => (due_day === null ? sql`true` : sql`due_day <= ${due_day}::date`),
  };
}

interface Wanted {
  readonly where: RawBuilder<boolean>;
  readonly order: Order;
  readonly kinds: readonly number[];
  /** The pairs that can have rows. */
  readonly pairs: readonly Pair[];
  readonly scope: Scope;
  readonly offset: number;
  readonly size: number;
}

/** At most `each` rows of each pair, the first ones in the order of the list. */
const rowsOfPairs = ({ where, order, pairs }: Wanted, each: number) => {
  // Without the rows at the end, the index can be read backward.
  const by = order.needsDue ? sql`due_day desc, amount_cents, record desc, id desc` : order.by;
  const hasDue = order.needsDue ? sql`and due_day is not null` : sql``;
  const [taxIds, kinds] = [pairs.map(({ tax_id }) => tax_id), pairs.map(({ kind }) => kind)];
  return sql`select pair.tax_id, pair.kind, found.*
    from unnest(${taxIds}::text[], ${kinds}::smallint[]) pair (tax_id, kind) cross join lateral (
      select task.id, task.due_day, task.amount_cents, task.record from listed_task task
      where task.tax_id = pair.tax_id and task.kind = pair.kind and ${where} ${hasDue}
      order by ${by} limit ${each}
    ) found`;
};

interface FirstRow extends Compared, Pair {
  readonly id: number;
}

/**
 * Reads a page from an index. The first rows of each pair of tax ID and kind show how far the page reaches. Only pairs
 * whose rows are all on these pages can have more, so only they are read further. Null if the page has rows without a due
 * date.
 */
async function mergedIds(db: Db, wanted: Wanted): Promise<number[] | null> {
  const { where, order, pairs, offset, size } = wanted;
  const needed = offset + size;
  const each = Math.ceil(needed / pairs.length);
  const { rows: first } = await sql<FirstRow>`
    select id, tax_id, kind, due_day, amount_cents from (${rowsOfPairs(wanted, each)}) sample
    order by ${order.by} limit ${needed}`.execute(db);
  const isShort = (count: number) => order.needsDue === true && count < needed;
  const byPair = [...Map.groupBy(first, ({ tax_id, kind }) => `${kind} ${tax_id}`).values()];
  const open = byPair.filter((rows) => rows.length === each && each < needed).map((rows) => rows[0]!);
  if (open.length === 0) return isShort(first.length) ? null : first.slice(offset).map(({ id }) => id);
  const known = byPair.filter((rows) => rows.length < each).flatMap((rows) => rows.map(({ id }) => id));
  const last = first.length < needed ? undefined : first.at(-1);
  const further = { ...wanted, pairs: open, where: last ? all([where, order.upTo(last)]) : where };
  const { rows } = await sql<{ id: number }>`
    select id from (
      select tax_id, kind, id, due_day, amount_cents, record from listed_task where id = any(${known}::bigint[])
      union all ${rowsOfPairs(further, needed)}
    ) merged
    order by ${order.by} limit ${needed}`.execute(db);
  return isShort(rows.length) ? null : rows.slice(offset).map(({ id }) => id);
}

async function sortedIds(db: Db, { where, order, kinds, scope, offset, size }: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select task.id from listed_task task
    where ${inScope('task.tax_id', scope)} and task.kind = any(${kinds}) and ${where}
    order by ${order.by} limit ${size} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The IDs of a page, in order. A few filters have an index of their own. */
async function pageIds(db: Db, search: WorkSearch, asked: Asked, known: Pick<Wanted, 'kinds' | 'pairs'>) {
  const size = search.page_size ?? WORK_PAGE_SIZE;
  const offset = search.index * size;
  const where = all([listedCondition(search, asked.today), ...filterConditions(search, asked)]);
  const order = orderOf(search);
  const wanted: Wanted = { ...known, where, order, scope: asked.scope, offset, size };
  const hasText = (search.filter_string ?? '').trim() !== '';
  if (!order.index || hasText || search.onlyNew || search.assigned === 'me') return sortedIds(db, wanted);
  return (await mergedIds(db, wanted)) ?? sortedIds(db, wanted);
}

interface FoundPage {
  readonly ids: readonly number[];
  readonly counts: WorkCounts;
  readonly total: number;
}

/** A page of the work list, with the number of rows of each kind under the filters. */
export async function findPage(db: Db, search: WorkSearch, asked: Asked): Promise<FoundPage> {
  const { counts, pairs } = await (search.assigned === 'nobody' ? countUnassigned : countRows)(db, search, asked);
  const kinds = WORK_KINDS.filter((kind) => (search.kind ? kind === search.kind : true) && counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const isPast = search.index * (search.page_size ?? WORK_PAGE_SIZE) >= total;
  if (isPast) return { ids: [], counts, total };
  const numbers = kinds.map(kindNumber);
  const every = pairs ?? asked.scope.flatMap((tax_id) => numbers.map((kind) => ({ tax_id, kind })));
  const known = { kinds: numbers, pairs: every.filter(({ kind }) => numbers.includes(kind)) };
  return { ids: await pageIds(db, search, asked, known), counts, total };
}
