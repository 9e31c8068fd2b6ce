import { PAGE_SIZE } from '@pbt/domain/rules/browse-claims';
import type { Access } from '../../access.ts';
import type { Db } from '../../db.ts';
import { inScope, LISTED, sorted, type ListedClaim } from './claim-rows.ts';
import type { BrowseFilter, Sort } from './search-form.ts';
import { likeText, textFilter } from './text-filter.ts';

export interface BrowsePage {
  readonly rows: ListedClaim[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

function matching(db: Db, access: Access, { start, end, providerName, status, type, text }: BrowseFilter) {
  let query = db
    .selectFrom('claim')
    .where(inScope(access))
    .where('claim.service_start', '>=', start)
    .where('claim.service_start', '<=', end);
  if (status !== null) query = query.where('claim.status', '=', status);
  if (type !== null) query = query.where('claim.type', '=', type);
  if (providerName !== null) {
    // Claims name the person or facility; a group stands for everyone on its roster, of any time.
    query = query.where((eb) =>
      eb.or([
        eb('claim.provider_name', '=', providerName),
        eb(
          'claim.provider_id',
          'in',
          eb
            .selectFrom('provider as grp')
            .innerJoin('provider_group_member as link', 'link.group_id', 'grp.id')
            .select('link.provider_id')
            .where('grp.kind', '=', 'group')
            .where('grp.name', '=', providerName),
        ),
      ]),
    );
  }
  const filter = textFilter(text);
  if (filter && 'claimIdPart' in filter) query = query.where('claim.id', 'like', `%${filter.claimIdPart}%`);
  if (filter && 'lastNameStart' in filter) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('member')
          .select('member.id')
          .whereRef('member.id', '=', 'claim.member_id')
          .where('member.last_search', 'like', `${likeText(filter.lastNameStart)}%`),
      ),
    );
  }
  return query;
}

/** One page of the caller's claims by date of service and filters, and how many there are in all. */
export async function browse(
  db: Db,
  access: Access,
  filter: BrowseFilter,
  sort: Sort | null,
  index: number,
): Promise<BrowsePage> {
  const query = matching(db, access, filter);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await sorted(query.select(LISTED), sort)
    .limit(PAGE_SIZE)
    .offset(index * PAGE_SIZE)
    .execute();
  return { rows, total, totalIsExact: true };
}
