import type { PaletteGroupId } from '@pbt/domain/rules/palette/palette';

export const texts = {
  title: 'Go to',
  field: 'Go to a claim, patient, payment or page',
  results: 'Results',
  close: 'Close',
  choose: 'choose',
  open: 'open',
  none: 'Nothing matches. Type a number, a name or a page.',
  claimHint: 'A 12-digit claim ID opens the claim',
  planClaimHint: 'A claim number opens the claim',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  more: (count: number) => `and ${count} more`,
  openClaim: (id: string) => `Open claim ${id}`,
  openPayment: (id: string) => `Open payment ${id}`,
  openSubmission: (reference: string) => `Open submission ${reference}`,
  search: (term: string) => `Search patients, claims and remittances for ${term}`,
  lookup: (name: string) => `Search Patient Lookup for ${name}`,
  due: (count: number) => `${count} overdue or due within 7 days`,
  shortcuts: 'Keyboard shortcuts',
  followedBy: 'then',
  singleKeys: 'Use single-key shortcuts',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
};

export const groupTitles: Record<PaletteGroupId, string> = {
  tabs: 'Open tabs',
  seen: 'Seen since you signed in',
  search: 'Search',
  pages: 'Pages and actions',
};
