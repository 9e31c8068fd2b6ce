import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { hasScope, inScope, type Scope } from '../../database/scope.ts';
import type { Database } from '../../database/schema.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';

export type CoverageRow = Selectable<Database['coverage']>;
export type MemberRow = Awaited<ReturnType<typeof loadMembers>>[number];

type OfMembers = { readonly ids: readonly string[]; readonly scope: Scope };

/** Loads members with their group and subscriber. The subscriber is the family member with suffix 0. */
const loadMembers = prepared((db, { ids, scope }: Placeholders<OfMembers>) =>
  db
    .selectFrom('member as m')
    .innerJoin('member_group as g', 'g.id', 'm.group_id')
    .leftJoin('member as s', (join) => join.onRef('s.sub_id', '=', 'm.sub_id').on('s.suffix', '=', 0))
    .selectAll('m')
    .select([
      'g.name as group_name',
      'g.lob as group_lob',
      's.id as s_id',
      's.first_name as s_first_name',
      's.last_name as s_last_name',
      's.ssn_cipher as s_ssn_cipher',
      's.bcat as s_bcat',
      's.address as s_address',
      's.phone as s_phone',
    ])
    .where((eb) => eb('m.id', '=', eb.fn.any(ids)))
    .where(hasScope(scope)),
);

/** Returns the members in the order of the given IDs. Unknown IDs are left out. */
export async function membersByIds(db: Db, scope: Scope, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const rows = await loadMembers(db, { ids, scope });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const coverages = prepared((db, { ids, scope }: Placeholders<OfMembers>) =>
  db
    .selectFrom('coverage')
    .selectAll()
    .where((eb) => eb('member_id', '=', eb.fn.any(ids)))
    .where(hasScope(scope))
    .orderBy('from_date', 'desc')
    .orderBy('id'),
);

/** Returns the coverages of these members, newest first. */
export const coveragesOf = (db: Db, scope: Scope, ids: readonly string[]): Promise<CoverageRow[]> =>
  coverages(db, { ids, scope });

export async function memberExists(db: Db, scope: Scope, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(hasScope(scope))
    .executeTakeFirst();
  return row !== undefined;
}

interface IdentifierHashes {
  readonly ssn: string;
  readonly medicaid: string;
}

type Identified = IdentifierHashes & { readonly spellings: readonly string[]; readonly scope: Scope };

const identified = prepared((db, { spellings, ssn, medicaid, scope }: Placeholders<Identified>) =>
  db
    .selectFrom('member')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('sub_id', '=', eb.fn.any(spellings)),
        eb('id', '=', eb.fn.any(spellings)),
        eb('ssn_hash', '=', ssn),
        eb('medicaid_hash', '=', medicaid),
      ]),
    )
    .where(hasScope(scope))
    .orderBy('sub_id')
    .orderBy('suffix'),
);

/** Finds members by a whole identifier, never by a part. A subscriber ID finds the whole family. */
export async function idsByIdentifier(
  db: Db,
  scope: Scope,
  spellings: readonly string[],
  hashes: IdentifierHashes,
): Promise<string[]> {
  const rows = await identified(db, { ...hashes, spellings, scope });
  return rows.map(({ id }) => id);
}

export interface NameSearch {
  /** The spellings of the last name. One of them must fit. */
  readonly lastNames: readonly string[];
  readonly firstName: string;
  readonly dob: string;
}

/**
 * Finds members by date of birth and the start of both names, normalized by `searchName`. Unlike LIKE, `starts_with`
 * has no wildcards.
 */
export async function idsByName(db: Db, scope: Scope, { lastNames, firstName, dob }: NameSearch): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('dob', '=', dob)
    .where((eb) => eb.or(lastNames.map((lastName) => sql<boolean>`starts_with(last_search, ${lastName})`)))
    .where(sql<boolean>`starts_with(first_search, ${firstName})`)
    .where(hasScope(scope))
    .orderBy('last_search')
    .orderBy('first_search')
    .orderBy('sub_id')
    .orderBy('suffix')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tells whether the term identifies a claim or payment that the caller can see. Such a search does not count as a
 * guessed member ID.
 */
export async function isKnownIdentifier(db: Db, scope: Scope, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from claim where id = any(${spellings}) and ${inScope('tax_id', scope)})
      or exists (
        select from remittance
        where (id = any(${spellings}) or check_number = any(${spellings})) and ${inScope('tax_id', scope)}
      ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

export function otherInsurancesOf(db: Db, scope: Scope, memberId: string, day: string, limit: number) {
  return db
    .selectFrom('other_insurance')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('from_date', '<=', day)
    .where((eb) => eb.or([eb('to_date', 'is', null), eb('to_date', '>=', day)]))
    .where(hasScope(scope))
    .orderBy('order_letter')
    .orderBy('id')
    .limit(limit)
    .execute();
}
