import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { CLAIM_STATUSES } from '@pbt/domain/rules/claim/browse-claims';
import type { Db } from '../../src/database/database.ts';
import { bulkInsert } from '../../src/database/bulk-insert.ts';
import type { Database } from '../../src/database/schema.ts';
import { adjustment, claim, item, MEMBER, remittance, TAX } from '../claims.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

const CODES = [
  ['CO', '45', null],
  ['PR', '3', null],
  ['CO', '197', null],
  ['CO', '16', 'M51'],
  ['CO', '16', 'N1 MA130'],
  ['CO', '16', null],
  ['CO', '97', 'N1, M15'],
  ['CO', '252', null],
  ['PI', '29', null],
  ['PI', '22', 'MA130'],
  ['CO', '22', null],
  ['PR', '204', null],
  ['OA', '257', null],
  ['OA', '209', null],
  ['OA', '23', null],
  ['CO', '999', null],
  ['OA', '999', 'm51'],
  ['PR', '999', null],
  ['OA', '18', null],
] as const;

const amountArb = fc.constantFrom(0, 100, 100, 250, 1000);
const cutArb = fc.record({ code: fc.constantFrom(...CODES), cents: fc.constantFrom(-100, 100, 100, 250, 1000) });
const lineArb = fc.record({
  paid: fc.constantFrom(0, 0, 0, 500),
  copay: fc.constantFrom(0, 0, 300),
  cuts: fc.array(cutArb, { maxLength: 3 }),
  remarks: fc.constantFrom<string[]>([], [], [], ['N1'], ['MA130']),
  /** Off by some cents, so the amounts of the claim are not sound. */
  off: fc.constantFrom(0, 0, 0, 0, 0, 1),
  isFree: fc.constantFrom(false, false, false, false, true),
});
const paymentArb = fc.record({
  cents: fc.constantFrom(-500, 500, 500),
  status: fc.constantFrom(null, '1', '22'),
  place: fc.integer({ min: 0, max: 3 }),
});

const claimArb = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant('02' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...CLAIM_STATUSES.map(({ code }) => code)) },
  ),
  tax_id: fc.constantFrom(TAX.own, TAX.second),
  type: fc.constantFrom('M' as const, 'D' as const, 'H' as const),
  member_id: fc.constantFrom(MEMBER.subscriber, MEMBER.spouse, MEMBER.other),
  service_start: fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-02'),
  service_end: fc.constantFrom('2026-09-03', null),
  status_date: fc.constantFrom('2026-10-01', null),
  paid_date: fc.constantFrom('2026-10-05', null),
  isWhole: fc.constantFrom(false, false, false, true),
  adjusted_to: fc.constantFrom(null, null, null, '990000000001'),
  lines: fc.array(lineArb, { maxLength: 3 }),
  ofClaim: fc.array(cutArb, { maxLength: 2 }),
  wholePaid: amountArb,
  payments: fc.array(paymentArb, { maxLength: 2 }),
});

/** Payments of the claims. The last one has the first one's day, and one belongs to another tax ID. */
const PAYMENTS = [
  remittance('GNRA202610010001', { pay_date: '2026-10-01' }),
  remittance('GNRA202610080002', { pay_date: '2026-10-08' }),
  remittance('GNRA202610090003', { pay_date: '2026-10-09', tax_id: TAX.second }),
  remittance('GNRA202610010004', { pay_date: null }),
];

export interface GeneratedClaims {
  readonly claims: Row<'claim'>[];
  readonly items: Row<'claim_item'>[];
  readonly adjustments: Row<'claim_adjustment'>[];
  readonly payments: Row<'remittance_claim'>[];
}

/** Claims with few different amounts, so that sums are often equal. IDs begin with the prefix. */
export function generatedClaims(count: number, seed: number, prefix: string): GeneratedClaims {
  const made: GeneratedClaims = { claims: [], items: [], adjustments: [], payments: [] };
  for (const [at, one] of fc.sample(claimArb, { numRuns: count, seed }).entries()) {
    const id = `${prefix}${String(at).padStart(12 - prefix.length, '0')}`;
    const isComplete = one.status === '02';
    const cuts = [
      ...one.lines.flatMap((line, index) => line.cuts.map((cut) => ({ ...cut, num: index + 1 }))),
      ...one.ofClaim.map((cut) => ({ ...cut, num: null })),
    ];
    const sumOf = (num: number | null) => cuts.reduce((sum, cut) => (cut.num === num ? sum + cut.cents : sum), 0);
    const rest = sumOf(null);
    for (const [index, line] of one.lines.entries()) {
      const charge = sumOf(index + 1) + line.paid + line.off + (index === 0 ? rest : 0);
      const charged_cents = line.isFree ? 0 : charge;
      const { paid: paid_cents, copay: copay_cents, remarks } = line;
      made.items.push(item(id, index + 1, { charged_cents, paid_cents, copay_cents, remarks }));
    }
    for (const [seq, { code, cents, num }] of cuts.entries()) {
      const [group_code, carc, rarc] = code;
      made.adjustments.push(adjustment(id, seq + 1, num, { group_code, carc, rarc, amount_cents: cents }));
    }
    const { status, tax_id, type, member_id, service_start, service_end, status_date, adjusted_to, wholePaid } = one;
    made.claims.push(
      claim(id, {
        status,
        tax_id,
        type,
        member_id,
        service_start,
        service_end,
        status_date,
        adjusted_to,
        paid_date: one.paid_date,
        priced_by: one.isWhole ? 'claim' : 'line',
        charged_cents: wholePaid + cuts.reduce((sum, { cents }) => sum + cents, 0),
        payable_cents: isComplete ? wholePaid : null,
      }),
    );
    for (const { cents, status: status_code, place } of one.payments) {
      const { id: remittance_id } = PAYMENTS[place]!;
      const seq = made.payments.length + 1;
      made.payments.push({
        remittance_id,
        seq,
        claim_number: id,
        claim_id: id,
        status_code,
        charged_cents: 0,
        paid_cents: cents,
      });
    }
  }
  return made;
}

export async function insertPayments(db: Db): Promise<void> {
  await bulkInsert(db, 'remittance', PAYMENTS);
}

export async function insertGenerated(
  db: Db,
  { claims, items, adjustments, payments }: GeneratedClaims,
): Promise<void> {
  await bulkInsert(db, 'claim', claims);
  await bulkInsert(db, 'claim_item', items);
  await bulkInsert(db, 'claim_adjustment', adjustments);
  await bulkInsert(db, 'remittance_claim', payments);
}
