import type { ProviderProfile } from '@pbt/domain/contract/provider';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';

/**
 * Loads the person or facility with this NPI. Its tax IDs and groups are limited to the caller's tax IDs. Returns null
 * if the provider has none of them.
 */
export async function providerProfile(db: Db, caller: Caller, npi: string): Promise<ProviderProfile | null> {
  const rows = await db
    .selectFrom('provider')
    .innerJoin('provider_tax as tie', 'tie.provider_id', 'provider.id')
    .selectAll('provider')
    .select('tie.tax_id')
    .where('provider.npi', '=', npi)
    .where('provider.kind', '<>', 'group')
    .where(inScope('tie.tax_id', caller.scope))
    .orderBy('provider.termination_date', 'desc')
    .orderBy('provider.id')
    .orderBy('tie.tax_id')
    .execute();
  const provider = rows[0];
  if (!provider) return null;
  const groups = await db
    .selectFrom('provider_group_member as part')
    .innerJoin('provider as team', 'team.id', 'part.group_id')
    .innerJoin('provider_tax as tie', 'tie.provider_id', 'team.id')
    .select(['team.id', 'team.name', 'tie.tax_id as taxId'])
    .where('part.provider_id', '=', provider.id)
    .where('part.termination_date', '>', caller.today)
    .where(inScope('tie.tax_id', caller.scope))
    .orderBy('team.name_search')
    .orderBy('team.id')
    .orderBy('tie.tax_id')
    .execute();
  const locations = await db
    .selectFrom('provider_location')
    .select(['name', 'address', 'phone'])
    .where('provider_id', '=', provider.id)
    .orderBy('seq')
    .execute();
  const networks = await db
    .selectFrom('provider_network')
    .select(['plan', 'in_network as inNetwork', 'from_date as from', 'to_date as to'])
    .where('provider_id', '=', provider.id)
    .orderBy('plan')
    .orderBy('from_date')
    .execute();
  return {
    name: provider.name,
    npi,
    kind: provider.kind === 'facility' ? 'facility' : 'person',
    credentials: provider.credentials,
    specialty: provider.specialty,
    // Two provider records can share an NPI. Lists only the tax IDs of the record that is shown.
    taxIds: rows.filter((row) => row.id === provider.id).map((row) => row.tax_id),
    groups,
    locations,
    networks,
    effectiveDate: provider.effective_date,
    terminationDate: provider.termination_date,
  };
}
