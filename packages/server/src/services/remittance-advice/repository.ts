import { PAGE_SIZE } from '@pbt/domain/rules/browse-claims';
import { sql } from 'kysely';
import type { Access, Scope } from '../../access.ts';
import type { Db } from '../../db.ts';
import { statement, type Slots } from '../../statement.ts';

/** Only what was paid to the caller's own tax IDs. */
const inScope = ({ taxIds }: Scope) => sql<boolean>`remittance.tax_id = any(${taxIds})`;

export type RemittanceRow = NonNullable<Awaited<ReturnType<typeof remittanceById>>>;

/** By check reference, check number, or a claim it paid; newest payment first. */
export async function remittancesByIdentifier(db: Db, access: Access, term: string, index: number) {
  const query = db
    .selectFrom('remittance')
    .where(inScope(access))
    .where((eb) =>
      eb.or([
        eb('remittance.id', '=', term),
        eb('remittance.check_number', '=', term),
        // A claim outside the caller's tax IDs finds nothing, even where its payment is the caller's.
        // As an array, which an index takes beside the other two.
        eb(
          'remittance.id',
          '=',
          sql<string>`any(array(${eb
            .selectFrom('claim')
            .select('claim.remittance_id')
            .where('claim.id', '=', term)
            .where(sql<boolean>`claim.tax_id = any(${access.taxIds})`)}))`,
        ),
      ]),
    );
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('remittance')
    .orderBy('remittance.pay_date', (order) => order.desc().nullsLast())
    .orderBy('remittance.id')
    .limit(PAGE_SIZE)
    .offset(index * PAGE_SIZE)
    .execute();
  return { rows, total };
}

const oneRemittance = statement(
  (db, { id, taxIds }: Slots<{ readonly id: string; readonly taxIds: readonly string[] }>) =>
    db.selectFrom('remittance').selectAll().where('remittance.id', '=', id).where(inScope({ taxIds })),
);

export async function remittanceById(db: Db, { taxIds }: Access, id: string) {
  return (await oneRemittance(db, { id, taxIds }))[0];
}

export type PaidClaimRow = Awaited<ReturnType<typeof claimsPaidBy>>[number];

/** Each claim is in reach by itself, besides the payment. */
export function claimsPaidBy(db: Db, access: Access, id: string) {
  return db
    .selectFrom('remittance')
    .innerJoin('claim', 'claim.remittance_id', 'remittance.id')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .select([
      'claim.id',
      'claim.charged_cents',
      'claim.payable_cents',
      'claim.service_start',
      'claim.service_end',
      'claim.account_number',
      'claim.member_id',
      'claim.tax_id',
      'member.first_name',
      'member.last_name',
    ])
    .where('remittance.id', '=', id)
    .where(inScope(access))
    .where(sql<boolean>`claim.tax_id = any(${access.taxIds})`)
    .orderBy('member.last_search')
    .orderBy('member.first_search')
    .orderBy('claim.service_start')
    .orderBy('claim.id')
    .execute();
}

export function adjustmentsOf(db: Db, access: Access, id: string) {
  return db
    .selectFrom('remittance')
    .innerJoin('remittance_adjustment as adjustment', 'adjustment.remittance_id', 'remittance.id')
    .select([
      'adjustment.code',
      'adjustment.text',
      'adjustment.reference',
      'adjustment.amount_cents',
      'remittance.tax_id',
    ])
    .where('remittance.id', '=', id)
    .where(inScope(access))
    .orderBy('adjustment.seq')
    .execute();
}
