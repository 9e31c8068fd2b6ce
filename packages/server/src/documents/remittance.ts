import type { ProviderAdjustment, Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import { countClaims, paymentMethod, paymentProof, remittanceRow } from '@pbt/domain/rules/payment/remittance';
import { facts, letterhead, paragraph, section, title } from './blocks.ts';
import type { Brand } from './brand.ts';
import { Sheet } from './sheet.ts';
import { table, type Column } from './table.ts';

/** The data of a remittance advice. Amounts are formatted texts, as in the API. */
export interface RemittanceInput {
  readonly brand: Brand;
  readonly now: Date;
  readonly remittance: Remittance;
  readonly claims: readonly RemittanceClaim[];
  readonly adjustments: readonly ProviderAdjustment[];
}

/** A payment may not name the patient of an unknown claim. */
const nameOf = ({ lastName, firstName }: RemittanceClaim['patient']) =>
  [lastName, firstName].filter(Boolean).join(', ').toUpperCase();

const CLAIM_COLUMNS: readonly Column<RemittanceClaim>[] = [
  {
    head: 'Patient',
    share: 24,
    cell: ({ patient }) => [nameOf(patient), patient.id ?? ''].filter(Boolean),
  },
  {
    head: 'Claim ID',
    share: 16,
    cell: (claim) => [claim.number ?? claim.id, remittanceRow(claim).reversal].filter(Boolean),
  },
  {
    head: 'Service Dates',
    share: 13,
    cell: (claim) => [remittanceRow(claim).serviceStart, remittanceRow(claim).serviceEnd].filter(Boolean),
  },
  { head: 'Patient A/C #', share: 18, cell: ({ patient }) => patient.accountNumber ?? '' },
  { head: 'Total Charges', share: 15, align: 'right', cell: ({ charged }) => charged },
  { head: 'Paid', share: 14, align: 'right', cell: ({ paid }) => paid },
];

const ADJUSTMENT_COLUMNS: readonly Column<ProviderAdjustment>[] = [
  { head: 'Code', share: 8, cell: ({ code }) => code },
  { head: 'Reason', share: 52, cell: ({ text }) => text },
  { head: 'Reference', share: 24, cell: ({ reference }) => reference ?? '' },
  { head: 'Amount', share: 16, align: 'right', cell: ({ amount }) => amount },
];

const PROOF_COLUMNS: readonly Column<[string, number]>[] = [
  { head: 'Part of the payment', share: 70, cell: ([label]) => label },
  { head: 'Amount', share: 30, align: 'right', cell: ([, cents]) => formatCents(cents) },
];

const total = (amounts: readonly string[]) =>
  formatCents(amounts.reduce((sum, amount) => sum + (parseCents(amount) ?? 0), 0));

function proof(sheet: Sheet, { claims, adjustments, remittance }: RemittanceInput): void {
  const sums = paymentProof(claims, adjustments, remittance.amount);
  if (!sums) return;
  const parts: [string, number][] = [
    ['Claims paid', sums.claimsPaid],
    ['Less provider-level adjustments', -sums.adjustments],
  ];
  // Shows the difference if claims and adjustments do not add up to the payment.
  if (sums.difference !== 0) parts.push(['Not explained above', -sums.difference]);
  section(sheet, 'Payment proof', 80);
  table(sheet, PROOF_COLUMNS, parts, ['Payment', formatCents(sums.payment)]);
}

export async function drawRemittance(input: RemittanceInput): Promise<Buffer> {
  const { remittance, claims, adjustments } = input;
  const sheet = new Sheet(`Remittance Advice ${remittance.id}`, input.brand, input.now);
  letterhead(sheet);
  title(sheet, 'Remittance Advice', `Check Reference ${remittance.id}`);
  facts(sheet, [
    ['Payee', remittance.to.name.full],
    ['Payee TIN', remittance.to.tin && formatTaxId(remittance.to.tin)],
    ['Payee ID', remittance.to.id],
    ['Date', remittance.date && formatDay(remittance.date)],
    ['Check Number', remittance.check],
    ['EFT Trace Number', remittance.eft],
    ['Payment Method', paymentMethod(remittance.method)],
    ['Amount', remittance.amount],
    ['Claims', String(countClaims(claims))],
  ]);

  section(sheet, 'Claims');
  if (claims.length === 0) paragraph(sheet, 'This payment covers no claims.');
  else {
    const charged = total(claims.map((claim) => claim.charged));
    const paid = total(claims.map((claim) => claim.paid));
    table(sheet, CLAIM_COLUMNS, claims, ['Total', '', '', '', charged, paid]);
  }
  if (adjustments.length > 0) {
    section(sheet, 'Provider-level adjustments');
    table(sheet, ADJUSTMENT_COLUMNS, adjustments, ['Total', '', '', total(adjustments.map(({ amount }) => amount))]);
  }
  proof(sheet, input);
  return sheet.finish(`Check Reference ${remittance.id}`);
}
