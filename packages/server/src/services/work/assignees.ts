import { sql, type RawBuilder } from 'kysely';
import { inScope, type ScopeValue } from '../../database/scope.ts';

/**
 * Users and their tax IDs today, as `identity/caller.ts` finds them, limited to the scope. An assignee who lost the
 * tax ID of a row is no longer its assignee.
 */
export const peopleOf = (scope: ScopeValue, today: string | RawBuilder<string>) => sql<{
  user_id: number;
  tax_id: string;
}>`(
  select access.user_id, access.tax_id from user_access access
    join app_user person on person.id = access.user_id
  where ${inScope('access.tax_id', scope)} and access.termination_date > ${today}::date and person.status = 'Active'
  union
  select person.id, office.tax_id from tax_id office
    join app_user person on person.office_id = office.office_id
  where ${inScope('office.tax_id', scope)} and 'Admin' = any(person.roles) and person.status = 'Active')`;
