import { addDays, isActiveOn } from '../shared/dates.ts';

type Product = { type: string; from: string; to?: string | null };

/** Status values of the work queue. Other values have no effect here. */
export const WORK_QUEUE = { inProgress: 'InProgress', end: 'End' } as const;

export type WorkQueueStatus = { status: string; updatedDate?: string | null } | null;

export type Acceptance = 'not-accepted' | 'waiting-effective' | 'accepted';

const GROCERY = 'Grocery';
const MEDICARE = 'MDCR';
const SETUP_DAYS = 4;

export function acceptance(products: readonly Product[], today: string): Acceptance {
  const groceries = products.filter(({ type }) => type === GROCERY);
  if (groceries.some((product) => isActiveOn(product, today))) return 'accepted';
  // At least one product starts in the future, so the most recent one does too.
  return groceries.some(({ from }) => from > today) ? 'waiting-effective' : 'not-accepted';
}

/**
 * The spending card is loaded in the days after the food benefit request was completed. The fourth day still counts as
 * setup.
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
