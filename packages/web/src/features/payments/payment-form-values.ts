import type { PaymentSearch, PaymentShow } from '@pbt/domain/contract/remittance-advice';
import {
  defaultPaymentDates,
  paymentProblems,
  readCheckReference,
  readTypedAmount,
  type PaymentProblem,
} from '@pbt/domain/rules/payment/payment-search';
import { readRange } from '@pbt/domain/rules/shared/date-range';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { getSettings } from '../../settings.ts';

/** The fields of the form as typed. */
export interface FormValues {
  /** Null until the user changes the dates. The default range depends on the current day of the plan. */
  readonly dates: { readonly start: string; readonly end: string } | null;
  /** Empty for all tax IDs. */
  readonly taxId: string;
  readonly show: PaymentShow;
  readonly id: string;
  readonly number: string;
  readonly amountFrom: string;
  readonly amountTo: string;
}

export const NO_VALUES: FormValues = {
  dates: null,
  taxId: '',
  show: 'all',
  id: '',
  number: '',
  amountFrom: '',
  amountTo: '',
};

/** What a search asks for, without order and page. */
export type Asked = Omit<PaymentSearch, 'sort_column' | 'sort_direction' | 'index' | 'page_size'>;

export interface PaymentDays {
  readonly from: string;
  readonly to: string;
}

/** The dates as the form shows them. */
export const datesFrom = ({ from, to }: PaymentDays) => ({ start: formatDay(from), end: formatDay(to) });

export const datesOf = ({ dates }: FormValues, today: string) => dates ?? datesFrom(defaultPaymentDates(today));

const pattern = () => getSettings().client.remittanceIds?.pattern ?? null;

export const problemsOf = (values: FormValues): PaymentProblem[] => paymentProblems(values, pattern());

/** Null if a field cannot be read. */
export function askedOf(values: FormValues, today: string): Asked | null {
  const dates = datesOf(values, today);
  const { start, end, rangeError } = readRange(dates.start, dates.end);
  if (start === null || end === null || rangeError || problemsOf(values).length > 0) return null;
  return {
    from: start,
    to: end,
    tax_id: values.taxId || null,
    show: values.show,
    id: values.id.trim() === '' ? null : readCheckReference(values.id, pattern()),
    number: values.number.trim() || null,
    amount_from: readTypedAmount(values.amountFrom),
    amount_to: readTypedAmount(values.amountTo),
  };
}
