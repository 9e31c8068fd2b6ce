import type { Insertable } from 'kysely';
import type { TestServer } from './harness.ts';
import { searchName } from '../src/database/search-keys.ts';
import type { Database } from '../src/database/schema.ts';

type Member = Insertable<Database['member']>;
type Coverage = Insertable<Database['coverage']>;

const GROUP = 'T0000001';

/** Adds a member for one test. Identifiers are encrypted as in production. */
export async function addMember(
  { deps }: TestServer,
  { ssn, medicaid, ...facts }: Partial<Member> & { id: string; ssn?: string; medicaid?: string },
): Promise<void> {
  const { db, config } = deps;
  await db
    .insertInto('member_group')
    .values({ id: GROUP, name: 'Test Group', lob: 'Commercial', group_type: 'COMM' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = facts.first_name ?? 'Test';
  const last = facts.last_name ?? 'Person';
  const sealed = (field: 'ssn' | 'medicaid', value: string | undefined) =>
    value === undefined
      ? { [`${field}_cipher`]: null, [`${field}_hash`]: null }
      : {
          [`${field}_cipher`]: config.keys.encrypt(value, `member|${field}|${facts.id}`),
          [`${field}_hash`]: config.keys.blindIndex(value, field),
        };
  await db
    .insertInto('member')
    .values({
      sub_id: facts.id.slice(0, -2),
      suffix: Number(facts.id.slice(-2)),
      group_id: GROUP,
      first_name: first,
      last_name: last,
      first_search: searchName(first),
      last_search: searchName(last),
      dob: '1971-03-03',
      ...sealed('ssn', ssn),
      ...sealed('medicaid', medicaid),
      ...facts,
    })
    .execute();
}

export async function addCoverage(
  { deps }: TestServer,
  row: Partial<Coverage> & Pick<Coverage, 'member_id'>,
): Promise<Required<Pick<Coverage, 'id' | 'from_date'>> & { path: string; period: string }> {
  const full = {
    id: 'TMED0001',
    plan_id: 'T1MD0001',
    type: 'Medical' as const,
    description: 'Test Plan',
    from_date: '2026-01-01',
    to_date: '9999-12-31',
    group_id: GROUP,
    sub_group_id: '0001',
    group_type: 'COMM',
    card: 'ready' as const,
    ...row,
  };
  await deps.db.insertInto('coverage').values(full).execute();
  return {
    id: full.id,
    from_date: full.from_date,
    path: `/api/member/${full.member_id}/product/${full.id}`,
    period: `?from=${full.from_date}&to=${full.to_date}&groupId=${full.group_id}&subGroupId=${full.sub_group_id}`,
  };
}
