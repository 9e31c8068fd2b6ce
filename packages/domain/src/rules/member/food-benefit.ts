import { addDays, isActiveOn } from '../shared/dates.ts';

type Product = { type: string; from: string; to?: string | null };

/** Statuses of a food benefit request in the plan's work queue. Other statuses do not change the display. */
export const WORK_QUEUE = { inProgress: 'InProgress', end: 'End' } as const;

export type WorkQueueStatus = { status: string; updatedDate?: string | null } | null;

export type Acceptance = 'not-accepted' | 'waiting-effective' | 'accepted';

const GROCERY = 'Grocery';
const MEDICARE = 'MDCR';
const SETUP_DAYS = 4;

export function acceptance(products: readonly Product[], today: string): Acceptance {
  const groceries = products.filter(({ type }) => type === GROCERY);
  if (groceries.some((product) => isActiveOn(product, today))) return 'accepted';
  // "The most recent one starts in the future" (spec 2 §4) is the same as "one starts in the future".
  return groceries.some(({ from }) => from > today) ? 'waiting-effective' : 'not-accepted';
}

/**
 * True through the fourth day after the plan completed the food benefit request. Loading the spending card can take
 * that long.
 */
export function isInSetup(accepted: Acceptance, workQueue: WorkQueueStatus, today: string): boolean {
  if (accepted !== 'accepted' || workQueue?.status !== WORK_QUEUE.end || !workQueue.updatedDate) return false;
  return today <= addDays(workQueue.updatedDate, SETUP_DAYS);
}

export function isFoodBenefitPlan({
  groupType,
  pldsDesc,
}: {
  groupType?: string | null;
  pldsDesc?: string | null;
}): boolean {
  return groupType === MEDICARE && /KROGER|DSNP/i.test(pldsDesc ?? '');
}

export function hasActiveFoodBenefitPlan(
  coverages: readonly { groupType?: string | null; pldsDesc?: string | null; from: string; to?: string | null }[],
  today: string,
): boolean {
  return coverages.some((coverage) => isFoodBenefitPlan(coverage) && isActiveOn(coverage, today));
}

export type FoodBenefitDisplay =
  | 'nothing'
  | 'unknown'
  | 'accepted'
  | 'accepted-in-setup'
  | 'pending'
  | 'in-review'
  | 'can-request'
  | 'no';

export type FoodBenefitFacts =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'done'; products: readonly Product[]; workQueue: WorkQueueStatus; hasPlan: boolean };

export function foodBenefitDisplay(facts: FoodBenefitFacts, today: string): FoodBenefitDisplay {
  if (facts.state === 'loading') return 'nothing';
  if (facts.state === 'failed') return 'unknown';
  const accepted = acceptance(facts.products, today);
  if (accepted === 'accepted') return isInSetup(accepted, facts.workQueue, today) ? 'accepted-in-setup' : 'accepted';
  if (accepted === 'waiting-effective') return 'pending';
  if (facts.workQueue?.status === WORK_QUEUE.inProgress) return 'in-review';
  return facts.hasPlan ? 'can-request' : 'no';
}
