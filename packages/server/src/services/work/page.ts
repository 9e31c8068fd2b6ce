import type { WorkCounts, WorkSearch } from '@pbt/domain/contract/work';
import { WORK_KINDS, WORK_PAGE_SIZE } from '@pbt/domain/contract/work-values';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { filterConditions, kindNumber, listedCondition, type Asked, type CountedSearch } from './conditions.ts';

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

const countsOf = (rows: readonly { kind: number; total: number }[]): WorkCounts => {
  const byKind = new Map(rows.map(({ kind, total }) => [kind, total]));
  return Object.fromEntries(WORK_KINDS.map((kind, at) => [kind, byKind.get(at + 1) ?? 0])) as WorkCounts;
};

/** The tax IDs of the search. A tax ID of another office finds nothing. */
export const scopeOf = ({ taxId }: WorkSearch, scope: Scope): Scope =>
  taxId ? scope.filter((one) => one === taxId) : scope;

async function countRows(db: Db, search: CountedSearch, asked: Asked): Promise<WorkCounts> {
  const filters = filterConditions(search, asked);
  const isTallied = filters.length === 0 && !search.noticed;
  const from = isTallied ? sql`task_tally task` : sql`listed_task task`;
  const total = isTallied ? sql`sum(total)` : sql`count(*)`;
  const where = all([inScope('task.tax_id', asked.scope), listedCondition(search, asked.today), ...filters]);
  const { rows } = await sql<{ kind: number; total: number }>`
    select kind, (${total})::integer as total from ${from} where ${where} group by kind`.execute(db);
  return countsOf(rows);
}

/** Rows without an assignee are all rows but the assigned ones. Both are quicker to count. */
async function countUnassigned(db: Db, search: WorkSearch, asked: Asked): Promise<WorkCounts> {
  const every = await countRows(db, { ...search, assigned: 'anyone' }, asked);
  const assigned = await countRows(db, { ...search, assigned: 'assigned' }, asked);
  return Object.fromEntries(WORK_KINDS.map((kind) => [kind, every[kind] - assigned[kind]])) as WorkCounts;
}

/** An order of the list. `index` gives it without sorting, in the direction of an index. */
interface Order {
  readonly by: RawBuilder<unknown>;
  readonly index: boolean;
  /** Rows without a due date are last, in an order of their own. */
  readonly needsDue?: true;
}

/** The chosen column first, then due date, amount and record. Rows without a due date are last. */
function orderOf({ sort_column, sort_direction, state, noticed }: WorkSearch): Order {
  const index = (state ?? 'open') === 'open' && !noticed;
  const isDescending = sort_direction === 'desc';
  if (sort_column === 'amount') {
    const by = isDescending
      ? sql`amount_cents desc, due_day desc, record desc, id desc`
      : sql`amount_cents, due_day, record, id`;
    return { by, index };
  }
  if (sort_column === 'due' && isDescending) {
    return { by: sql`due_day desc nulls last, amount_cents, record desc, id desc`, index, needsDue: true };
  }
  return { by: sql`due_day, amount_cents desc, record, id`, index };
}

interface Wanted {
  readonly where: RawBuilder<boolean>;
  readonly order: Order;
  readonly kinds: readonly number[];
  readonly scope: Scope;
  readonly offset: number;
  readonly size: number;
}

interface Placed {
  readonly id: number;
  /** Whether a pair of tax ID and kind gave all its rows, so that its next row could be before this one. */
  readonly is_last: boolean;
}

/**
 * Takes the first rows of each pair of tax ID and kind from an index. Null if a pair can have more rows for this page
 * than it gave.
 */
async function firstOfEach(db: Db, wanted: Wanted, each: number): Promise<number[] | null> {
  const { where, order, kinds, scope, offset, size } = wanted;
  // Without the rows at the end, the index can be read backward.
  const by = order.needsDue ? sql`due_day desc, amount_cents, record desc, id desc` : order.by;
  const hasDue = order.needsDue ? sql`and due_day is not null` : sql``;
  const { rows } = await sql<Placed>`
    select found.id, found.place = ${each} as is_last
    from unnest(${scope}::text[]) as pair_tax (tax_id) cross join unnest(${kinds}::smallint[]) as pair_kind (kind)
      cross join lateral (
        select task.id, task.due_day, task.amount_cents, task.record, row_number() over (order by ${by}) as place
        from listed_task task
        where task.tax_id = pair_tax.tax_id and task.kind = pair_kind.kind and ${where} ${hasDue}
        order by ${by} limit ${each}
      ) found
    order by ${by} limit ${offset + size}`.execute(db);
  const isCut = rows.some((row) => row.is_last) && each < offset + size;
  const isShort = order.needsDue === true && rows.length < offset + size;
  return isCut || isShort ? null : rows.slice(offset).map(({ id }) => id);
}

async function sortedIds(db: Db, { where, order, kinds, scope, offset, size }: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select task.id from listed_task task
    where ${inScope('task.tax_id', scope)} and task.kind = any(${kinds}) and ${where}
    order by ${order.by} limit ${size} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A pair gives a few times its share of the rows up to the page, then more if that is not enough. */
const SHARE_TIMES = 4;
const SHARE_MORE = 10;

/** The IDs of a page, in order. A few filters have an index of their own. */
async function pageIds(db: Db, search: WorkSearch, asked: Asked, kinds: readonly number[]): Promise<number[]> {
  const size = search.page_size ?? WORK_PAGE_SIZE;
  const offset = search.index * size;
  const where = all([listedCondition(search, asked.today), ...filterConditions(search, asked)]);
  const order = orderOf(search);
  const wanted: Wanted = { where, order, kinds, scope: asked.scope, offset, size };
  const hasText = (search.filter_string ?? '').trim() !== '';
  if (!order.index || hasText || search.onlyNew || search.assigned === 'me') return sortedIds(db, wanted);
  const share = Math.ceil((offset + size) / (kinds.length * asked.scope.length));
  for (let each = share * SHARE_TIMES + SHARE_MORE; each < 16 * (offset + size); each *= 8) {
    const ids = await firstOfEach(db, wanted, Math.min(each, offset + size));
    if (ids !== null) return ids;
    if (each >= offset + size) break;
  }
  return sortedIds(db, wanted);
}

interface FoundPage {
  readonly ids: readonly number[];
  readonly counts: WorkCounts;
  readonly total: number;
}

/** A page of the work list, with the number of rows of each kind under the filters. */
export async function findPage(db: Db, search: WorkSearch, asked: Asked): Promise<FoundPage> {
  const counts = await (search.assigned === 'nobody' ? countUnassigned : countRows)(db, search, asked);
  const kinds = WORK_KINDS.filter((kind) => (search.kind ? kind === search.kind : true) && counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const isPast = search.index * (search.page_size ?? WORK_PAGE_SIZE) >= total;
  return { ids: isPast ? [] : await pageIds(db, search, asked, kinds.map(kindNumber)), counts, total };
}
