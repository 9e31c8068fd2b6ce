/** Why a row or a file is refused, or what is odd about a row that is used. */
export interface Problem {
  /** Short and stable, such as `three-decimals`. Reports count problems by code and field. */
  readonly code: string;
  /** The field in the file, such as `charged` or `items[2].charged`. Null if the problem concerns the whole row. */
  readonly field: string | null;
  /** The value as written, at most 40 characters. Medicaid numbers and what could be an SSN are masked. */
  readonly value: string | null;
  /** For people. Names field (`claim line 3, charged`) and value, what was found and what is expected. */
  readonly sentence: string;
  /** The sentence without the value of a personal field. Reports have this one, the list of refused rows the other. */
  readonly reportSentence?: string;
}

/** Refuses the whole file. Nothing of it is applied. */
export class FileRefused extends Error {
  readonly problem: Problem;
  readonly line: number | null;

  constructor(problem: Problem, line: number | null = null) {
    super(problem.sentence);
    this.problem = problem;
    this.line = line;
  }
}
