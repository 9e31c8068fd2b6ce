import type { BatchReason } from '@pbt/domain/contract/batch';
import { formatDay } from '@pbt/domain/rules/shared/dates';

const MAX_NAMED = 10;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const figures = new Intl.NumberFormat('en-US');
export const rowsText = (count: number) => `${figures.format(count)} ${count === 1 ? 'row' : 'rows'}`;

export const texts = {
  title: 'Batch Check',
  about: 'Eligibility for up to 500 patients at once',
  checkReceipt: 'Check a receipt',
  viewOnly: (name: string) => `View only while emulating ${name}.`,

  rowsToCheck: 'Rows to check',
  limits: 'Up to 500 rows. Nothing is stored until you check them.',
  file: 'File with rows',
  drop: 'Drop a CSV file here, ',
  choose: 'choose a file',
  orPaste: ', or paste rows below',
  rows: 'Rows',
  hint: 'Separate cells with tabs or commas. Start with a head line, or use the order Patient ID, Last name, First name, Date of birth, Date of service, Your reference. A row needs a patient ID, or a last name and date of birth. Date of service is today when left out. Your reference comes back with the answer.',
  example: 'Patient ID\tLast name\tFirst name\tDate of birth\tDate of service\tYour reference',
  ready: (count: number) => `${figures.format(count)} ready`,
  needChange: (count: number) => `${figures.format(count)} ${count === 1 ? 'needs' : 'need'} a change`,
  problems: 'Rows that need a change',
  row: (row: number, line: number) => (row === line ? `Row ${row}` : `Row ${row}, line ${line}`),
  lines: 'Line numbers count the head line and blank lines, row numbers do not.',
  moreProblems: (count: number) => `And ${figures.format(count)} more. Change these first.`,
  tooMany: (rows: number) => `Rows 501 to ${figures.format(rows)} are not checked.`,
  tooManyHint: 'One check takes 500 rows. Check the rest afterwards.',
  unused: (columns: readonly string[]) => `Columns that are not used: ${columns.join(', ')}`,
  noRows: 'Paste, drop or type rows to see how many are ready.',
  checkedToday: 'Checked today',
  patients: (count: number, of: number) => `${figures.format(count)} of ${figures.format(of)} patients`,
  notFoundToday: 'Not found today',
  notFound: (count: number, of: number) => `${figures.format(count)} of ${figures.format(of)}`,
  check: (count: number) => (count === 0 ? 'Check rows' : `Check ${rowsText(count)}`),
  starting: 'Starting...',
  clear: 'Clear',
  stoppedToday: 'A check was stopped today, because too many rows were not found.',
  toGoOn: 'to go on.',
  contactUs: 'Contact Us',
  alreadyRunning: 'Another check of yours is still running. Start this one when it has ended.',
  notStarted: 'The check could not be started. Please try again.',
  fileTooLarge: 'The file is larger than 1 MB. Check it in parts.',
  textTooLarge: 'The rows are larger than 1 MB. Check them in parts.',
  notText: 'This file is not CSV or TSV. Save the sheet as CSV and try again.',
  noText: 'This file has no rows.',
  oneFile: 'One file is read at a time. No file was read.',
  earlierRows: 'The rows below are those from before.',
  unreadable: 'The file could not be read. Please try again.',

  recent: 'Checks of the last 7 days',
  noRecent: 'No checks in the last 7 days.',
  recentFailed: 'There was an error retrieving your checks.',
  done: 'Done',
  running: (checked: number, total: number) => `Checking, ${progress(checked, total)}`,
  stopped: (checked: number) => `Stopped after ${rowsText(checked)}`,
} as const;

export const progress = (checked: number, total: number) => `${figures.format(checked)} of ${figures.format(total)}`;

export const answerTexts = {
  more: 'Check more rows',
  failed: 'There was an error retrieving this check.',
  noCheck: 'No check has this reference',
  noCheckHint: 'Rows and answers are deleted after 7 days. Receipts stay.',
  checking: (total: number) => `Checking ${rowsText(total)}`,
  leave: 'You can leave this page; the check goes on.',
  ended: (active: number, notActive: number, notDetermined: number) =>
    `${figures.format(active)} active, ${figures.format(notActive)} not active, ${figures.format(notDetermined)} not determined`,

  answers: 'Answers',
  tabs: 'Answer',
  caption: 'Answers',
  pages: 'Pages of answers',
  none: 'No row has this answer.',
  print: 'Print',
  getReceipt: 'Get receipt',
  notChecked: 'Not checked',
  leftOut: (rows: readonly number[]) =>
    `${rowsText(rows.length)} of your list ${rows.length === 1 ? 'was' : 'were'} not checked${
      rows.length > MAX_NAMED ? '.' : `: ${rows.length === 1 ? 'row' : 'rows'} ${list.format(rows.map(String))}.`
    }`,
  changeRows: 'Change and check them',
  tryAgain: 'Try Again',
  retryOf: (row: number) => ` row ${row}`,
  retryFailed: 'The rows could not be checked again. Please try again.',
  forService: (first: string, last: string) =>
    first === last
      ? `For service on ${formatDay(first)}.`
      : `For service from ${formatDay(first)} to ${formatDay(last)}.`,
  otherName: (name: string) => `Name on your list: ${name}. Check the ID.`,
  otherBirthDate: (day: string) => `Date of birth on your list: ${formatDay(day)}. Check the ID.`,
  service: (day: string) => `service ${formatDay(day)}`,
  checkedBy: (time: string, by: string) => `Checked ${time} by ${by}.`,
  amountsOf: (day: string) => `Amounts are of ${formatDay(day)}.`,
  deleted: (day: string) => `Answers are deleted on ${formatDay(day)}; the receipt stays.`,

  stopped: (checked: number, notFound: number) =>
    `Stopped after ${rowsText(checked)}: ${figures.format(notFound)} ${notFound === 1 ? 'was' : 'were'} not found.`,
  stoppedHint: 'Check that the file is yours and current.',
  patientsLimit: (checked: number) => `Stopped after ${rowsText(checked)}: 1,000 different patients a day are reached.`,
  notFoundLimit: (checked: number) => `Stopped after ${rowsText(checked)}: 50 rows not found a day are reached.`,
  noAccess: (checked: number) => `Stopped after ${rowsText(checked)}: you no longer have access.`,
  until: (time: string) => `The limit ends ${time}.`,

  receipt: 'Receipt',
  eligibilityReceipt: 'Eligibility receipt',
  reference: 'Reference',
  checked: 'Checked',
  by: 'By',
  office: 'For',
  rowCount: 'Rows',
  dataAsOf: 'Data as of',
  counts: 'Answers',
  signed: 'Signed by the plan.',
  code: 'Verification code',
  codeHint: 'Check the code in the portal under Check a receipt.',
  rowsOnReceipt: 'Answers on the receipt',
  moreRows: (count: number) => `And ${figures.format(count)} more ${count === 1 ? 'row' : 'rows'} in the file.`,
  earlier: 'Earlier receipts',
} as const;

export const reasons: Readonly<Record<Exclude<BatchReason, 'ended' | 'starts'>, string>> = {
  'no-coverage': 'No coverage on file',
  several: 'Several patients match. Add the patient ID.',
  'not-found': 'Not found. Check the ID card.',
  'subscriber-id': 'Not found. Check the ID card. This is a subscriber ID. Enter the patient ID.',
  'contact-plan': 'Contact the plan administrator for eligibility information.',
  failed: 'Could not be checked.',
};
