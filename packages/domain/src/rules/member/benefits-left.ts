import { UNLIMITED, usedTotal } from './usage.ts';

/**
 * What is left of a maximum. `zero` is a maximum of 0, which is never "met". `unlimited` is a maximum of 9999.
 * `unknown` means that the health plan sent no maximum or no used amount.
 */
export type BenefitLeft =
  | { kind: 'left'; leftCents: number; maxCents: number }
  | { kind: 'zero' }
  | { kind: 'unlimited' }
  | { kind: 'unknown' };

type Service = { serviceType: string };
type Deductible = Service & {
  individualMax: number | null;
  individualMet: number | null;
  familyMax: number | null;
  familyMet: number | null;
};
type OutOfPocket = Service & { individualUsed: number | null; familyUsed: number | null; maximum: number | null };

const UNKNOWN: BenefitLeft = { kind: 'unknown' };

// Sums of dollars with decimals are inexact, so the difference is taken in whole cents.
const toCents = (dollars: number) => Math.round(dollars * 100);

function benefitLeft(max: number | null, used: number | null): BenefitLeft {
  if (max === 0) return { kind: 'zero' };
  if (max === UNLIMITED) return { kind: 'unlimited' };
  if (max === null || used === null) return UNKNOWN;
  const maxCents = toCents(max);
  return { kind: 'left', maxCents, leftCents: Math.max(0, maxCents - toCents(used)) };
}

const namesInNetwork = ({ serviceType }: Service) => /\bin[- ]network\b/i.test(serviceType);

/** The first row that names in network. Otherwise the first row. */
function mainRow<Row extends Service>(rows: readonly Row[]): Row | undefined {
  return rows.find(namesInNetwork) ?? rows[0];
}

/** `family` is null if the health plan sent no deductible at all. */
export function deductibleLeft(rows: readonly Deductible[]): { individual: BenefitLeft; family: BenefitLeft | null } {
  const row = mainRow(rows);
  if (!row) return { individual: UNKNOWN, family: null };
  return {
    individual: benefitLeft(row.individualMax, row.individualMet),
    family: benefitLeft(row.familyMax, row.familyMet),
  };
}

/** What is left of the out-of-pocket maximum, or of the yearly maximum of a dental plan. */
export function outOfPocketLeft(rows: readonly OutOfPocket[]): BenefitLeft {
  const row = mainRow(rows);
  if (!row) return UNKNOWN;
  return benefitLeft(row.maximum, usedTotal(row.individualUsed, row.familyUsed, row.maximum));
}

/** The network of the row that the amounts are taken from, in the plan's words. Null if the row names none. */
export function shownNetwork(rows: readonly Service[]): string | null {
  const serviceType = mainRow(rows)?.serviceType.trim() ?? '';
  return /\bnetwork\b/i.test(serviceType) ? serviceType : null;
}

/** False only if the health plan named a benefit year that does not contain the day. */
export function isInBenefitYear(
  { benefitYearFrom, benefitYearTo }: { benefitYearFrom?: string; benefitYearTo?: string },
  day: string,
): boolean {
  return (benefitYearFrom ?? day) <= day && day <= (benefitYearTo ?? day);
}
