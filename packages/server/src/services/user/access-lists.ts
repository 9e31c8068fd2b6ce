import type { AccessRow, UserAccess } from '@pbt/domain/contract/user';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { UserRow } from './view.ts';

interface Row extends AccessRow {
  readonly kind: 'person' | 'group' | 'facility';
}

/**
 * Lists the providers, groups and facilities that a user can see (spec 3 §2.8), sorted by name. A row ends when the
 * user's access, the provider's link to the tax ID, or the provider ends. An Admin sees the whole office, even without
 * access rows.
 */
export async function accessLists(db: Db, owner: UserRow, showTerminated: boolean, today: string): Promise<UserAccess> {
  const office = owner.roles.includes('Admin') ? owner.office_id : null;
  const { rows } = await sql<Row>`
    with reach as (
      select provider_id, tax_id, termination_date from user_access where user_id = ${owner.id}
      union all
      select tie.provider_id, tie.tax_id, date '9999-12-31'
      from provider_tax tie join tax_id on tax_id.tax_id = tie.tax_id
      where tax_id.office_id = ${office}::integer
    ),
    longest as (
      select provider_id, tax_id, max(termination_date) as ends from reach group by provider_id, tax_id
    ),
    listed as (
      select provider.kind, provider.name, longest.tax_id as "taxId", provider.id, provider.npi,
        tie.pay_to as "payTo", provider.name_search,
        least(longest.ends, tie.termination_date, provider.termination_date) as "terminationDate"
      from longest
      join provider on provider.id = longest.provider_id
      left join provider_tax tie on tie.provider_id = longest.provider_id and tie.tax_id = longest.tax_id
    )
    select kind, name, "taxId", id, npi, "payTo", "terminationDate" from listed
    where ${showTerminated}::boolean or "terminationDate" > ${today}::date
    order by name_search, id, "taxId"`.execute(db);
  const ofKind = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
  return { providers: ofKind('person'), groups: ofKind('group'), facilities: ofKind('facility') };
}
