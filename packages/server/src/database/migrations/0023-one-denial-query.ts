import { sql, type Kysely } from 'kysely';
import { OUTCOME_FUNCTION, OUTCOME_PARTS } from './0013-outcome-definition.ts';
import { COLUMNS, columnsOf } from './0013-outcomes.ts';
import { CAUSE_FUNCTIONS, DENIALS, PENDING } from './0016-task-causes.ts';
import { REFRESH } from './0016-task-writers.ts';

/**
 * Writes the outcomes that differ, and returns what the tasks of the claims are made of. A new claim without a denial
 * that is decided and that no submission names has no tasks. Most claims of an import are such claims.
 */
const STORE = `
  create function claim_outcome_store(ids text[], out tasked text[], out denials jsonb) language plpgsql as $$
  begin
    -- Only one transaction at a time writes outcomes, so a claim without one cannot get it meanwhile.
    perform pg_advisory_xact_lock(hashtext('claim_outcome'));
    execute $q$ ${OUTCOME_PARTS}, old as materialized (
        select * from claim_outcome where claim_id = any($1)
      ), adding as (
        insert into claim_outcome (claim_id, ${COLUMNS})
        select now.claim_id, ${columnsOf('now')} from now left join old on old.claim_id = now.claim_id
        where old.claim_id is null
      ), changing as (
        update claim_outcome kept set (${COLUMNS}) = row(${columnsOf('now')})
        from now join old on old.claim_id = now.claim_id
        where kept.claim_id = now.claim_id and (${columnsOf('old')}) is distinct from (${columnsOf('now')})
      )
      select array(
          select unnest($1) except
          (select claim_id from now where reason_count = 0 and status not in ${PENDING}
            except select claim_id from old
            except select claim_id from submission where claim_id = any($1))
        ), (select jsonb_agg(denial) from (${DENIALS}) denial) $q$ into tasked, denials using ids;
  end $$;`;

const HOOK = `
  create or replace function claim_outcome_refresh(ids text[]) returns void language plpgsql as $$
  declare
    stored record;
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    stored := claim_outcome_store(ids);
    perform task_refresh_denials(stored.tasked, stored.denials);
  end $$;
  drop function claim_outcome_write(text[]);
  drop function if exists task_denial_of(text[]);`;

/** Outcomes and tasks of a claim are made of the same denials, which are computed once for both. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [OUTCOME_FUNCTION, CAUSE_FUNCTIONS, REFRESH, STORE, HOOK])
    await sql.raw(statement).execute(db);
}
