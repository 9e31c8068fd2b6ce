import { REMITTANCE } from '@pbt/demo-data/catalog/names';
import { remarkCodes } from '@pbt/domain/rules/claim/remarks';
import { claimSums, isBalanced, lineSums, paymentSums, readX12, type Payment } from '@pbt/x12';
import { sql } from 'kysely';
import { X12Parser, type X12Interchange } from 'node-x12';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Context } from '../../http/context.ts';
import { content835, write835File } from './file-835.ts';
import type { RemittanceRow } from './repository.ts';

interface Made {
  readonly row: RemittanceRow;
  readonly text: string;
  readonly payment: Payment;
  readonly problems: readonly unknown[];
}

const server = useTestServer();
const made: Made[] = [];
const without: RemittanceRow[] = [];

/** Makes the files of all payments, for a user with all tax IDs. */
beforeAll(async () => {
  const { db, config, files, clock } = server().deps;
  const taxIds = await db.selectFrom('tax_id').select('tax_id').execute();
  const caller = { scope: taxIds.map(({ tax_id }) => tax_id) } as unknown as Context['caller'];
  const rows = await db.selectFrom('remittance').selectAll().orderBy('id').execute();
  for (const [index, row] of rows.entries()) {
    const content = await content835({ db, config, files, caller }, row);
    if (!content) {
      without.push(row);
      continue;
    }
    const bytes = write835File({ config, now: clock.now() }, row, content, index + 1);
    const { payments } = readX12(bytes, { acceptsTest: true });
    const { set, payment } = payments[0]!;
    made.push({ row, text: bytes.toString(), payment, problems: set.problems });
  }
});

const inCents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);

test('at least 200 payments of the demonstration have an 835 [ERA-24]', () => {
  expect(made.length).toBeGreaterThanOrEqual(200);
  const expected = new Set<string>([REMITTANCE.doesNotAddUp, REMITTANCE.bareDetails, REMITTANCE.amountsOff]);
  expect(without.filter(({ id, amount_cents }) => amount_cents >= 0 && !expected.has(id))).toEqual([]);
});

test('every file balances at line, claim and payment, and the reader finds no problem [ERA-26]', () => {
  for (const { payment, problems } of made) {
    expect(problems).toEqual([]);
    const paid = payment.claims.reduce((sum, { paidCents }) => sum + paidCents, 0);
    expect(isBalanced(paymentSums(payment, paid))).toBe(true);
    expect(payment.claims.every((claim) => isBalanced(claimSums(claim)))).toBe(true);
    expect(payment.claims.every(({ lines }) => lines.every((line) => isBalanced(lineSums(line))))).toBe(true);
  }
});

test('every file reads back to the payment, its claims and its adjustments [ERA-26]', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select paid.remittance_id, paid.claim_number, coalesce(paid.status_code, case when exists (select
        from claim_adjustment other where other.claim_id = paid.claim_id and group_code = 'OA' and carc = '23')
      then '2' else '1' end) as status, paid.charged_cents::int as charged, paid.paid_cents::int as paid,
      coalesce(paid.account_number, claim.account_number, '0') as account, claim.member_id as member,
      claim.service_start::text as start
    from remittance_claim paid join claim on claim.id = paid.claim_id
    order by paid.remittance_id, abs(paid.seq)`.execute(server().deps.db);
  const claimsOf = Map.groupBy(rows, ({ remittance_id }) => remittance_id);
  const { rows: adjusted } = await sql<{ remittance_id: string; code: string; cents: number }>`
    select remittance_id, code, amount_cents::int as cents from remittance_adjustment where amount_cents <> 0
    order by remittance_id, seq`.execute(server().deps.db);
  const adjustmentsOf = Map.groupBy(adjusted, ({ remittance_id }) => remittance_id);
  for (const { row, payment } of made) {
    expect(payment).toMatchObject({
      amountCents: row.amount_cents,
      payDate: row.pay_date,
      trace: row.eft_number ?? row.check_number ?? row.id,
      payee: { references: expect.arrayContaining([{ qualifier: 'TJ', value: row.tax_id }]) },
    });
    expect(
      payment.claims.map((claim) => ({
        remittance_id: row.id,
        claim_number: claim.claimNumber,
        status: claim.status,
        charged: claim.chargedCents,
        paid: claim.paidCents,
        account: claim.account,
        member: claim.patient?.id,
        start: claim.serviceStart,
      })),
    ).toEqual(
      (claimsOf.get(row.id) ?? []).map((claim) => ({ ...claim, account: String(claim['account']).toUpperCase() })),
    );
    expect(payment.adjustments.map(({ reason, amountCents }) => [reason, amountCents])).toEqual(
      (adjustmentsOf.get(row.id) ?? []).map(({ code, cents }) => [code, cents]),
    );
  }
});

test('every file reads back to the lines and reasons as paid [ERA-26]', async () => {
  const { db } = server().deps;
  // A claim that was priced as a whole is written without lines.
  const items = await db
    .selectFrom('claim_item')
    .innerJoin('claim', 'claim.id', 'claim_item.claim_id')
    .selectAll('claim_item')
    .where('claim.priced_by', '=', 'line')
    .orderBy('claim_id')
    .orderBy('num')
    .execute();
  const reasons = await db.selectFrom('claim_adjustment').selectAll().orderBy('claim_id').orderBy('seq').execute();
  const itemsOf = Map.groupBy(items, ({ claim_id }) => claim_id);
  const reasonsOf = Map.groupBy(reasons, ({ claim_id }) => claim_id);
  // The payments about one claim have lines of their own, which payment-835.test.ts compares.
  const own = new Set<string>([REMITTANCE.paidFirst, REMITTANCE.paidAgain]);
  for (const { row, payment } of made) {
    if (own.has(row.id)) continue;
    for (const { claimNumber, lines, adjustments: ofClaim } of payment.claims) {
      expect(
        lines.map((line) => ({
          code: line.procedure.code,
          charged: line.chargedCents,
          paid: line.paidCents,
          units: line.paidUnits,
          allowed: line.amounts[0]?.amountCents,
          remarks: line.remarks.map(({ value }) => value),
        })),
      ).toEqual(
        (itemsOf.get(claimNumber) ?? []).map((stored) => ({
          code: stored.code,
          charged: stored.charged_cents,
          paid: stored.paid_cents,
          units: stored.units,
          allowed: stored.allowed_cents,
          remarks: remarkCodes(stored.remarks),
        })),
      );
      const written = [...ofClaim, ...lines.flatMap(({ adjustments }) => adjustments)];
      expect(written.map(({ group, reason, amountCents }) => [group, reason, amountCents])).toEqual(
        (reasonsOf.get(claimNumber) ?? [])
          .toSorted((a, b) => a.line_num! - b.line_num! || a.seq - b.seq)
          .map(({ group_code, carc, amount_cents }) => [group_code, carc, amount_cents]),
      );
    }
  }
});

test('an independent reader finds the same totals [ERA-26]', () => {
  for (const { row, text } of made) {
    const file = new X12Parser(true).parse(text) as X12Interchange;
    const { segments } = file.functionalGroups[0]!.transactions[0]!;
    const values = (tag: string, place: number) =>
      segments.filter((segment) => segment.tag === tag).map(({ elements }) => inCents(elements[place - 1]?.value));
    const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    const taken = [4, 6, 8, 10, 12, 14].flatMap((place) => values('PLB', place));
    expect(values('BPR', 2)).toEqual([row.amount_cents]);
    expect(total(values('CLP', 4)) - total(taken)).toBe(row.amount_cents);
    expect(total(values('SVC', 3))).toBe(total(values('CLP', 4)));
  }
});
