import { addDays, addMonths, isRealDay } from '../shared/dates.ts';

/** Days of decisions, both included. */
export interface DecidedRange {
  readonly from: string;
  readonly to: string;
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The quick choices of the filter Decided. This month ends today. */
export function decidedMonths(today: string): { readonly thisMonth: DecidedRange; readonly lastMonth: DecidedRange } {
  const first = firstOfMonth(today);
  return {
    thisMonth: { from: first, to: today },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
  };
}

/**
 * Claims can be decided years after the service, above all those that were sent too late. Without dates of service, those
 * of three years before are searched.
 */
export function serviceDatesOf({ from, to }: DecidedRange): { readonly fromDate: string; readonly toDate: string } {
  return { fromDate: addMonths(from, -36), toDate: to };
}

/** The range as a parameter of an address. */
export const decidedText = ({ from, to }: DecidedRange): string => `${from}..${to}`;

/** Reads that parameter. Null if it is no range of real days. */
export function decidedOf(text: string | undefined): DecidedRange | null {
  const [from = '', to = '', ...more] = (text ?? '').split('..');
  return isRealDay(from) && isRealDay(to) && from <= to && more.length === 0 ? { from, to } : null;
}

interface DecisionFacts {
  readonly status: string;
  readonly paidDate: string | null;
  readonly statusDate: string | null;
}

const DECIDED: ReadonlySet<string> = new Set(['01', '02', '91']);

/** The day of the decision: the paid date, otherwise the status date (spec 5 §1.1). Null before a decision. */
export function decisionDay({ status, paidDate, statusDate }: DecisionFacts): string | null {
  return DECIDED.has(status) ? (paidDate ?? statusDate) : null;
}
