import { compareDays, endOf, isActiveOn, isWithinLastMonths } from '../shared/dates.ts';

/** The fields of a coverage that decide where it is shown (spec 2 §3). The ID is the product ID. */
export type Coverage = { id: string; planId: string; type: string; from: string; to?: string | null };

const RECENT_MONTHS = 12;
const ALWAYS_SHOWN = ['Medical', 'Dental'];
const SHELL_IDS = /^DS[BDV]/;

/**
 * Sets `isShell` on coverages for which the portal has no eligibility details (spec 2 §3). They have 00 as second and
 * third character of the plan ID, and the patient has a DSB, DSD or DSV product.
 */
export function flagShells<C extends Coverage>(coverages: readonly C[]): (C & { isShell: boolean })[] {
  const hasShellProduct = coverages.some(({ id }) => SHELL_IDS.test(id));
  return coverages.map((coverage) => ({
    ...coverage,
    isShell: hasShellProduct && coverage.planId.slice(1, 3) === '00',
  }));
}

const DISPLAY_ORDER = new Map([
  ['medical', 1],
  ['dental', 2],
  ['vision', 3],
]);

export function displayOrder(type: string): number {
  return DISPLAY_ORDER.get(type.toLowerCase()) ?? 99;
}

function byLatest(a: Coverage, b: Coverage): number {
  return compareDays(b.from, a.from) || compareDays(endOf(b), endOf(a));
}

/**
 * The active coverage that started last. Without an active one, the past coverage that started last. If all start in
 * the future, the one that starts first.
 */
export function mostRecent<C extends Coverage>(coverages: readonly C[], today: string): C | undefined {
  const sorted = coverages.toSorted(byLatest);
  return (
    sorted.find((coverage) => isActiveOn(coverage, today)) ??
    sorted.find((coverage) => coverage.from <= today) ??
    sorted.at(-1)
  );
}

export type Policy<C extends Coverage> = {
  type: string;
  current: C;
  /** At least one coverage of this type is active today. */
  isActive: boolean;
  /** Coverages that start after today with a product other than the current one. One per product. */
  future: C[];
  /** All other coverages of this type, newest first. */
  history: C[];
};

function policyOf<C extends Coverage>(type: string, coverages: readonly C[], current: C, today: string): Policy<C> {
  const others = coverages.filter((coverage) => coverage !== current);
  const future: C[] = [];
  for (const coverage of others.toSorted((a, b) => compareDays(a.from, b.from))) {
    const isKnown = [current, ...future].some(({ id }) => id === coverage.id);
    if (coverage.from > today && !isKnown) future.push(coverage);
  }
  return {
    type,
    current,
    isActive: coverages.some((coverage) => isActiveOn(coverage, today)),
    future,
    history: others.filter((coverage) => !future.includes(coverage)).toSorted(byLatest),
  };
}

/** One policy per coverage type, in display order. */
export function policies<C extends Coverage>(coverages: readonly C[], today: string): Policy<C>[] {
  const byType = Map.groupBy(coverages, ({ type }) => type);
  return [...byType]
    .flatMap(([type, ofType]) => {
      const current = mostRecent(ofType, today);
      return current ? [policyOf(type, ofType, current, today)] : [];
    })
    .toSorted((a, b) => displayOrder(a.type) - displayOrder(b.type));
}

/** The food benefit (Grocery) is not a policy, because it has its own panel on the patient page. */
export function isPolicy({ type }: { type: string }): boolean {
  return type !== 'Grocery';
}

/**
 * The ID of the HTML element that shows a coverage on the patient page: its policy card or the card's history. Null if
 * the page does not show the coverage.
 */
export function policyFragment(
  coverage: Coverage,
  coverages: readonly (Coverage & { isShell: boolean })[],
  today: string,
): string | null {
  const policy = policies(coverages.filter(isPolicy), today).find(({ type }) => type === coverage.type);
  if (!policy) return null;
  const { id, isShell } = policy.current;
  // A policy card without eligibility details has no history.
  return coverage.id === id || isShell ? id : `history-${id}`;
}

/**
 * Coverages that end within the last 12 months or later, plus the most recent Medical and Dental coverage (spec 2 §4).
 * If there are none, all coverages.
 */
export function recentCoverages<C extends Coverage>(coverages: readonly C[], today: string): C[] {
  const lastOf = (type: string) =>
    mostRecent(
      coverages.filter((coverage) => coverage.type === type),
      today,
    );
  const alwaysShown = new Set(ALWAYS_SHOWN.map(lastOf));
  const recent = coverages.filter(
    (coverage) => isWithinLastMonths(endOf(coverage), RECENT_MONTHS, today) || alwaysShown.has(coverage),
  );
  return recent.length > 0 ? recent : [...coverages];
}

export function showsDentalHistory(policy: { type: string; isActive: boolean }, hasDentalAccess: boolean): boolean {
  return hasDentalAccess && policy.type === 'Dental' && policy.isActive;
}

/** The Dental Claims link in the Policy Summary. Unlike Dental History, it is also shown for an inactive policy. */
export function showsDentalClaims(type: string, hasDentalAccess: boolean): boolean {
  return hasDentalAccess && type === 'Dental';
}
