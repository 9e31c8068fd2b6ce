export type QueueBadge = 'completed' | 'inReview' | 'unknown' | 'error';

/** Takes any text: a status this build does not know yet is an error, never a silent success. */
export function queueBadge(status: string): QueueBadge {
  if (status === 'End') return 'completed';
  if (status === 'InProgress') return 'inReview';
  return status === 'Unknown' ? 'unknown' : 'error';
}

export type DocumentationStatus = 'none' | 'done' | 'inReview' | 'unknown';

export function documentationStatus(submissions: readonly { queueStatus: string }[]): DocumentationStatus {
  if (submissions.length === 0) return 'none';
  if (submissions.every(({ queueStatus }) => queueStatus === 'End')) return 'done';
  return submissions.some(({ queueStatus }) => queueStatus === 'InProgress') ? 'inReview' : 'unknown';
}

/** The claim page's own words for the same thing (spec 3 §4, submissions status). */
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
  /** True when there is more to show: the text then ends with "...". */
  isCut: boolean;
}

/** Blank lines at the end show nothing, so they never cause a "Show more". */
export function notesPreview(notes: string): NotesPreview {
  const text = notes.replaceAll(/\r\n?/g, '\n').trimEnd();
  const lines = text.split('\n', NOTES_PREVIEW_LINES).join('\n');
  // Counted in characters, not in code units: a cut must not halve an emoji.
  const shown = Array.from(lines).slice(0, NOTES_PREVIEW_CHARACTERS).join('');
  return shown.length === text.length ? { text, isCut: false } : { text: `${shown.trimEnd()}...`, isCut: true };
}
