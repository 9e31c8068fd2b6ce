import { addDays } from '@pbt/domain/rules/shared/dates';
import { PAYEES, type Payee } from './offices.ts';
import type { ClaimSet } from '../build/claim.ts';
import { ADJUSTMENT_TEXT } from '../named/remittances.ts';
import type { Group } from '../catalog/plans.ts';
import { createPrng } from '../rows/seeded-random.ts';
import type { Row, Rows } from '../rows/tables.ts';

const MAX_CLAIMS = 400;
const PAIR: Readonly<Record<string, string>> = { COMM: 'CM', EXCH: 'EX', MDCD: 'MD', MDCR: 'MA', INDV: 'IN' };
const BY_TAX_ID: ReadonlyMap<string, Payee> = new Map(PAYEES.map((payee) => [payee.taxId, payee]));

interface Payment {
  readonly payee: Payee;
  readonly date: string;
  cents: number;
}

/** Groups paid claims into payments by payee, line of business and payment run, with at most 400 claims each. */
export interface Payments {
  /** Returns the ID of the remittance that pays a claim of this payee, group and run. */
  pay(taxId: string, group: Group, date: string): string;
  /** Adds the claim's amount to its remittance, if it has one. */
  count(set: ClaimSet): ClaimSet;
  rows(today: string): Rows;
}

type Adjustment = Row<'remittance_adjustment'>;

/** 3% of payments have provider-level adjustments. One in five of those recovers more than the payment. */
function adjustmentsOf(id: string, cents: number): Adjustment[] {
  const prng = createPrng(`adjustment|${id}`);
  if (!prng.chance(0.03)) return [];
  const adjustment = (code: string, amount_cents: number, seq: number): Adjustment => ({
    remittance_id: id,
    seq,
    code,
    text: ADJUSTMENT_TEXT[code]!,
    reference: null,
    amount_cents,
  });
  if (prng.chance(0.2)) return [adjustment('WO', cents + prng.int(1000, 90_000), 1)];
  const taken = adjustment(prng.pick(['WO', 'CS', 'FB']), Math.floor(cents * prng.next() * 0.5), 1);
  return prng.chance(0.4) ? [taken, adjustment('L6', -prng.int(5, 900), 2)] : [taken];
}

function remittanceRow(
  id: string,
  { payee, date, cents }: Payment,
  adjustments: readonly Adjustment[],
  today: string,
): Row<'remittance'> {
  const prng = createPrng(`remittance|${id}`);
  const isElectronic = prng.chance(0.6);
  const number = `${isElectronic ? 5 : 7}${String(prng.int(0, 999_999_999)).padStart(9, '0')}`;
  return {
    id,
    tax_id: payee.taxId,
    payee_name: payee.name,
    payee_id: payee.payeeId,
    pay_date: date,
    check_number: isElectronic ? null : number,
    eft_number: isElectronic ? number : null,
    amount_cents: cents - adjustments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    // The PDF is available three days after the payment.
    pdf: date > addDays(today, -3) ? 'none' : 'ready',
  };
}

export function createPayments(): Payments {
  const payments = new Map<string, Payment>();
  const claims = new Map<string, number>();
  return {
    pay(taxId, group, date) {
      const payee = BY_TAX_ID.get(taxId)!;
      const run = `${PAIR[group.row.group_type]}${date.replaceAll('-', '')}${String(payee.number).padStart(3, '0')}`;
      const before = claims.get(run) ?? 0;
      claims.set(run, before + 1);
      const id = `${run}${String(Math.floor(before / MAX_CLAIMS)).padStart(3, '0')}`;
      if (!payments.has(id)) payments.set(id, { payee, date, cents: 0 });
      return id;
    },
    count(set) {
      const payment = set.claim.remittance_id === null ? undefined : payments.get(set.claim.remittance_id);
      if (payment) payment.cents += set.claim.payable_cents ?? 0;
      return set;
    },
    rows(today) {
      const all = [...payments].map(([id, payment]) => ({
        id,
        payment,
        adjustments: adjustmentsOf(id, payment.cents),
      }));
      return {
        remittance: all.map(({ id, payment, adjustments }) => remittanceRow(id, payment, adjustments, today)),
        remittance_adjustment: all.flatMap(({ adjustments }) => adjustments),
      };
    },
  };
}
