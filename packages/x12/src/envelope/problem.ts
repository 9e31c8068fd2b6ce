/**
 * A fault of a set. A `refused` one refuses the set; a `warning` does not.
 * The sentence is for the report of an import. It has no data of patients.
 */
export interface Problem {
  readonly severity: 'refused' | 'warning';
  readonly sentence: string;
  /** ID and place of the segment in its set; ST is 1. */
  readonly segmentId: string;
  readonly segment: number;
  /** Place of the segment in the file, beginning with 1. */
  readonly fileSegment: number;
  /** Element and component, beginning with 1. Null if the problem concerns the whole segment. */
  readonly element: number | null;
  readonly component: number | null;
  /** What a 999 says about it. Null for problems of the content, which a 999 does not report. */
  readonly syntax: Syntax | null;
}

/** Codes of a 999: IK304 for the segment, IK403 and IK404 for the element. The value can be data of a patient. */
export interface Syntax {
  readonly segmentCode: string;
  readonly elementCode: string | null;
  readonly value: string | null;
}

/** IK304 */
export const SEGMENT = { unexpected: '2', missing: '3', limit: '5', elements: '8' } as const;

/** IK403 */
export const ELEMENT = {
  missing: '1',
  invalidCharacter: '6',
  invalidCode: '7',
  invalidDate: '8',
  pattern: 'I12',
} as const;
