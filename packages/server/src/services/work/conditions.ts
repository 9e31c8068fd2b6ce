import type { WorkSearch } from '@pbt/domain/contract/work';
import type { WorkKind, WorkState } from '@pbt/domain/contract/work-values';
import { WORK_KINDS } from '@pbt/domain/contract/work-values';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { filterTexts } from '@pbt/domain/rules/work/filter-texts';
import { titlesWith } from '@pbt/domain/rules/work/title-words';
import { sql, type RawBuilder } from 'kysely';
import { Refused } from '../../errors/refused.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { peopleOf } from './assignees.ts';

type Condition = RawBuilder<boolean>;

/** What the conditions depend on besides the search. */
export interface Asked {
  readonly scope: Scope;
  readonly userId: number;
  readonly today: string;
  /** The end of the last visit, and its day in the plan's time zone. */
  readonly since: Date | null;
  readonly sinceDay: string | null;
  /** Codes of denials whose title in the reason guide contains the filter text. */
  readonly codes: readonly string[];
}

/** A search of the user, or one for all assigned rows. */
export type CountedSearch = Omit<WorkSearch, 'assigned'> & {
  readonly assigned?: WorkSearch['assigned'] | 'assigned' | undefined;
};

const SOON_DAYS = 7;

/** The last day that is due within 7 days. */
export const soonDay = (today: string) => addDays(today, SOON_DAYS);

export const kindNumber = (kind: WorkKind) => WORK_KINDS.indexOf(kind) + 1;

/** The same rule as `workState` in the domain, for a query on `task` or `task_tally`. */
export function stateCondition(state: WorkState, today: string): Condition {
  const day = sql`${today}::date`;
  switch (state) {
    case 'open':
      return sql`state = 1 and open_day <= ${day} and close_day > ${day} and snoozed_until <= ${day}`;
    case 'snoozed':
      return sql`state = 1 and open_day <= ${day} and close_day > ${day} and snoozed_until > ${day}
        and snoozed_until > '-infinity'`;
    case 'done':
      return sql`state = 2`;
    case 'closed':
      return sql`(state = 3 or (state = 1 and close_day <= ${day}))`;
  }
}

function assignedCondition({ assigned, colleague }: CountedSearch, { userId, scope, today }: Asked): Condition | null {
  switch (assigned ?? 'anyone') {
    case 'anyone':
      return null;
    case 'me':
      return sql`task.assigned_to = ${userId}`;
    case 'nobody':
      return sql`(task.assigned_to is null or (task.assigned_to, task.tax_id) not in
        (select people.user_id, people.tax_id from ${peopleOf(scope, today)} people))`;
    case 'assigned':
      return sql`task.assigned_to is not null and (task.assigned_to, task.tax_id) in
        (select people.user_id, people.tax_id from ${peopleOf(scope, today)} people)`;
    case 'colleague':
      if (colleague === undefined) throw new Refused(400, 'Name the colleague', { field: 'colleague' });
      return sql`task.assigned_to = ${Number(colleague)} and (task.assigned_to, task.tax_id) in
        (select people.user_id, people.tax_id from ${peopleOf(scope, today)} people)`;
  }
}

/**
 * Rows that opened after the last visit. A row that waits for its day opens on that day. Both parts have an index: a row
 * that opened has also changed.
 */
export const newCondition = ({ since, sinceDay, scope }: Asked): Condition =>
  since === null
    ? sql`false`
    : sql`task.id in (
      select fresh.id from task fresh
      where ${inScope('fresh.tax_id', scope)} and fresh.changed_at > ${since} and fresh.opened_at > ${since}
      union all
      select fresh.id from task fresh
      where ${inScope('fresh.tax_id', scope)} and fresh.state = 1 and fresh.open_day > '-infinity'
        and fresh.open_day > ${sinceDay}::date and fresh.open_day < 'infinity')`;

/**
 * The rows that a notice has counted, in every state (spec 5 §11). A claim with several denials counts once, so only its
 * first row is listed.
 */
function noticedCondition({ day, of }: NonNullable<WorkSearch['noticed']>, today: string): Condition {
  const told = sql.ref(of === 'cause' ? 'task.noticed_day' : 'task.deadline_day');
  const isCounted = of === 'cause' ? sql`and (task.kind <> 1 or task.is_first)` : sql``;
  return sql`${told} = ${day}::date and ${told} > '-infinity' and ${told} <= ${today}::date
    and (task.ended_on is null or task.ended_on >= ${told}) ${isCounted}`;
}

/** The state of the rows. A notice lists them in every state. */
export const listedCondition = ({ noticed, state }: CountedSearch, today: string): Condition =>
  noticed ? noticedCondition(noticed, today) : stateCondition(state ?? 'open', today);

/** Escapes the user's text for LIKE, so no character is a wildcard. */
const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function textCondition(typed: string, codes: readonly string[]): Condition | null {
  const texts = filterTexts(typed);
  const [text] = texts;
  if (text === undefined) return null;
  const { titles, answers } = titlesWith(text);
  const found = texts.map((one) => sql`task.search like ${`%${likeText(one)}%`}`);
  if (titles.length > 0) found.push(sql`task.title = any(${titles})`);
  if (answers.length > 0) found.push(sql`task.answer = any(${answers})`);
  if (codes.length > 0) found.push(sql`task.cause = any(${codes})`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The conditions besides the state, the notice and the kind. Empty if the counts of the tally apply. */
export function filterConditions(search: CountedSearch, asked: Asked): Condition[] {
  const day = sql`${asked.today}::date`;
  const conditions = [
    assignedCondition(search, asked),
    search.due === 'week' ? sql<boolean>`task.due_day between ${day} and ${soonDay(asked.today)}::date` : null,
    search.due === 'overdue' ? sql<boolean>`task.due_day < ${day}` : null,
    search.onlyNew ? newCondition(asked) : null,
    textCondition(search.filter_string ?? '', asked.codes),
  ];
  return conditions.filter((condition) => condition !== null);
}
