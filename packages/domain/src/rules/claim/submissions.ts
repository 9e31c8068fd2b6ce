import type { Submission } from '../../contract/claim-documentation.ts';
import { compareDays } from '../shared/dates.ts';
import type { FiledAppeal } from './outcome/line-denials.ts';

export type QueueBadge = 'completed' | 'inReview' | 'unknown' | 'error';

/** A status without a badge of its own shows the error badge, so that it cannot look like a success. */
export function queueBadge(status: string): QueueBadge {
  if (status === 'End') return 'completed';
  if (status === 'InProgress') return 'inReview';
  return status === 'Unknown' ? 'unknown' : 'error';
}

/** False for a submission that did not reach the plan, so the office must send it again. */
export const isSent = (status: string): boolean => status !== 'None' && status !== 'Failed';

/** False for an appeal that the plan did not review, which must be sent again. */
const isFiled = (status: string) => isSent(status) && status !== 'Rejected';

/** The appeals that count for a deadline, newest first. `dayOf` gives the day in the plan's time zone. */
export function filedAppeals(
  submissions: readonly Pick<Submission, 'type' | 'queueStatus' | 'submittedOn' | 'lines' | 'reference' | 'answer'>[],
  dayOf: (instant: string) => string,
): FiledAppeal[] {
  return submissions
    .filter(({ type, queueStatus, submittedOn }) => type === 'Appeal' && isFiled(queueStatus) && submittedOn !== '')
    .map(({ queueStatus, submittedOn, lines, reference, answer }) => ({
      reference,
      lines,
      day: dayOf(submittedOn),
      isInReview: queueStatus === 'InProgress',
      ...(answer && queueStatus === 'End' && { answer }),
    }))
    .toSorted((a, b) => compareDays(b.day, a.day));
}

/** A chosen line that already has an appeal in review. `day` is in the plan's time zone. */
export interface LineInReview {
  readonly line: number;
  readonly reference: string | null;
  readonly day: string;
}

type Appealed = Pick<Submission, 'type' | 'queueStatus' | 'submittedOn' | 'lines'> & {
  readonly reference?: string | null | undefined;
};

/** The chosen lines with an appeal in review, each with its newest one (spec 5 §6.3). `submissions` is newest first. */
export function linesInReview(
  submissions: readonly Appealed[],
  lines: readonly number[],
  dayOf: (instant: string) => string,
): LineInReview[] {
  const inReview = submissions.filter(({ type, queueStatus }) => type === 'Appeal' && queueStatus === 'InProgress');
  return lines.flatMap((line) => {
    const appeal = inReview.find((one) => one.lines.includes(line));
    return appeal ? [{ line, reference: appeal.reference ?? null, day: dayOf(appeal.submittedOn) }] : [];
  });
}

export type DocumentationStatus = 'none' | 'done' | 'inReview' | 'unknown';

export function documentationStatus(submissions: readonly { queueStatus: string }[]): DocumentationStatus {
  if (submissions.length === 0) return 'none';
  if (submissions.every(({ queueStatus }) => queueStatus === 'End')) return 'done';
  return submissions.some(({ queueStatus }) => queueStatus === 'InProgress') ? 'inReview' : 'unknown';
}

/** Review states on the claim page (spec 3 §4). `reviewed` is the documentation status `done`. */
export type ReviewState = 'none' | 'unknown' | 'inReview' | 'reviewed';

const REVIEW_STATES: Record<DocumentationStatus, ReviewState> = {
  none: 'none',
  done: 'reviewed',
  inReview: 'inReview',
  unknown: 'unknown',
};

export function reviewState(submissions: readonly { queueStatus: string }[]): ReviewState {
  return REVIEW_STATES[documentationStatus(submissions)];
}

export const NOTES_PREVIEW_LINES = 5;
export const NOTES_PREVIEW_CHARACTERS = 400;

export interface NotesPreview {
  text: string;
  /** True when the text was shortened. It then ends with "...". */
  isCut: boolean;
}

/** At most the first five lines and 400 characters of the notes. Trailing blank lines do not count. */
export function notesPreview(notes: string): NotesPreview {
  const text = notes.replaceAll(/\r\n?/g, '\n').trimEnd();
  const lines = text.split('\n', NOTES_PREVIEW_LINES).join('\n');
  // Counts characters instead of UTF-16 code units, so that an emoji is never cut in half.
  const shown = Array.from(lines).slice(0, NOTES_PREVIEW_CHARACTERS).join('');
  return shown.length === text.length ? { text, isCut: false } : { text: `${shown.trimEnd()}...`, isCut: true };
}
