import { compareDays, endOf, isActiveOn, isWithinLastMonths } from '../shared/dates.ts';

/** The part of a coverage that decides where it is shown (spec 2 §3). The id is the product's. */
export type Coverage = { id: string; planId: string; type: string; from: string; to?: string | null };

const RECENT_MONTHS = 12;
const ALWAYS_SHOWN = ['Medical', 'Dental'];
const SHELL_IDS = /^DS[BDV]/;

/** Characters 2-3 are the second and third, counted from one. */
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

function latestFirst(a: Coverage, b: Coverage): number {
  return compareDays(b.from, a.from) || compareDays(endOf(b), endOf(a));
}

/**
 * The most recent coverage of a list: an active one before all others, then the latest that has begun. A coverage that
 * lies ahead is the most recent only where nothing has begun yet, and then the one that begins first.
 */
export function mostRecent<C extends Coverage>(coverages: readonly C[], today: string): C | undefined {
  const sorted = coverages.toSorted(latestFirst);
  return (
    sorted.find((coverage) => isActiveOn(coverage, today)) ??
    sorted.find((coverage) => coverage.from <= today) ??
    sorted.at(-1)
  );
}

export type Policy<C extends Coverage> = {
  type: string;
  current: C;
  /** Some coverage of the type is active now. */
  isActive: boolean;
  /** Start later, with another product; one per product. */
  future: C[];
  /** Every other coverage of the type, newest first. */
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
    history: others.filter((coverage) => !future.includes(coverage)).toSorted(latestFirst),
  };
}

/** One policy per type, in the order of display. */
export function policies<C extends Coverage>(coverages: readonly C[], today: string): Policy<C>[] {
  const byType = Map.groupBy(coverages, ({ type }) => type);
  return [...byType]
    .flatMap(([type, ofType]) => {
      const current = mostRecent(ofType, today);
      return current ? [policyOf(type, ofType, current, today)] : [];
    })
    .toSorted((a, b) => displayOrder(a.type) - displayOrder(b.type));
}

/** The food benefit has a panel of its own on the patient page; its coverage is no policy there. */
export function isPolicy({ type }: { type: string }): boolean {
  return type !== 'Grocery';
}

/** Where the patient page shows a coverage: the card of its policy, the history of its type, or nowhere. */
export function policyFragment(
  coverage: Coverage,
  coverages: readonly (Coverage & { isShell: boolean })[],
  today: string,
): string | null {
  const policy = policies(coverages.filter(isPolicy), today).find(({ type }) => type === coverage.type);
  if (!policy) return null;
  const { id, isShell } = policy.current;
  // The card of a shell policy has no history.
  return coverage.id === id || isShell ? id : `history-${id}`;
}

/** spec 2 §4. A coverage that is active or lies ahead has not ended before the window either. */
export function recentCoverages<C extends Coverage>(coverages: readonly C[], today: string): C[] {
  const lastOf = (type: string) =>
    mostRecent(
      coverages.filter((coverage) => coverage.type === type),
      today,
    );
  const kept = new Set(ALWAYS_SHOWN.map(lastOf));
  const recent = coverages.filter(
    (coverage) => isWithinLastMonths(endOf(coverage), RECENT_MONTHS, today) || kept.has(coverage),
  );
  return recent.length > 0 ? recent : [...coverages];
}

/** The button to the dental history: only with dental access, only for a dental policy that is active. */
export function showsDentalHistory(policy: { type: string; isActive: boolean }, hasDentalAccess: boolean): boolean {
  return hasDentalAccess && policy.type === 'Dental' && policy.isActive;
}

/** The Dental Claims link of the summary stays for an inactive dental policy. */
export function showsDentalClaims(type: string, hasDentalAccess: boolean): boolean {
  return hasDentalAccess && type === 'Dental';
}
