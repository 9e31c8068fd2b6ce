import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { dentalHistoryStart } from '@pbt/domain/rules/claim/dental-lines';
import { sql } from 'kysely';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { hasScope, inScope, type Scope } from '../../database/scope.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { LISTED_COLUMNS, orderClaims } from './listed-claims.ts';
import type { Sort } from './search-form.ts';

const MAX_MEMBER_CLAIMS = 1000;
/** Claim statuses with decided lines. Lines of claims in other statuses are neither approved nor denied yet. */
const DECIDED = ['01', '02', '91'] as const;

export async function claimsByIdentifier(
  db: Db,
  scope: Scope,
  term: string,
  sort: Sort | null,
  index: number,
  pageSize = PAGE_SIZE,
) {
  const query = db
    .selectFrom('claim')
    .where(inScope('claim.tax_id', scope))
    .where((eb) => eb.or([eb('claim.id', '=', term), eb('claim.member_id', '=', term), eb('claim.sub_id', '=', term)]));
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await orderClaims(query.select(LISTED_COLUMNS), sort)
    .limit(pageSize)
    .offset(index * pageSize)
    .execute();
  return { rows, total };
}

export async function claimsOfMember(db: Db, scope: Scope, memberId: string) {
  const query = db.selectFrom('claim').where('claim.member_id', '=', memberId).where(inScope('claim.tax_id', scope));
  const rows = await orderClaims(query.select(LISTED_COLUMNS), null).limit(MAX_MEMBER_CLAIMS).execute();
  if (rows.length < MAX_MEMBER_CLAIMS) return { rows, total: rows.length };
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof claimById>>>;

type OfClaim = { readonly claimId: string; readonly scope: Scope };

const oneClaim = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .innerJoin('member_group as grp', 'grp.id', 'member.group_id')
    .leftJoin('member as subscriber', (join) =>
      join.onRef('subscriber.sub_id', '=', 'member.sub_id').on('subscriber.suffix', '=', 0),
    )
    .selectAll('claim')
    .select(['member.pcp', 'member.qmb_end', 'grp.name as group_name', 'grp.lob as group_lob'])
    .select(sql<string | null>`subscriber.first_name || ' ' || subscriber.last_name`.as('subscriber_name'))
    .where('claim.id', '=', claimId)
    .where(inScope('claim.tax_id', scope)),
);

export async function claimById(db: Db, scope: Scope, claimId: string) {
  return (await oneClaim(db, { claimId, scope }))[0];
}

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

const items = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim_item')
    .innerJoin('claim', 'claim.id', 'claim_item.claim_id')
    .selectAll('claim_item')
    .select('claim.tax_id')
    .where('claim_item.claim_id', '=', claimId)
    .where(inScope('claim.tax_id', scope))
    .orderBy('claim_item.num'),
);

export const itemsOf = (db: Db, scope: Scope, claimId: string) => items(db, { claimId, scope });

const texts = prepared((db, { codes }: Placeholders<{ readonly codes: readonly string[] }>) =>
  db
    .selectFrom('code_text')
    .selectAll()
    .where('kind', 'in', ['procedure', 'remark'])
    .where((eb) => eb('code', '=', eb.fn.any(codes))),
);

/** Looks up the texts of procedure and remark codes. A code without a text gets an empty one. */
export async function codeTexts(db: Db, items: readonly Pick<ItemRow, 'code' | 'remarks'>[]) {
  const codes = [...new Set(items.flatMap(({ code, remarks }) => [code, ...remarks]))];
  const rows = await texts(db, { codes });
  const byCode = new Map(rows.map(({ kind, code, text }) => [`${kind} ${code}`, text]));
  return (kind: 'procedure' | 'remark', code: string) => byCode.get(`${kind} ${code}`) ?? '';
}

export type ReasonRow = Awaited<ReturnType<typeof reasonsOf>>[number];

export function reasonsOf(db: Db, scope: Scope, claimId: string) {
  return db
    .selectFrom('claim_adjustment as adjustment')
    .innerJoin('claim', 'claim.id', 'adjustment.claim_id')
    .leftJoin('code_text', (join) =>
      join.on('code_text.kind', '=', 'adjustment').onRef('code_text.code', '=', 'adjustment.carc'),
    )
    .select([
      'adjustment.line_num',
      'adjustment.group_code',
      'adjustment.carc',
      'adjustment.rarc',
      'adjustment.amount_cents',
      'code_text.text',
      'claim.tax_id',
    ])
    .where('adjustment.claim_id', '=', claimId)
    .where(inScope('claim.tax_id', scope))
    .orderBy('adjustment.seq')
    .execute();
}

/**
 * Lists the member's dental history from all offices, for callers with dental access. Provider and amounts are not
 * selected. `is_approved` is false if allowed, paid, copay, deductible and coinsurance total zero (spec 3 §4).
 */
export function dentalLines(db: Db, caller: Caller, memberId: string) {
  return db
    .selectFrom('dental_line as line')
    .leftJoin('code_text', (join) =>
      join.on('code_text.kind', '=', 'procedure').onRef('code_text.code', '=', 'line.code'),
    )
    .select([
      'line.service_start',
      'line.code',
      'code_text.text',
      'line.tooth_number',
      'line.begin_tooth',
      'line.end_tooth',
      'line.tooth_surface',
      'line.is_approved',
    ])
    .where('line.member_id', '=', memberId)
    .where('line.status', 'in', DECIDED)
    .where('line.service_start', '>=', dentalHistoryStart(caller.today))
    .where(sql<boolean>`${caller.hasDentalAccess}::boolean`)
    .where(hasScope(caller.scope))
    .orderBy('line.service_start', 'desc')
    .orderBy('line.claim_id')
    .orderBy('line.num')
    .execute();
}
