import type { Segment } from '../tokens/segment.ts';
import type { SetContent, SetRecord, TransactionSet } from './model.ts';
import type { Problem, Syntax } from './problem.ts';
import type { SetKind } from './versions.ts';

/** Problems of syntax, and other problems, that are kept for a set. A 999 reports 20. */
const MAX_PROBLEMS = 100;

/** Reads the segments of one set, without ST and SE. */
export interface SetReader {
  read(segment: Segment): void;
  /** Called with the SE segment. Returns null if the set cannot be used. */
  end(trailer: Segment): SetContent | null;
}

/** What a set reader gets: the set, and where records and problems go. */
export interface SetOutput {
  readonly set: TransactionSet;
  emit(record: SetRecord): void;
}

export type SetReaders = Partial<Record<SetKind, (output: SetOutput) => SetReader>>;

export interface ProblemAt {
  readonly element?: number;
  readonly component?: number;
  readonly syntax?: Syntax;
}

/** Adds a problem to a set. `segment` is where the problem is, or where it was noticed. */
export function report(
  set: TransactionSet,
  severity: Problem['severity'],
  segment: Pick<Segment, 'id' | 'number'>,
  sentence: string,
  { element, component, syntax }: ProblemAt = {},
): void {
  const isFirstRefusal = severity === 'refused' && set.status === 'accepted';
  if (isFirstRefusal) {
    set.status = 'refused';
    set.content = null;
  }
  set.problemCount += 1;
  if (syntax) set.syntaxCount += 1;
  const problem: Problem = {
    severity,
    sentence,
    segmentId: segment.id,
    segment: segment.number - set.firstSegment + 1,
    fileSegment: segment.number,
    element: element ?? null,
    component: component ?? null,
    syntax: syntax ?? null,
  };
  const count = syntax ? set.syntaxCount : set.problemCount - set.syntaxCount;
  if (count <= MAX_PROBLEMS) set.problems.push(problem);
  // The reason of a refusal must not be lost behind a hundred warnings.
  else if (isFirstRefusal) {
    const last = set.problems.findLastIndex((kept) => (kept.syntax === null) === (problem.syntax === null));
    set.problems[last] = problem;
  }
}
