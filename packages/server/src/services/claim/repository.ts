import { dentalHistoryStart } from '@pbt/domain/rules/claim/dental-lines';
import { remarkCodes } from '@pbt/domain/rules/claim/remarks';
import type { GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
import type { PaymentRow } from '@pbt/domain/rules/payment/claim-payments';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { fitsTerm, type OtherTerm } from '../../database/other-term.ts';
import type { Database } from '../../database/schema.ts';
import { hasScope, inScope, type Scope, type ScopeValue } from '../../database/scope.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { LISTED_COLUMNS, orderClaims } from './listed-claims.ts';
import { isRuleOfGroup, planGuide, planRules, rulesAsObject } from './plan-rules.ts';
import type { Sort } from './search-form.ts';

export { planRules };

const MAX_MEMBER_CLAIMS = 1000;
/** Claim statuses with decided lines. Lines of claims in other statuses are neither approved nor denied yet. */
const DECIDED = ['01', '02', '91'] as const;

interface ClaimPage {
  readonly sort: Sort | null;
  readonly index: number;
  readonly pageSize: number;
}

async function claimPage(db: Db, scope: Scope, { sort, index, pageSize }: ClaimPage, condition: ClaimCondition) {
  const query = db.selectFrom('claim').where(inScope('claim.tax_id', scope)).where(condition);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await orderClaims(query.select(LISTED_COLUMNS), sort)
    .limit(pageSize)
    .offset(index * pageSize)
    .execute();
  return { rows, total };
}

type ClaimCondition = (eb: ExpressionBuilder<Database, 'claim'>) => Expression<SqlBool>;

/** Finds claims by claim, patient or subscriber ID. If there are none, by the account number of the office. */
export async function claimsByIdentifier(
  db: Db,
  scope: Scope,
  term: string,
  page: ClaimPage,
  account: OtherTerm | null,
) {
  const found = await claimPage(db, scope, page, (eb) =>
    eb.or([eb('claim.id', '=', term), eb('claim.member_id', '=', term), eb('claim.sub_id', '=', term)]),
  );
  if (found.total > 0 || !account) return found;
  return claimPage(db, scope, page, () => fitsTerm('claim.account_search', account));
}

export async function claimsOfMember(db: Db, scope: Scope, memberId: string) {
  const query = db.selectFrom('claim').where('claim.member_id', '=', memberId).where(inScope('claim.tax_id', scope));
  const rows = await orderClaims(query.select(LISTED_COLUMNS), null).limit(MAX_MEMBER_CLAIMS).execute();
  if (rows.length < MAX_MEMBER_CLAIMS) return { rows, total: rows.length };
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface OpenRequest {
  readonly what: string;
  readonly date: string;
  readonly due: string | null;
}

/** What the plan still waits for: the newest letter that asks for records and has no attachment after it. */
export const openRequest = () => sql<OpenRequest | null>`case when claim.status in ('10', '11', '15') then (
  select jsonb_build_object('what', letter.request, 'date', letter.create_date, 'due', letter.due_date) from letter
  where letter.claim_id = claim.id and letter.tax_id = claim.tax_id and letter.request is not null
    and not exists (select from submission where submission.claim_id = claim.id and submission.state = 'submitted'
      and submission.type <> 'Appeal'
      and (submission.submitted_at at time zone plan_zone())::date >= letter.create_date)
  order by letter.create_date desc, letter.id limit 1) end`;

/** The number of another claim as the plan writes it, if that differs from its ID and the caller can see the claim. */
const numberOfClaim = (id: 'claim.adjusted_from' | 'claim.adjusted_to', scope: ScopeValue) =>
  sql<string | null>`(select other.number_shown from claim other
    where other.id = ${sql.ref(id)} and ${inScope('other.tax_id', scope)})`;

/** The payments of a claim to the caller's tax IDs, in any order. */
const paymentRows = (claimId: Placeholders<OfClaim>['claimId'], scope: Placeholders<OfClaim>['scope']) =>
  sql<PaymentRow[] | null>`(select jsonb_agg(jsonb_build_object('remittanceId', remittance.id, 'seq', paid.seq,
      'status', paid.status_code, 'paidCents', paid.paid_cents, 'payDate', remittance.pay_date))
    from remittance_claim paid join remittance on remittance.id = paid.remittance_id
    where paid.claim_id = ${claimId} and ${inScope('remittance.tax_id', scope)})`;

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof claimById>>>;

type OfClaim = { readonly claimId: string; readonly scope: Scope };

/** The columns that the portal shows or checks. The others serve searches and imports. */
const CLAIM_COLUMNS = [
  'claim.id',
  'claim.number_shown',
  'claim.member_id',
  'claim.sub_id',
  'claim.patient_name',
  'claim.tax_id',
  'claim.provider_name',
  'claim.type',
  'claim.status',
  'claim.status_date',
  'claim.service_start',
  'claim.service_end',
  'claim.received',
  'claim.charged_cents',
  'claim.payable_cents',
  'claim.paid_date',
  'claim.remittance_id',
  'claim.product_id',
  'claim.product_desc',
  'claim.account_number',
  'claim.adjusted_from',
  'claim.adjusted_to',
  'claim.priced_by',
] as const;

const oneClaim = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .innerJoin('member_group as grp', 'grp.id', 'member.group_id')
    .leftJoin('member as subscriber', (join) =>
      join.onRef('subscriber.sub_id', '=', 'member.sub_id').on('subscriber.suffix', '=', 0),
    )
    .select(CLAIM_COLUMNS)
    .select([
      numberOfClaim('claim.adjusted_from', scope).as('adjusted_from_shown'),
      numberOfClaim('claim.adjusted_to', scope).as('adjusted_to_shown'),
    ])
    .select([paymentRows(claimId, scope).as('paid'), openRequest().as('open_request'), planRules().as('plan_rules')])
    .select(['member.pcp', 'member.qmb_end', 'grp.name as group_name', 'grp.lob as group_lob'])
    .select(sql<string | null>`subscriber.first_name || ' ' || subscriber.last_name`.as('subscriber_name'))
    .where('claim.id', '=', claimId)
    .where(inScope('claim.tax_id', scope)),
);

export async function claimById(db: Db, scope: Scope, claimId: string) {
  return (await oneClaim(db, { claimId, scope }))[0];
}

interface LineAdjustment {
  readonly gc: string;
  readonly carc: string;
  readonly rarc: string | null;
  readonly cents: number;
  readonly guide: GuideRow[] | null;
}

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

const items = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim_item')
    .innerJoin('claim', 'claim.id', 'claim_item.claim_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('claim_adjustment')
          .select('claim_adjustment.line_num')
          .select(
            sql<LineAdjustment[]>`jsonb_agg(jsonb_build_object('gc', group_code, 'carc', carc, 'rarc', rarc,
              'cents', amount_cents, 'guide', ${planGuide('claim_adjustment')}) order by seq)`.as('adjustments'),
          )
          .where('claim_adjustment.claim_id', '=', claimId)
          .groupBy('claim_adjustment.line_num')
          .as('cuts'),
      (join) => join.onRef('cuts.line_num', '=', 'claim_item.num'),
    )
    .selectAll('claim_item')
    .select(['claim.tax_id', 'claim.priced_by', 'cuts.adjustments'])
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
  const codes = [...new Set(items.flatMap(({ code, remarks }) => [code, ...remarkCodes(remarks)]))];
  const rows = await texts(db, { codes });
  const byCode = new Map(rows.map(({ kind, code, text }) => [`${kind} ${code}`, text]));
  return (kind: 'procedure' | 'remark', code: string) => byCode.get(`${kind} ${code}`) ?? '';
}

