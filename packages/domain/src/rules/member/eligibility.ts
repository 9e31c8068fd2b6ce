import { isActiveOn } from '../shared/dates.ts';

type Coverage = { from: string; to: string; isShell: boolean };

/** What the portal can say about a coverage on a day. The portal has no details of a shell policy. */
export type EligibilityAnswer =
  | { kind: 'active'; since: string }
  | { kind: 'ended'; on: string }
  | { kind: 'starts'; on: string }
  | { kind: 'shell' };

export function eligibilityOn({ from, to, isShell }: Coverage, day: string): EligibilityAnswer {
  if (isShell) return { kind: 'shell' };
  if (isActiveOn({ from, to }, day)) return { kind: 'active', since: from };
  return from > day ? { kind: 'starts', on: from } : { kind: 'ended', on: to };
}

/**
 * Adds the coverages that the health plan reports for a day to the coverages on file. The report decides what is active
 * on that day. The coverages on file tell when the others start or ended.
 */
export function coveragesOn<C extends Coverage>(onFile: readonly C[], reported: readonly C[], day: string): C[] {
  return [...reported, ...onFile.filter((coverage) => !isActiveOn(coverage, day))];
}
