import type { WorkEvent } from '@pbt/domain/contract/work';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { causes } from '../texts.ts';

const figures = new Intl.NumberFormat('en-US');

/** The sentences of the dialogs. They are loaded with the first dialog. */
export const dialogTexts = {
  cancel: 'Cancel',
  close: 'Close',
  dayError: (first: string, last: string) => `Enter a day from ${first} through ${last}.`,
  dayHint: (last: string) => `MM/DD/YYYY, at most ${last}. The row returns on that day.`,
  deleteFailed: 'The note could not be deleted. Please try again.',
  deleteNote: 'Delete note',
  historyError: 'There was an error retrieving the history.',
  noNotes: 'No notes',
  noteEmpty: 'Enter a note.',
  noteFailed: 'The note could not be saved. Please try again.',
  noteHint: (left: number) =>
    `Everyone with access to this tax ID can read it. ${figures.format(left)} ${left === 1 ? 'character' : 'characters'} left.`,
  noteLong: (over: number) =>
    `The note is too long by ${figures.format(over)} ${over === 1 ? 'character' : 'characters'}.`,
  notes: 'Notes',
  saveNote: 'Save note',
  saving: 'Saving...',
  snoozeUntil: 'Snooze until',
  theNote: 'the note',
} as const;

/** What happened to a row, for its history. */
export function eventText({ what, assignee, until, cause, undid }: WorkEvent): string {
  if (what === 'assigned') return assignee === null ? 'Assigned to nobody' : `Assigned to ${assignee}`;
  if (what === 'snoozed') return until === null ? 'Snoozed' : `Snoozed until ${formatDay(until)}`;
  if (what === 'closed') return cause === null ? 'Closed' : `Closed: ${causes[cause]}`;
  if (what === 'undone')
    return undid === 'assigned' ? 'Assignment undone' : undid === 'snoozed' ? 'Snooze ended' : 'Reopened';
  return { opened: 'Opened', noted: 'Note added', noteDeleted: 'Note deleted', done: 'Marked as done' }[what];
}
