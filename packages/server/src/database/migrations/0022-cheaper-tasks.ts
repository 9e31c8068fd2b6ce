import { sql, type Kysely } from 'kysely';
import { OUTCOME_FUNCTION } from './0013-outcome-definition.ts';
import { CAUSE_FUNCTIONS } from './0016-task-causes.ts';
import { REFRESH } from './0016-task-writers.ts';

/**
 * Replaces the functions of outcomes and tasks in databases that were made before these functions took less time. They
 * return the same.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [OUTCOME_FUNCTION, CAUSE_FUNCTIONS, REFRESH]) await sql.raw(statement).execute(db);
}
