import { parseCents } from '../shared/money.ts';

/** Amounts of a claim line as the API sends them: text such as "$1,234.00" (spec 3 §3). */
export interface ClaimItemAmounts {
  charged: string;
  allowed: string;
  paid: string;
  copay: string;
  ded: string;
  coins: string;
}

export type ClaimItemAmount = keyof ClaimItemAmounts;
export type ClaimItemColumn = 'num' | 'code' | 'units' | 'toothNumber' | 'toothSurface' | ClaimItemAmount | 'remarks';

const AMOUNTS: readonly ClaimItemAmount[] = ['charged', 'allowed', 'paid', 'copay', 'ded', 'coins'];

/**
 * The table's columns. If no line has units, the claim is dental and has tooth and surface columns instead of Units. A
 * claim without lines has the Units column.
 */
export function claimItemColumns(items: readonly { units?: number | null }[]): readonly ClaimItemColumn[] {
  const isDental = items.length > 0 && items.every((item) => !item.units);
  const measure: readonly ClaimItemColumn[] = isDental ? ['toothNumber', 'toothSurface'] : ['units'];
  return ['num', 'code', ...measure, ...AMOUNTS, 'remarks'];
}

/** Sent instead of an amount of a line whose claim was priced as a whole. */
export const NOT_PRICED = '--';

export const isPricedByClaim = ({ allowed }: Pick<ClaimItemAmounts, 'allowed'>): boolean => allowed === NOT_PRICED;

function sumCents(texts: readonly string[]): number | null {
  let sum = 0;
  for (const text of texts) {
    const cents = parseCents(text);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

/** Totals per column, in cents. If one amount of a column is unreadable, its total is null. */
export function totalClaimItems(items: readonly ClaimItemAmounts[]): Record<ClaimItemAmount, number | null> {
  const total = (field: ClaimItemAmount) => sumCents(items.map((item) => item[field]));
  return {
    charged: total('charged'),
    allowed: total('allowed'),
    paid: total('paid'),
    copay: total('copay'),
    ded: total('ded'),
    coins: total('coins'),
  };
}

/**
 * A line is denied if its amounts other than the charge add up to 0 (spec 3 §4). A line with an unreadable amount is
 * not denied, and so is one whose claim was priced as a whole.
 */
export function isDeniedItem(item: Omit<ClaimItemAmounts, 'charged'>): boolean {
  return sumCents([item.allowed, item.paid, item.copay, item.ded, item.coins]) === 0;
}

/** Claim Line Explanations show amounts without thousands separators (spec 3 §2.1). */
export function reasonAmount(amount: string): string {
  return amount.replaceAll(',', '');
}
