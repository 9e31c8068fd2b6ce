import type { Problem as X12Problem, TransactionSet } from '@pbt/x12';
import type { Problem } from '../problem.ts';

/** Envelopes enclose all sets, so their problems are reported without a segment. */
const ENVELOPE = new Set(['ST', 'SE', 'GE', 'IEA']);
const MOST_WORDS = 7;

/** Reports count problems by code. The code consists of the first words of the sentence, without values. */
function codeOf(sentence: string): string {
  // Every second part is between quotation marks.
  const unquoted = plain(sentence)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join(' ');
  const words = unquoted.match(/[A-Za-z]+/g) ?? [];
  return `x12-${words.slice(0, MOST_WORDS).join('-').toLowerCase()}`;
}

const MOST_CHARACTERS = 300;

/** Sentences can quote parts of a damaged file: NUL, which the database does not store, and thousands of characters. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, MOST_CHARACTERS);

/** A problem of a whole file, interchange or group. */
export const envelopeProblem = (sentence: string): Problem => ({
  code: codeOf(sentence),
  field: null,
  value: null,
  sentence: plain(sentence),
});

/** Turns a problem of a set into one for the report. The field is the element, such as `BPR02`. */
function problemOf({ sentence, segmentId, element }: X12Problem): Problem {
  const place = element === null ? segmentId : `${segmentId}${String(element).padStart(2, '0')}`;
  return { ...envelopeProblem(sentence), field: ENVELOPE.has(segmentId) ? null : plain(place).slice(0, 10) };
}

interface SetProblem {
  readonly problem: Problem;
  /** The number of the segment in the file. */
  readonly line: number;
}

export const problemsOf = (set: TransactionSet, severity: X12Problem['severity']): SetProblem[] =>
  set.problems
    .filter((found) => found.severity === severity)
    .map((found) => ({ problem: problemOf(found), line: found.fileSegment }));
