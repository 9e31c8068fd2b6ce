import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { fitsTerm, type OtherTerm } from '../../database/other-term.ts';
import type { Database } from '../../database/schema.ts';
import { inScope, type Scope, type ScopeValue } from '../../database/scope.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { patientSearch } from '../../database/search-keys.ts';

export type RemittanceRow = NonNullable<Awaited<ReturnType<typeof remittanceById>>>;

/** A claim that the portal does not have belongs to its payment alone. Any other needs one of the caller's tax IDs. */
const mayBeListed = (scope: ScopeValue) => sql<boolean>`(paid.claim_id is null or ${inScope('claim.tax_id', scope)})`;

/** Loads a page of the payments to the caller's tax IDs that meet a condition, newest first. */
async function remittancePage(db: Db, scope: Scope, index: number, condition: RemittanceCondition) {
  const query = db.selectFrom('remittance').where(inScope('remittance.tax_id', scope)).where(condition);
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

type RemittanceCondition = (eb: ExpressionBuilder<Database, 'remittance'>) => Expression<SqlBool>;

/** Finds payments by check reference, check number, or a claim they paid. If there are none, by EFT trace. */
export async function remittancesByIdentifier(
  db: Db,
  scope: Scope,
  term: string,
  index: number,
  trace: OtherTerm | null,
) {
  const found = await remittancePage(db, scope, index, (eb) =>
    eb.or([
      eb('remittance.id', '=', term),
      eb('remittance.check_number', '=', term),
      // A claim outside the caller's tax IDs finds nothing, even if its payment is the caller's. The array form lets
      // PostgreSQL use an index for all three conditions.
      eb(
        'remittance.id',
        '=',
        sql<string>`any(array(${eb
          .selectFrom('remittance_claim as paid')
          .leftJoin('claim', 'claim.id', 'paid.claim_id')
          .select('paid.remittance_id')
          .where('paid.claim_number', '=', term)
          .where(mayBeListed(scope))}))`,
      ),
    ]),
  );
  if (found.total > 0 || !trace) return found;
  return remittancePage(db, scope, index, () => fitsTerm('remittance.trace_search', trace));
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

/** Loads payments to the caller's tax IDs by pay date, at most `limit` of them, and how many there are. */
export async function remittancesPaid(db: Db, scope: Scope, from: string, to: string, limit: number) {
  const query = db
    .selectFrom('remittance')
    .where(inScope('remittance.tax_id', scope))
    .where('remittance.pay_date', '>=', from)
    .where('remittance.pay_date', '<=', to);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('remittance.pay_date').orderBy('remittance.id').limit(limit).execute();
  return { rows, total };
}

/** Loads the claims of a payment. The payment and each known claim must have one of the caller's tax IDs. */
const paidClaims = prepared((db, { id, scope }: Placeholders<OfRemittance>) =>
  db
    .selectFrom('listed_claim as paid')
    .leftJoin('claim', 'claim.id', 'paid.claim_id')
    .select([
      'paid.seq',
      'paid.claim_number',
      'paid.claim_id',
      'paid.status_code',
      'paid.charged_cents',
      'paid.paid_cents',
      'paid.patient_first',
      'paid.patient_last',
      'claim.number_shown',
      'claim.service_start',
      'claim.service_end',
      'paid.tax_id',
    ])
    .select([
      sql<string | null>`coalesce(claim.member_id, paid.member_id)`.as('member_id'),
      sql<string | null>`coalesce(paid.account_number, claim.account_number)`.as('account_number'),
    ])
    .where('paid.remittance_id', '=', id)
    .where(inScope('paid.tax_id', scope))
    .where(mayBeListed(scope)),
);

/** Loads each patient of the claims once. `paidClaims` has already checked the tax IDs. */
const patientsOf = prepared((db, { ids }: Placeholders<{ readonly ids: readonly string[] }>) =>
  db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'first_search', 'last_search'])
    .where(sql<boolean>`id = any(${ids})`),
);

type PaidRow = Awaited<ReturnType<typeof paidClaims>>[number];
type Patient = Awaited<ReturnType<typeof patientsOf>>[number];

export interface PaidClaim {
  readonly row: PaidRow;
  /** The patient of the portal. Null if only the payment names the patient. */
  readonly patient: Patient | null;
}

const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A patient of the payment, with the place of the name among the names of all patients. */
interface Named {
  readonly patient: Patient | null;
  readonly key: string;
  place: number;
}

/** Sets the places. Patients with the same name have the same place. */
function rankNames(all: readonly Named[]): void {
  let place = 0;
  let last: string | undefined;
  for (const named of all.toSorted((a, b) => textOrder(a.key, b.key))) {
    if (named.key !== last) place += 1;
    last = named.key;
    named.place = place;
  }
}

/**
 * Lists the claims of a payment by patient name, then by service date. A payment can have thousands of claims for half
 * as many patients. Joining and sorting in the database would look up the patient and compare names for every claim, so
 * names are ranked once here and claims are compared by rank.
 */
export async function claimsPaidBy(db: Db, scope: Scope, id: string): Promise<PaidClaim[]> {
  const rows = await paidClaims(db, { id, scope });
  const ids = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))];
  const known = new Map(
    (await patientsOf(db, { ids })).map((patient): [string, Named] => [
      patient.id,
      { patient, key: `${patient.last_search},${patient.first_search}`, place: 0 },
    ]),
  );
  const unknown: Named[] = [];
  const namedOf = ({ member_id, patient_first, patient_last }: PaidRow): Named => {
    const found = known.get(member_id ?? '');
    if (found) return found;
    const named = { patient: null, key: patientSearch(patient_first ?? '', patient_last ?? ''), place: 0 };
    unknown.push(named);
    return named;
  };
  const paid = rows.map((row) => ({ row, named: namedOf(row) }));
  rankNames([...known.values(), ...unknown]);
  paid.sort(
    (a, b) =>
      a.named.place - b.named.place ||
      textOrder(a.row.service_start ?? '', b.row.service_start ?? '') ||
      textOrder(a.row.claim_number, b.row.claim_number) ||
      a.row.seq - b.row.seq,
  );
  return paid.map(({ row, named: { patient } }) => ({ row, patient }));
}

const othersListed = prepared((db, { id, scope }: Placeholders<OfRemittance>) =>
  db.selectNoFrom((eb) =>
    eb
      .exists(
        eb
          .selectFrom('remittance_claim as listed')
          .select('listed.seq')
          .where('listed.remittance_id', '=', id)
          .where('listed.claim_id', 'is not', null)
          .where((listed) =>
            listed.not(
              listed.exists(
                listed
                  .selectFrom('claim')
                  .select('claim.id')
                  .whereRef('claim.id', '=', 'listed.claim_id')
                  .where(inScope('claim.tax_id', scope)),
              ),
            ),
          ),
      )
      .as('lists_others'),
  ),
);

/**
 * Whether the payment lists a claim that the caller cannot see, because its tax ID is not the payee's. A payment without
 * a list of claims is the payee's own.
 */
export async function listsOtherClaims(db: Db, scope: Scope, id: string): Promise<boolean> {
  return Boolean((await othersListed(db, { id, scope }))[0]!.lists_others);
}

const adjustments = prepared((db, { id, scope }: Placeholders<OfRemittance>) =>
  db
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
    .orderBy('adjustment.seq'),
);

export const adjustmentsOf = (db: Db, scope: Scope, id: string) => adjustments(db, { id, scope });
