/** The parameters of a load, which determine its rows. */
export interface LoadPlan {
  readonly members: number;
  readonly claims: number;
  /** The date to which the dates in the data are relative. */
  readonly today: string;
  /** Approximate size of a region, which has its own households and offices and is loaded in one transaction. */
  readonly membersPerRegion: number;
  /** The number of regions that copy one household template, each with its own names, numbers and offices. */
  readonly copiesPerTemplate: number;
}

export const MEMBERS_PER_REGION = 5000;
export const COPIES_PER_TEMPLATE = 10;

/** Up to this limit, the number ranges of regions do not overlap (see region-names.ts). */
const MAX_REGIONS = 4800;
const MAX_CLAIMS_PER_REGION = 900_000;

export const regionCount = ({ members, membersPerRegion }: LoadPlan): number => Math.ceil(members / membersPerRegion);

/** Members per region. All regions have the same size, because they copy the same templates. */
export const membersOfRegion = (plan: LoadPlan): number => Math.ceil(plan.members / regionCount(plan));

export const templateNumber = ({ copiesPerTemplate }: LoadPlan, region: number): number =>
  Math.floor(region / copiesPerTemplate);

/** Returns why a plan is not possible, or null. */
export function planProblem(plan: LoadPlan): string | null {
  if (plan.members < 1 || plan.claims < 1) return '--members and --claims are at least 1';
  if (regionCount(plan) > MAX_REGIONS) return `--members is at most ${MAX_REGIONS * plan.membersPerRegion}`;
  if (plan.claims / regionCount(plan) > MAX_CLAIMS_PER_REGION) return 'That is too many claims for so few members';
  return null;
}
