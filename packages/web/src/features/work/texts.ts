import type { ClosedCause, WorkKind, WorkState, WorkStep } from '@pbt/domain/contract/work-values';
import type { WorkSort } from '@pbt/domain/rules/work/list-address';
import type { SnoozeDays } from '@pbt/domain/rules/work/snooze';
import { formatDay } from '@pbt/domain/rules/shared/dates';

const figures = new Intl.NumberFormat('en-US');
const open = (count: number) => `${figures.format(count)} open`;

export const texts = {
  title: 'Work List',
  taxIds: (first: string, more: number) =>
    more === 0 ? first : `${first} and ${more} more ${more === 1 ? 'tax ID' : 'tax IDs'}`,
  kinds: 'Kind of work',
  all: 'All',
  rows: 'Rows',
  pages: 'Pages of rows',
  error: 'There was an error retrieving the work list.',
  nothing: 'Nothing needs action',
  lookedFor:
    'We look for denied lines, requests for records, answered submissions, claims that are pending too long, and payments that do not add up.',
  noMatch: 'No results matched the provided filter.',
  clearFilters: 'Clear filters',
  assignedTo: 'Assigned to',
  anyone: 'Assigned to anyone',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  you: 'You',
  taxId: 'Tax ID',
  allTaxIds: (count: number) => (count === 1 ? 'All of 1 tax ID' : `All ${count} tax IDs`),
  due: 'Due',
  dueAny: 'Due any time',
  dueWeek: 'Due within 7 days',
  overdue: 'Overdue',
  state: 'State',
  filterRows: 'Filter rows',
  sort: 'Sort',
  selectAll: 'Select all rows on this page',
  select: (title: string, record: string) => `Select ${title}, ${record}`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear',
  moreReasons: (count: number) => `and ${count} more ${count === 1 ? 'reason' : 'reasons'} of this claim`,
  tooMany: 'At most 100 rows can be selected.',
  actions: 'Actions',
  rowActions: (title: string, record: string) => `Actions of ${title}, ${record}`,
  isNew: 'New since your last visit',
  newPrefix: 'New: ',
  assign: 'Assign',
  assignToMe: 'Assign to me',
  assignTo: 'Assign to...',
  me: 'Me',
  nobody: 'Nobody',
  open,
  loading: 'Loading...',
  colleaguesFailed: 'Colleagues could not be loaded',
  note: 'Note',
  snooze: 'Snooze',
  snoozeTo: 'Snooze until...',
  done: 'Done',
  undo: 'Undo',
  history: 'History',
  earlierHistory: 'History of the earlier row',
  chooseDay: 'Choose a day...',
  cannotSnooze: 'A row cannot be snoozed past its due date.',
  noteSaved: 'Note saved.',
  noteDeleted: 'Note deleted.',
  isDone: 'Marked as done.',
  assigned: (name: string) => `Assigned to ${name}.`,
  assignedToMe: 'Assigned to you.',
  assignedToNobody: 'Assigned to nobody.',
  snoozed: (day: string) => `Snoozed until ${formatDay(day)}.`,
  undone: 'The change was taken back.',
  changedBy: (name: string) => `${name} changed this row a moment ago.`,
  changed: 'This row changed a moment ago.',
  subject: (count: number, isClaim: boolean, record: string) =>
    count > 1 ? `${count} rows: ` : `${isClaim ? 'Claim' : 'Payment'} ${record}: `,
  left: (left: number, of: number) => `${left} of ${of} rows had changed and were left as they are.`,
  changeFailed: 'The change could not be saved. Please try again.',
  nothingToUndo: 'There is nothing to undo.',
  since: (time: string) => `Since your last visit, ${time}: `,
  newRows: (count: number) => `${figures.format(count)} new`,
  closedRows: (count: number) => `${figures.format(count)} closed`,
  changedRows: (count: number) => `${figures.format(count)} changed`,
  onlyNew: 'Show only new',
  notOnlyNew: 'Show all',
  markSeen: 'Mark all as seen',
  seenFailed: 'The rows could not be marked as seen. Please try again.',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
} as const;

export const sortTexts: Record<WorkSort, string> = {
  'due-asc': 'Due first',
  'due-desc': 'Due last',
  'amount-desc': 'Highest amount',
  'amount-asc': 'Lowest amount',
};

export const kindTexts: Record<WorkKind, string> = {
  denied: 'Denied',
  records: 'Records',
  submissions: 'Submissions',
  pending: 'Pending',
  payments: 'Payments',
  takenBack: 'Taken back',
};

export const stateTexts: Record<WorkState, string> = {
  open: 'Open',
  snoozed: 'Snoozed',
  done: 'Done',
  closed: 'Closed automatically',
};

export const stepTexts: Record<WorkStep, string> = {
  correct: 'Correct and resend',
  records: 'Send records',
  appeal: 'Appeal',
  billPatient: 'Bill the patient',
  billOtherPayer: 'Bill the other payer',
  wait: 'Wait',
  call: 'Call us',
  nothing: 'Nothing to do',
  reply: 'Reply',
  readAnswer: 'Read the answer',
  sendAgain: 'Send it again',
  checkReason: 'Check the reason',
};

export const snoozeTexts: Record<keyof SnoozeDays, string> = {
  tomorrow: 'Tomorrow',
  nextMonday: 'Next Monday',
  in30Days: 'In 30 days',
};

export const causes: Record<ClosedCause, string> = {
  appealFiled: 'appeal filed',
  recordsSent: 'records sent',
  decided: 'claim decided',
  corrected: 'claim corrected',
  takenBack: 'payment taken back',
  paymentCorrected: 'payment corrected',
  daysPassed: '30 days passed',
  changed: 'the plan changed the record',
};

/** Such as 'Closed: appeal filed 11/16/2026'. */
export const closedText = (cause: ClosedCause, date: string) => `Closed: ${causes[cause]} ${date}`;
