import { formatDay } from '@pbt/domain/rules/shared/dates';

const figures = new Intl.NumberFormat('en-US');
const counted = (count: number, one: string) => `${figures.format(count)} ${one}${count === 1 ? '' : 's'}`;

export const texts = {
  title: 'Payments',
  sort: 'Sort',
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount',
  lowest: 'Lowest amount',
  about: 'Remittances of your tax IDs',
  dates: 'Payment dates',
  from: 'From',
  to: 'To',
  months: { 'this-month': 'This month', 'last-month': 'Last month' },
  monthsLabel: 'Quick dates',
  arrivedHint: (day: string) =>
    `The list has the payments that arrived on ${formatDay(day)}. Search looks for payment dates instead.`,
  dateFormat: 'Please enter a date as MM/DD/YYYY',
  dateOrder: 'Start date must not be after end date',
  payee: 'Payee',
  allPayees: (count: number) => (count === 1 ? 'All tax IDs' : `All ${count} tax IDs`),
  show: 'Show',
  reference: 'Check Reference ID',
  referenceLength: 'Oops... Check Reference IDs must be 16 characters in length.',
  number: 'Check or EFT number',
  numberLength: 'Enter at most 50 characters.',
  amount: 'Amount',
  amountFrom: 'Amount from',
  amountTo: 'Amount to',
  amountFormat: 'Enter an amount with up to 2 decimals.',
  amountOrder: 'The first amount must not be above the second.',
  resetForm: 'Reset Form',
  search: 'Search',
  caption: 'Payments',
  pages: 'Pages of payments',
  empty: 'No payments in these dates.',
  failed: 'There was an error retrieving the payments.',
  count: (count: number) => counted(count, 'payment'),
  range: (from: string, to: string) => `${formatDay(from)} – ${formatDay(to)}`,
  allDates: 'All dates',
  arrived: (day: string) => `Arrived ${formatDay(day)}`,
  claimsPaid: 'Claims paid',
  claims: (count: number) => counted(count, 'claim'),
  adjustments: 'Provider-level adjustments',
  proof: 'Proof',
  ways: (eft: number, checks: number) => `${figures.format(eft)} EFT, ${counted(checks, 'check')}`,
  addUp: (count: number, of: number) => `${figures.format(count)} of ${figures.format(of)} add up`,
  off: (count: number, amount: string) =>
    `${counted(count, 'payment')} ${count === 1 ? 'is' : 'are'} off by ${amount}${count === 1 ? '' : ' together'}`,
  unknown: (count: number) => `${counted(count, 'payment')} not known`,
  total: 'Total',
  pdf: 'PDF',
  file835: '835',
  of: (id: string) => ` of ${id}`,
  no835: 'No 835',
  why835:
    'The amounts of the payment or of one of its claims do not add up or are not complete, so no 835 can be made.',
  whyClaims835:
    'The payment adds up, but no 835 can be made: the lines of one of its claims do not add up, are not complete or belong to another tax ID.',
  failed835: 'The 835 could not be prepared. Please try again.',
  files835: '835 files',
  busy835: 'Preparing...',
  failedFiles835: 'The 835 files could not be prepared. Please try again.',
  missing835: (count: number) =>
    count === 1
      ? '1 payment has no 835 and is not in the file.'
      : `${figures.format(count)} payments have no 835 and are not in the file.`,
  none835: 'No payment of these days has an 835.',
} as const;
