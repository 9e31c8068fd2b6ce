/** What a load was asked for. Every row follows from these facts and nothing else. */
export interface LoadPlan {
  readonly members: number;
  readonly claims: number;
  /** The day the data is as of. */
  readonly today: string;
  /** A region is what one transaction loads: households with offices of their own. */
  readonly membersPerRegion: number;
  /** Regions that share one drawing of households, each under names, numbers and offices of its own. */
  readonly twins: number;
}

export const MEMBERS_PER_REGION = 5000;
export const TWINS = 10;

/** Numbers of regions do not run into each other: see region-names.ts. */
const MOST_REGIONS = 4800;
const MOST_CLAIMS_PER_REGION = 900_000;

export const regionCount = ({ members, membersPerRegion }: LoadPlan): number => Math.ceil(members / membersPerRegion);

/** Regions are of one size, so that each drawing serves all of its twins. */
export const membersOfRegion = (plan: LoadPlan): number => Math.ceil(plan.members / regionCount(plan));

export const drawingOf = ({ twins }: LoadPlan, region: number): number => Math.floor(region / twins);

/** Why a plan cannot be carried out, or null. */
export function planProblem(plan: LoadPlan): string | null {
  if (plan.members < 1 || plan.claims < 1) return '--members and --claims are at least 1';
  if (regionCount(plan) > MOST_REGIONS) return `--members is at most ${MOST_REGIONS * plan.membersPerRegion}`;
  if (plan.claims / regionCount(plan) > MOST_CLAIMS_PER_REGION) return 'That is too many claims for so few members';
  return null;
}
