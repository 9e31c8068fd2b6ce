import { decidedMonths, type DecidedRange } from '@pbt/domain/rules/claim/decided-range';
import { readRange } from '@pbt/domain/rules/shared/date-range';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useState, type ComponentProps } from 'react';
import { DateRangePicker } from '../../../ui/form/date-range-picker.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { texts } from '../texts.ts';

/** The days of the decision. Null for any day, and `invalid` while a typed date is not valid. */
export type DecidedValue = DecidedRange | null | 'invalid';

const decidedTexts = {
  label: 'Paid or decided',
  from: 'Paid or decided from',
  to: 'Paid or decided to',
  days: 'Days of the decision',
};

const CHOICES = [
  { value: 'any', label: 'Any day' },
  { value: 'thisMonth', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'days', label: 'Choose days' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

const isSame = (a: DecidedRange, b: DecidedRange) => a.from === b.from && a.to === b.to;

function choiceOf(value: DecidedValue, today: string): Choice {
  if (value === null) return 'any';
  if (value === 'invalid') return 'days';
  const { thisMonth, lastMonth } = decidedMonths(today);
  return isSame(value, lastMonth) ? 'lastMonth' : isSame(value, thisMonth) ? 'thisMonth' : 'days';
}

const textsOf = (range: DecidedRange) => ({ start: formatDay(range.from), end: formatDay(range.to) });

interface DecidedFilterProps {
  readonly value: DecidedValue;
  readonly onChange: (value: DecidedValue) => void;
  readonly today: string;
  readonly rules: ComponentProps<typeof DateRangePicker>['rules'];
}

/** Finds denied claims by the day of the decision. */
export default function DecidedFilter({ value, onChange, today, rules }: DecidedFilterProps) {
  const [choice, setChoice] = useState(() => choiceOf(value, today));
  const { lastMonth } = decidedMonths(today);
  const [dates, setDates] = useState(() => textsOf(value === null || value === 'invalid' ? lastMonth : value));
  const { start, end, rangeError } = readRange(dates.start, dates.end);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'any') onChange(null);
    else if (next === 'days') onChange(start && end && !rangeError ? { from: start, to: end } : 'invalid');
    else onChange(decidedMonths(today)[next]);
  };
  const type = (next: typeof dates) => {
    setDates(next);
    const read = readRange(next.start, next.end);
    onChange(read.start && read.end && !read.rangeError ? { from: read.start, to: read.end } : 'invalid');
  };
  return (
    <>
      <Field label={decidedTexts.label}>
        {(ids) => (
          <Select
            {...ids}
            options={CHOICES}
            value={choice}
            onChange={(event) => choose(event.target.value as Choice)}
          />
        )}
      </Field>
      {choice === 'days' && (
        <DateRangePicker
          label={decidedTexts.days}
          startLabel={decidedTexts.from}
          endLabel={decidedTexts.to}
          value={dates}
          onChange={type}
          today={today}
          rules={rules}
          errors={{
            start: start === null ? texts.dateFormat : undefined,
            end: end === null ? texts.dateFormat : undefined,
            range: rangeError ? texts.dateOrder : undefined,
          }}
        />
      )}
    </>
  );
}
