import type { AccessRow } from '@pbt/domain/contract/user';
import { isSuperAdmin } from '@pbt/domain/rules/user/roles';
import { sql } from 'kysely';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';

/**
 * Returns the group's tax IDs that the caller can see, or an empty list. A super administrator can also see a group
 * that any user has access to, because the profile of that user links to it.
 */
async function groupTaxIds(db: Db, caller: Caller, groupId: string): Promise<string[]> {
  const ties = db
    .selectFrom('provider_tax as tie')
    .innerJoin('provider', 'provider.id', 'tie.provider_id')
    .select('tie.tax_id')
    .where('provider.id', '=', groupId)
    .where('provider.kind', '=', 'group')
    .orderBy('tie.tax_id');
  const visible = isSuperAdmin(caller)
    ? ties.where((eb) =>
        eb.or([
          inScope('tie.tax_id', caller.scope),
          eb.exists(
            eb
              .selectFrom('user_access')
              .whereRef('user_access.provider_id', '=', 'tie.provider_id')
              .whereRef('user_access.tax_id', '=', 'tie.tax_id'),
          ),
        ]),
      )
    : ties.where(inScope('tie.tax_id', caller.scope));
  return (await visible.execute()).map((row) => row.tax_id);
}

/** Lists the providers of a group by name. Returns null when the caller cannot see the group. */
export async function groupRoster(
  db: Db,
  caller: Caller,
  groupId: string,
  showTerminated: boolean,
): Promise<AccessRow[] | null> {
  const taxIds = await groupTaxIds(db, caller, groupId);
  if (taxIds.length === 0) return null;
  // The row shows the visible tax ID whose link to the provider ends last. Without a link, it shows the first one.
  const { rows } = await sql<AccessRow>`
    with listed as (
      select provider.name, coalesce(tie.tax_id, ${taxIds[0]}) as "taxId", provider.id, provider.npi,
        tie.pay_to as "payTo", provider.name_search,
        least(part.termination_date, tie.termination_date, provider.termination_date) as "terminationDate"
      from provider_group_member part
      join provider on provider.id = part.provider_id
      left join lateral (
        select tax_id, pay_to, termination_date from provider_tax
        where provider_id = provider.id and ${inScope('tax_id', taxIds)}
        order by termination_date desc, tax_id limit 1
      ) tie on true
      where part.group_id = ${groupId}
    )
    select name, "taxId", id, npi, "payTo", "terminationDate" from listed
    where ${showTerminated}::boolean or "terminationDate" > ${caller.today}::date
    order by name_search, id`.execute(db);
  return rows;
}
