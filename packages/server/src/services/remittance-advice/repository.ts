import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';

export type RemittanceRow = NonNullable<Awaited<ReturnType<typeof remittanceById>>>;

/** Finds payments by check reference, check number, or a claim they paid; newest first. */
export async function remittancesByIdentifier(db: Db, scope: Scope, term: string, index: number) {
  const query = db
    .selectFrom('remittance')
    .where(inScope('remittance.tax_id', scope))
    .where((eb) =>
      eb.or([
        eb('remittance.id', '=', term),
        eb('remittance.check_number', '=', term),
        // A claim outside the caller's tax IDs finds nothing, even if its payment is the caller's. The array form lets
        // PostgreSQL use an index for all three conditions.
        eb(
          'remittance.id',
          '=',
          sql<string>`any(array(${eb
            .selectFrom('claim')
            .select('claim.remittance_id')
            .where('claim.id', '=', term)
            .where(inScope('claim.tax_id', scope))}))`,
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

interface OfRemittance {
  readonly id: string;
  readonly scope: Scope;
}

const oneRemittance = prepared((db, { id, scope }: Placeholders<OfRemittance>) =>
  db.selectFrom('remittance').selectAll().where('remittance.id', '=', id).where(inScope('remittance.tax_id', scope)),
);

export async function remittanceById(db: Db, scope: Scope, id: string) {
  return (await oneRemittance(db, { id, scope }))[0];
}

/** Loads the claims of a payment. The payment and each claim must have one of the caller's tax IDs. */
const paidClaims = prepared((db, { id, scope }: Placeholders<OfRemittance>) =>
  db
    .selectFrom('remittance')
    .innerJoin('claim', 'claim.remittance_id', 'remittance.id')
    .select([
      'claim.id',
      'claim.charged_cents',
      'claim.payable_cents',
      'claim.service_start',
      'claim.service_end',
      'claim.account_number',
      'claim.member_id',
      'claim.tax_id',
    ])
    .where('remittance.id', '=', id)
    .where(inScope('remittance.tax_id', scope))
    .where(inScope('claim.tax_id', scope)),
);

/**
 * Loads each patient of the claims once. `place` is the rank of the patient's name. `paidClaims` has already checked
 * the tax IDs.
 */
const patientsOf = prepared((db, { ids }: Placeholders<{ readonly ids: readonly string[] }>) =>
  db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name'])
    .select(sql<number>`(dense_rank() over (order by last_search, first_search))::integer`.as('place'))
    .where(sql<boolean>`id = any(${ids})`),
);

const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export type PaidClaim = Awaited<ReturnType<typeof claimsPaidBy>>[number];

/**
 * Lists the paid claims by patient name, then by service date. A payment can have thousands of claims for half as many
 * patients. Joining and sorting in the database would look up the patient and compare names for every claim.
 */
export async function claimsPaidBy(db: Db, scope: Scope, id: string) {
  const claims = await paidClaims(db, { id, scope });
  const patients = await patientsOf(db, { ids: [...new Set(claims.map(({ member_id }) => member_id))] });
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  const paid = [];
  for (const claim of claims) {
    const patient = byId.get(claim.member_id);
    if (patient) paid.push({ claim, patient });
  }
  return paid.toSorted(
    (a, b) =>
      a.patient.place - b.patient.place ||
      textOrder(a.claim.service_start, b.claim.service_start) ||
      textOrder(a.claim.id, b.claim.id),
  );
}

export function adjustmentsOf(db: Db, scope: Scope, id: string) {
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
    .where(inScope('remittance.tax_id', scope))
    .orderBy('adjustment.seq')
    .execute();
}
