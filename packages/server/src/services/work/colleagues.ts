import type { Colleague } from '@pbt/domain/contract/work';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { peopleOf } from './assignees.ts';
import { soonDay, stateCondition } from './conditions.ts';

const MAX = 100;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly open: number;
}

/** People with all or any of the tax IDs, with the number of their open rows. The user is the first one. */
async function people(
  db: Db,
  taxIds: Scope,
  needed: number,
  user: { readonly userId: number; readonly today: string },
) {
  const { userId, today } = user;
  const { rows } = await sql<Person>`
    select person.id, person.first_name || ' ' || person.last_name as name,
      (select count(*)::integer from task where task.assigned_to = person.id and ${inScope('task.tax_id', taxIds)}
        and ${stateCondition('open', today)}) as open
    from app_user person
    where person.id in (select user_id from ${peopleOf(taxIds, today)} people group by user_id
      having count(distinct tax_id) >= ${needed})
    order by person.id <> ${userId}, person.last_name, person.first_name, person.id limit ${MAX}`.execute(db);
  return rows.map(({ id, name, open }): Colleague => ({ id: String(id), name, isMe: id === userId, open }));
}

interface User {
  readonly userId: number;
  readonly scope: Scope;
  readonly today: string;
}

/** People who have the tax IDs of all these rows. Rows of other offices count as absent. */
export async function colleaguesOf(db: Db, ids: readonly number[], user: User): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('task')
    .select('tax_id')
    .distinct()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where(inScope('task.tax_id', user.scope))
    .execute();
  if (rows.length === 0) return [];
  const taxIds = rows.map(({ tax_id }) => tax_id);
  return people(db, taxIds, taxIds.length, user);
}

/** The choices of the filters. */
export async function filterChoices(db: Db, user: User) {
  if (user.scope.length === 0) return { taxIds: [], colleagues: [] };
  const taxIds = await db
    .selectFrom('tax_id')
    .select(['tax_id', 'name'])
    .where(inScope('tax_id.tax_id', user.scope))
    .orderBy('name')
    .orderBy('tax_id')
    .execute();
  return {
    taxIds: taxIds.map(({ tax_id, name }) => ({ taxId: tax_id, name })),
    colleagues: await people(db, user.scope, 1, user),
  };
}

/** The header shows at most 99+, so counting stops there. */
const MAX_DUE = 100;

/** Open rows that are overdue or due within 7 days. */
export async function countDue(db: Db, scope: Scope, today: string): Promise<number> {
  if (scope.length === 0) return 0;
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from (
      select from unnest(${scope}::text[]) as pair_tax (tax_id) cross join generate_series(1, 6) as pair_kind (kind)
        join lateral (select from task where task.tax_id = pair_tax.tax_id and task.kind = pair_kind.kind
          and due_day <= ${soonDay(today)}::date and ${stateCondition('open', today)} limit ${MAX_DUE}) found on true
      limit ${MAX_DUE}) soon`.execute(db);
  return rows[0]!.due;
}