export type ReasonRow = Awaited<ReturnType<typeof reasonsOf>>[number];

const reasons = prepared((db, { claimId, scope }: Placeholders<OfClaim>) =>
  db
    .selectFrom('claim_adjustment as adjustment')
    .innerJoin('claim', 'claim.id', 'adjustment.claim_id')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .innerJoin('member_group as grp', 'grp.id', 'member.group_id')
    // Read once for the claim. As a selected value, it would be read for each adjustment.
    .innerJoinLateral(
      (eb) =>
        eb.selectFrom('plan_rule as rule').select(rulesAsObject().as('plan_rules')).where(isRuleOfGroup()).as('rules'),
      (join) => join.onTrue(),
    )
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
      'claim.status_date',
      'claim.paid_date',
      'claim.service_end',
      'rules.plan_rules',
    ])
    .select(planGuide('adjustment').as('guide'))
    .where('adjustment.claim_id', '=', claimId)
    .where(inScope('claim.tax_id', scope))
    .orderBy('adjustment.seq'),
);

export const reasonsOf = (db: Db, scope: Scope, claimId: string) => reasons(db, { claimId, scope });

export type DentalRow = Awaited<ReturnType<typeof dentalLines>>[number];

/**
 * Lists the member's dental history from all offices, for callers with dental access. Provider and amounts are not
 * selected; the claim and the reasons are those of the caller's tax IDs. `is_approved` is false if allowed, paid, copay, deductible and coinsurance total zero (spec 3 §4).
 */
export function dentalLines(db: Db, caller: Caller, memberId: string) {
  return db
    .selectFrom('dental_line as line')
    .leftJoin('code_text', (join) =>
      join.on('code_text.kind', '=', 'procedure').onRef('code_text.code', '=', 'line.code'),
    )
    .leftJoin('claim', (join) => join.onRef('claim.id', '=', 'line.claim_id').on(inScope('claim.tax_id', caller.scope)))
    .select([
      'line.service_start',
      'line.code',
      'code_text.text',
      'line.tooth_number',
      'line.begin_tooth',
      'line.end_tooth',
      'line.tooth_surface',
      'line.is_approved',
      'claim.id as own_claim_id',
      'claim.number_shown',
    ])
    .select(
      sql<LineAdjustment[] | null>`(select jsonb_agg(jsonb_build_object('gc', cut.group_code, 'carc', cut.carc,
          'rarc', cut.rarc, 'cents', cut.amount_cents, 'guide', ${planGuide('cut')})
          order by cut.amount_cents desc, cut.seq)
        from claim_adjustment cut
        where cut.claim_id = claim.id and cut.line_num = line.num and not line.is_approved)`.as('cuts'),
    )
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
