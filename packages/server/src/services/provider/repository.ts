import type { ProviderListRow } from '@pbt/domain/contract/provider';
import { LARGE_PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { searchName } from '../../database/search-keys.ts';

const MAX_SUGGESTED = 50;

export interface Suggestion {
  readonly name: string;
  readonly npi: string | null;
  readonly groupId: string | null;
  readonly kind: 'person' | 'group' | 'facility';
}

/**
 * Suggests providers, groups and facilities of the caller's tax IDs whose name contains the text. Names that start with
 * the text are listed first. Ended providers are included, because their claims can still be browsed. With `id`, only
 * the provider with this NPI or the group with this ID is returned.
 */
export async function suggestProviders(
  db: Db,
  scope: Scope,
  { name, id }: { name: string; id?: string },
): Promise<Suggestion[]> {
  const text = searchName(name);
  const hasId = id === undefined ? sql`true` : sql`case kind when 'group' then id else npi end = ${id}`;
  const { rows } = await sql<Suggestion>`
    select name, npi, case kind when 'group' then id end as "groupId", kind from provider
    where strpos(name_search, ${text}) > 0
      and ${hasId}
      and exists (
        select from provider_tax tie where tie.provider_id = provider.id and ${inScope('tie.tax_id', scope)}
      )
    order by not starts_with(name_search, ${text}), name_search, id
    limit ${MAX_SUGGESTED}`.execute(db);
  return rows;
}

// A search text that is empty after normalizing matches nothing. Without this check it would match every row.
const contains = (column: string, text: string) =>
  sql<boolean>`(${text} <> '' and strpos(${sql.ref(column)}, ${text}) > 0)`;

/**
 * Lists people and facilities, one row for each of the caller's tax IDs they bill under. Groups and providers without
 * an NPI have no profile page, so they are left out.
 */
export async function listProviders(
  db: Db,
  scope: Scope,
  filter: string,
  index: number,
): Promise<{ results: ProviderListRow[]; total: number }> {
  const text = filter.trim().toLowerCase();
  const own = db
    .selectFrom('provider')
    .innerJoin('provider_tax as tie', 'tie.provider_id', 'provider.id')
    .where(inScope('tie.tax_id', scope))
    .where('kind', '<>', 'group')
    .where('npi', 'is not', null);
  const matching =
    text === ''
      ? own
      : own.where((eb) =>
          eb.or([
            contains('name_search', searchName(text)),
            contains('npi', text),
            contains('tie.tax_id', text.replaceAll('-', '')),
            sql<boolean>`strpos(lower(specialty), ${text}) > 0`,
          ]),
        );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const results = await matching
    .select(['name', 'npi', 'specialty', 'tie.tax_id as taxId'])
    .select((eb) => eb.fn<string>('least', ['tie.termination_date', 'provider.termination_date']).as('terminationDate'))
    .$narrowType<{ npi: string }>()
    .orderBy('name_search')
    .orderBy('id')
    .orderBy('tie.tax_id')
    .limit(LARGE_PAGE_SIZE)
    .offset(index * LARGE_PAGE_SIZE)
    .execute();
  return { results, total };
}
