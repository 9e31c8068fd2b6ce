import type { AccessColumn, AccessTab } from '@pbt/domain/rules/user/access-lists';

export const tabLabels: Record<AccessTab, string> = {
  providers: 'Providers',
  groups: 'Provider Groups',
  facilities: 'Facilities',
};

export const columnTitles: Record<AccessColumn, string> = {
  name: 'Name',
  taxId: 'Tax ID',
  id: 'ID',
  npi: 'NPI',
  payTo: 'Pay To',
  terminationDate: 'Termination Date',
};

export const texts = {
  title: 'User Profile Access',
  noEmail: 'No Email',
  includeTerminated: 'Include Terminated',
  search: 'Search',
  modify: 'Modify Access',
  preferences: 'Preferences',
  openSingle: 'Open a single result directly',
  singleKeys: 'Use single-key shortcuts',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
  unlock: 'Unlock',
  unlockFailed: 'Failed to unlock the user. Please try again later.',
  accessFailed: 'There was an error retrieving the access for this user.',
  denied: "Sorry... It looks like you don't have access to this information.",
  contactUs: 'Contact Us',
  noMatch: 'No results matched the provided filter.',
  rosterEmpty: 'No data',
  rosterFailed: 'There was an error retrieving the provider(s) in this group.',
  emulations: 'Emulations of this account',
  emulationsHint: 'A super administrator viewed the tool as this user and could not send anything.',
  emulationsFailed: 'There was an error retrieving the emulations of this account.',
  noEmulations: 'No one has emulated this user.',
  newestEmulations: (count: number) => `Only the newest ${count} are listed.`,
  inProgress: 'In progress',
} as const;
