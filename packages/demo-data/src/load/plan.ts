/** The parameters of a load. Every row is determined by them. */
export interface LoadPlan {
  readonly members: number;
  readonly claims: number;
  /** The reference date of the data. */
  readonly today: string;
  /** A region is loaded in one transaction. It has its own households and offices. */
  readonly membersPerRegion: number;
  /** The number of regions that reuse one drawing of households, each with its own names, numbers and offices. */
  readonly twins: number;
}

export const MEMBERS_PER_REGION = 5000;
export const TWINS = 10;

/** Up to this limit, the number ranges of regions do not overlap (see region-names.ts). */
const MAX_REGIONS = 4800;
const MAX_CLAIMS_PER_REGION = 900_000;

export const regionCount = ({ members, membersPerRegion }: LoadPlan): number => Math.ceil(members / membersPerRegion);

/** All regions have the same size, so a drawing fits all of its twins. */
export const membersOfRegion = (plan: LoadPlan): number => Math.ceil(plan.members / regionCount(plan));

export const drawingOf = ({ twins }: LoadPlan, region: number): number => Math.floor(region / twins);

/** Returns why a plan is not possible, or null. */
export function planProblem(plan: LoadPlan): string | null {
  if (plan.members < 1 || plan.claims < 1) return '--members and --claims are at least 1';
  if (regionCount(plan) > MAX_REGIONS) return `--members is at most ${MAX_REGIONS * plan.membersPerRegion}`;
  if (plan.claims / regionCount(plan) > MAX_CLAIMS_PER_REGION) return 'That is too many claims for so few members';
  return null;
}
