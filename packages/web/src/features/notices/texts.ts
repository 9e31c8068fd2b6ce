import type { MailChoice } from '@pbt/domain/contract/notice-values';

export const texts = {
  title: 'Notices',
  for: (taxIds: number) =>
    taxIds === 1 ? 'What happened for your tax ID' : `What happened for your ${taxIds} tax IDs`,
  list: 'Last 30 days',
  markAll: 'Mark all as read',
  marking: 'Marking...',
  notMarked: 'The notices could not be marked as read.',
  unread: 'New: ',
  kept: 'Notices are kept for 30 days.',
  empty: (since: string) => `Nothing new since ${since}.`,
  error: 'There was an error retrieving notices.',
  settings: 'What to tell me',
  settingsError: 'There was an error retrieving what to tell you.',
  notice: 'Notice',
  portal: 'Portal',
  email: 'Email',
  box: (kind: string, place: string) => `${kind}: ${place}`,
  daily: 'Daily email',
  sentTo: (time: string, zone: string, email: string) => `Sent at ${time} ${zone} to ${email}. It names no patient.`,
  noAddress: 'We have no email address for you, so no email is sent.',
  noMail: 'This portal sends no daily email.',
  bounced: (day: string) =>
    `The daily email was switched off on ${day}, because it was returned on three days. Check your address, then choose when to send it.`,
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  notSaved: 'Not saved. Please try again.',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
};

export const mailChoices: readonly { readonly value: MailChoice; readonly label: string }[] = [
  { value: 'weekdays', label: 'On weekdays, when there is news' },
  { value: 'daily', label: 'Every day, when there is news' },
  { value: 'never', label: 'Never' },
];

export const stopTexts = {
  title: 'Stop the daily email',
  lead: 'You will get no more daily emails about changes. Notices in the portal stay as they are.',
  stop: 'Stop these emails',
  stopping: 'Stopping...',
  failed: 'The email could not be stopped. Please try again.',
  stopped: 'The daily email is off',
  stoppedLead: 'You can switch it on again under Notices.',
  notices: 'Open Notices',
  invalid: 'This link is not valid',
  invalidLead: 'Open the link of the newest email again, or choose Never under Notices.',
};
