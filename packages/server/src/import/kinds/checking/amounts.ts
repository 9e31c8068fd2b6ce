import { formatCents } from '@pbt/domain/rules/shared/money';
import type { Findings } from './findings.ts';
import type { Values } from './row.ts';

interface Line {
  readonly num: number;
  readonly charged: number;
  readonly allowed: number;
  readonly paid: number;
  readonly copay: number;
  readonly deductible: number;
  readonly coinsurance: number;
  readonly other_payer: number;
}

interface Adjustment {
  readonly line_num: number | null;
  readonly amount: number;
}

/** The amounts of a claim or of a payment's claim. A part that the row does not have is undefined or null. */
export interface Pricing {
  readonly charged: unknown;
  readonly payable: unknown;
  /** The field that `payable` comes from. */
  readonly payableField: string;
  readonly items: unknown;
  readonly adjustments: unknown;
  /** A line of an undecided claim has only its charge. */
  readonly isDecided: boolean;
  /** The claim was priced as a whole, so its lines have only their charges. */
  readonly isPricedAsWhole: boolean;
}

/** Warns if two amounts differ. `other` completes the sentence: "its lines, which add up to". */
function compare(findings: Findings, field: string, amount: number, expected: number, other: string): void {
  if (amount === expected) return;
  const difference = formatCents(Math.abs(amount - expected));
  const says = `differs by ${difference} from ${other} ${formatCents(expected)}`;
  findings.warn('amounts-differ', field, formatCents(amount), says);
}

function sumByLine(adjustments: readonly Adjustment[]): Map<number | null, number> {
  const sums = new Map<number | null, number>();
  for (const { line_num, amount } of adjustments) sums.set(line_num, (sums.get(line_num) ?? 0) + amount);
  return sums;
}

function checkLines(
  items: readonly Line[],
  sums: ReadonlyMap<number | null, number> | null,
  isDecided: boolean,
  findings: Findings,
): void {
  findings.enter('items');
  for (let at = 0; at < items.length; at += 1) {
    const line = items[at]!;
    const { paid, copay, deductible, coinsurance, other_payer } = line;
    findings.moveTo(at);
    const parts = paid + copay + deductible + coinsurance + other_payer;
    compare(findings, 'allowed', line.allowed, parts, 'paid, copay, deductible, coinsurance and other payer,');
    if (sums !== null && isDecided)
      compare(findings, 'paid', paid, line.charged - (sums.get(line.num) ?? 0), 'charged less adjustments,');
  }
  findings.leave();
}

function checkLineNumbers(items: readonly Line[], adjustments: readonly Adjustment[], findings: Findings): void {
  const numbers = new Set(items.map(({ num }) => num));
  findings.enter('adjustments');
  for (let at = 0; at < adjustments.length; at += 1) {
    const { line_num } = adjustments[at]!;
    if (line_num === null || numbers.has(line_num)) continue;
    findings.moveTo(at);
    findings.warn('no-such-line', 'line_num', line_num, 'is not the number of a line of this claim');
  }
  findings.leave();
}

/** Warns about amounts of a claim that do not add up. They are stored as they are. */
export function checkAmounts(pricing: Pricing, findings: Findings): void {
  const items = pricing.items as readonly Line[] | null | undefined;
  const adjustments = pricing.adjustments as readonly Adjustment[] | null | undefined;
  const { charged, payable, isDecided } = pricing;
  const hasLines = items !== null && items !== undefined && items.length > 0;
  if (hasLines && typeof charged === 'number') {
    const sum = items.reduce((total, line) => total + line.charged, 0);
    compare(findings, 'charged', charged, sum, 'its lines, which add up to');
  }
  const sums = adjustments ? sumByLine(adjustments) : null;
  if (pricing.isPricedAsWhole) {
    if (sums === null || typeof charged !== 'number' || typeof payable !== 'number') return;
    const adjusted = [...sums.values()].reduce((total, amount) => total + amount, 0);
    compare(findings, pricing.payableField, payable, charged - adjusted, 'charged less adjustments,');
    return;
  }
  if (!hasLines) return;
  checkLines(items, sums, isDecided, findings);
  if (adjustments && adjustments.length > 0) checkLineNumbers(items, adjustments, findings);
  if (typeof payable !== 'number') return;
  // An adjustment without a line lowers the payment of the claim as a whole.
  const paid = items.reduce((total, line) => total + line.paid, 0) - (sums?.get(null) ?? 0);
  compare(findings, pricing.payableField, payable, paid, 'what its lines pay,');
}

/** Warns about a payment that is not its claims less its adjustments. */
export function checkPayment(values: Readonly<Values>, findings: Findings): void {
  const claims = values['claims'] as readonly { readonly paid: number }[] | undefined;
  const adjustments = values['adjustments'] as readonly { readonly amount: number }[] | undefined;
  const amount = values['amount'];
  if (claims === undefined || typeof amount !== 'number') return;
  const paid = claims.reduce((total, claim) => total + claim.paid, 0);
  const adjusted = (adjustments ?? []).reduce((total, adjustment) => total + adjustment.amount, 0);
  compare(findings, 'amount', amount, paid - adjusted, 'its claims less its adjustments,');
}
