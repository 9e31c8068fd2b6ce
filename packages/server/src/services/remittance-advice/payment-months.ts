import { addDays, addMonths } from '@pbt/domain/rules/shared/dates';

/** Days from the first to the last, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface MonthParts {
  /** The first days of the first and last whole month, and all their days. Null if there is no whole month. */
  readonly months: { readonly first: string; readonly last: string; readonly days: Days } | null;
  /** The days that are in no whole month. */
  readonly rest: readonly Days[];
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Splits days into whole months, whose totals are stored, and the rest. */
export function monthParts({ from, to }: Days): MonthParts {
  const first = monthOf(from) === from ? from : addMonths(monthOf(from), 1);
  const after = monthOf(addDays(to, 1));
  if (first >= after) return { months: null, rest: [{ from, to }] };
  const rest = [
    { from, to: addDays(first, -1) },
    { from: after, to },
  ].filter((days) => days.from <= days.to);
  return { months: { first, last: addMonths(after, -1), days: { from: first, to: addDays(after, -1) } }, rest };
}
