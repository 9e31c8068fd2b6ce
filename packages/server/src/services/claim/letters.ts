import type { claimApi, Letter } from '@pbt/domain/contract/claim';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { LETTERS_PAGE } from '@pbt/domain/rules/claim/letters';
import { recordsDue } from '@pbt/domain/rules/claim/outcome/due-days';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope, type ScopeValue } from '../../database/scope.ts';
import { Refused } from '../../errors/refused.ts';
import { likeText } from './browse/claim-filter.ts';
import { isRuleOfGroup, rulesAsObject } from './plan-rules.ts';

type Body = BodyOf<typeof claimApi.letters>;

const SORT_COLUMN = {
  date: 'letter.create_date',
  description: 'letter.description',
  provider: 'letter.provider_name',
  member: 'letter.member_name',
} as const satisfies Record<Body['sort_column'], string>;

function lettersInScope(db: Db, scope: ScopeValue) {
  return db
    .selectFrom('letter')
    .innerJoin('member', 'member.id', 'letter.member_id')
    .leftJoin('claim', 'claim.id', 'letter.claim_id')
    .where(inScope('letter.tax_id', scope));
}

const COLUMNS = [
  'letter.id',
  'letter.claim_id',
  'letter.create_date',
  'letter.description',
  'letter.provider_name',
  'letter.member_name',
  'letter.tax_id',
  'member.sub_id',
  'member.suffix',
  'claim.number_shown',
  'letter.request',
  'letter.due_date',
] as const;

/** The plan's settings for a letter that asks for records. Null for other letters. */
const rulesOfRequest = () =>
  sql<Record<string, string> | null>`case when letter.request is not null then (
    select ${rulesAsObject()} from plan_rule rule join member_group grp on ${isRuleOfGroup()}
    where grp.id = member.group_id) end`.as('plan_rules');

type LetterRow = Awaited<ReturnType<typeof lettersOfClaim>>[number];

export function toLetter(row: LetterRow): Letter {
  const due =
    row.request === null
      ? null
      : recordsDue({ date: row.create_date, due: row.due_date }, planSettings(row.plan_rules));
  return {
    id: row.id,
    claimId: row.claim_id,
    ...(row.number_shown === null ? {} : { claimNumber: row.number_shown }),
    createDate: row.create_date,
    description: row.description,
    providerName: row.provider_name,
    memberName: row.member_name,
    subscriberId: row.sub_id,
    memberSuffix: row.suffix,
    ...(due && { recordsDue: due }),
  };
}

type OfClaim = { readonly claimId: string; readonly scope: Scope };

const ofClaim = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  lettersInScope(db, scope)
    .select([...COLUMNS, rulesOfRequest()])
    .where('letter.claim_id', '=', claimId)
    .orderBy('letter.create_date', 'desc')
    .orderBy('letter.id'),
);

export function lettersOfClaim(db: Db, scope: Scope, claimId: string) {
  return ofClaim(db, { claimId, scope });
}

/**
 * The filter searches what the table shows: date, description, provider, member and member ID. It ignores case except
 * in the member ID.
 */
export async function letterPage(db: Db, scope: Scope, body: Body) {
  const { arrived = null } = body;
  if (arrived !== null && !isRealDay(arrived)) {
    throw new Refused(400, 'arrived must be a valid date', { field: 'arrived' });
  }
  let query = lettersInScope(db, scope).$if(arrived !== null, (all) => all.where('letter.learned_on', '=', arrived));
  const typed = body.filter_string.trim();
  if (typed !== '') {
    const pattern = `%${likeText(typed)}%`;
    query = query.where(
      sql<boolean>`(letter.description ilike ${pattern} or letter.provider_name ilike ${pattern} or letter.member_name ilike ${pattern}
        or member.sub_id || lpad(member.suffix::text, 2, '0') like ${pattern} or to_char(letter.create_date, 'MM/DD/YYYY') like ${pattern})`,
    );
  }
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([...COLUMNS, rulesOfRequest()])
    .orderBy(SORT_COLUMN[body.sort_column], body.sort_direction)
    .orderBy('letter.create_date', 'desc')
    .orderBy('letter.id')
    .limit(LETTERS_PAGE.pageSize)
    .offset(body.index * LETTERS_PAGE.pageSize)
    .execute();
  return { rows, total };
}

export function letterById(db: Db, scope: Scope, letterId: string) {
  return lettersInScope(db, scope)
    .select([...COLUMNS, rulesOfRequest(), 'letter.body', 'letter.pdf'])
    .where('letter.id', '=', letterId)
    .executeTakeFirst();
}
