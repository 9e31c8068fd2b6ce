import type { DraftRow } from '@pbt/domain/contract/claim-documentation';

/** The kinds of drafts, as sentences name them. */
export const draftNames: Record<DraftRow['kind'], string> = { Appeal: 'appeal', Attachment: 'attachment' };

const words = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const draftTexts = {
  yours: (name: string, time: string) => `You have an unfinished ${name}, saved ${time}.`,
  changed: (name: string) => `This claim has changed. The ${name} can no longer be sent.`,
  unfinished: (name: string) => `Unfinished ${name}`,
  forClaim: 'for claim',
  saved: (time: string) => `saved ${time}.`,
  deleted: 'Unfinished work is deleted after 7 days.',
  discardTitle: (name: string) => `Discard the unfinished ${name}?`,
  discardText: 'Its text and files will be deleted.',
  keep: 'Keep it',
  lines: (lines: readonly number[]) => `${lines.length === 1 ? 'Line' : 'Lines'} ${words.format(lines.map(String))}`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  list: 'Unfinished work',
  failed: 'There was an error retrieving your unfinished work.',
  continue: 'Continue',
  discard: 'Discard',
  discarding: 'Discarding...',
  notDiscarded: 'It could not be discarded. Please try again.',
} as const;
