import type { PaymentPage } from '@pbt/domain/contract/remittance-advice';
import {
  daysOfMonth,
  monthFragment,
  PAYMENT_MONTHS,
  type PaymentMonth,
} from '@pbt/domain/rules/payment/payment-address';
import { PAYMENT_SHOWS, type PaymentProblem } from '@pbt/domain/rules/payment/payment-search';
import {
  clickDay,
  firstEdge,
  previewRange,
  readRange,
  shiftMonth,
  twoMonths,
} from '@pbt/domain/rules/shared/date-range';
import { addDays, addMonths, dayOfWeek, formatDay, parseDay } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { useState, type SubmitEvent } from 'react';
import { useToday } from '../../session/use-today.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { DateRangePicker } from '../../ui/form/date-range-picker.tsx';
import { Field, Select, TextInput } from '../../ui/form/field.tsx';
import { AmountRange } from './amount-range.tsx';
import {
  askedOf,
  datesFrom,
  datesOf,
  NO_VALUES,
  problemsOf,
  type Asked,
  type FormValues,
  type PaymentDays,
} from './payment-form-values.ts';
import css from './payments.module.css';
import { texts } from './texts.ts';

const DATE_RULES = {
  parseDay,
  formatDay,
  addDays,
  addMonths,
  dayOfWeek,
  twoMonths,
  shiftMonth,
  firstEdge,
  clickDay,
  previewRange,
};

const SHOWS = PAYMENT_SHOWS.map(({ code, text }) => ({ value: code, label: text }));

const PROBLEM_TEXTS: Readonly<Record<PaymentProblem, string>> = {
  reference: texts.referenceLength,
  number: texts.numberLength,
  'amount-from': texts.amountFormat,
  'amount-to': texts.amountFormat,
  'amount-range': texts.amountOrder,
};

const payeeOptions = (payees: PaymentPage['payees']) =>
  payees.map(({ taxId, name }) => ({ value: taxId, label: `${name}, ${formatTaxId(taxId)}` }));

interface PaymentFormProps {
  readonly payees: PaymentPage['payees'];
  /** The dates of a link. Null for the default dates. */
  readonly days?: PaymentDays | null;
  /** The day of arrival that a notice links to. */
  readonly arrived?: string | null;
  /** Null resets the list to the default search. `fragment` is what the address then shows. */
  readonly onSearch: (asked: Asked | null, fragment: string) => void;
}

/** Chooses a whole month and searches at once. */
function Months({ onChoose }: { readonly onChoose: (month: PaymentMonth) => void }) {
  return (
    <div role="group" aria-label={texts.monthsLabel} className={css.months}>
      {PAYMENT_MONTHS.toReversed().map((month) => (
        <LinkButton key={month} onClick={() => onChoose(month)}>
          {texts.months[month]}
        </LinkButton>
      ))}
    </div>
  );
}

export function PaymentForm({ payees, days = null, arrived = null, onSearch }: PaymentFormProps) {
  const day = useToday();
  const [values, setValues] = useState(() => ({ ...NO_VALUES, dates: days && datesFrom(days) }));
  // Problems are shown when a field loses the focus, and all of them after Search.
  const [checked, setChecked] = useState<FormValues>(NO_VALUES);
  const change = (changes: Partial<FormValues>) => setValues((current) => ({ ...current, ...changes }));
  const check = () => setChecked(values);

  const dates = datesOf(values, day);
  const range = readRange(dates.start, dates.end);
  const problems = new Set(problemsOf(values));
  const shown = new Set(problemsOf(checked).filter((problem) => problems.has(problem)));
  const errorOf = (...wanted: readonly PaymentProblem[]) => {
    const found = wanted.find((problem) => shown.has(problem));
    return found && PROBLEM_TEXTS[found];
  };

  const reset = () => {
    setValues(NO_VALUES);
    setChecked(NO_VALUES);
    onSearch(null, '');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    check();
    const asked = askedOf(values, day);
    if (asked) onSearch(asked, '');
  };
  const chooseMonth = (month: PaymentMonth) => {
    const next = { ...values, dates: datesFrom(daysOfMonth(month, day)) };
    setValues(next);
    setChecked(next);
    const asked = askedOf(next, day);
    if (asked) onSearch(asked, monthFragment(month));
  };
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <div className={css.third}>
        <DateRangePicker
          label={texts.dates}
          startLabel={texts.from}
          endLabel={texts.to}
          value={dates}
          onChange={(next) => change({ dates: next })}
          today={day}
          rules={DATE_RULES}
          errors={{
            start: range.start === null ? texts.dateFormat : undefined,
            end: range.end === null ? texts.dateFormat : undefined,
            range: range.rangeError ? texts.dateOrder : undefined,
          }}
        />
        <Months onChoose={chooseMonth} />
        {arrived !== null && <p className={css.note}>{texts.arrivedHint(arrived)}</p>}
      </div>
      <Field label={texts.payee} className={css.third}>
        {(ids) => (
          <Select
            {...ids}
            placeholder={texts.allPayees(payees.length)}
            options={payeeOptions(payees)}
            value={values.taxId}
            onChange={(event) => change({ taxId: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.show} className={css.third}>
        {(ids) => (
          <Select
            {...ids}
            options={SHOWS}
            value={values.show}
            onChange={(event) =>
              change({ show: PAYMENT_SHOWS.find(({ code }) => code === event.target.value)?.code ?? 'all' })
            }
          />
        )}
      </Field>
      <Field label={texts.reference} error={errorOf('reference')} className={css.quarter}>
        {(ids) => (
          <TextInput
            {...ids}
            value={values.id}
            onChange={(event) => change({ id: event.target.value })}
            onBlur={check}
          />
        )}
      </Field>
      <Field label={texts.number} error={errorOf('number')} className={css.quarter}>
        {(ids) => (
          <TextInput
            {...ids}
            value={values.number}
            onChange={(event) => change({ number: event.target.value })}
            onBlur={check}
          />
        )}
      </Field>
      <AmountRange
        from={values.amountFrom}
        to={values.amountTo}
        error={errorOf('amount-from', 'amount-to', 'amount-range')}
        onChange={change}
        onBlur={check}
      />
      <div className={css.buttons}>
        <LinkButton onClick={reset}>{texts.resetForm}</LinkButton>
        <Button kind="primary" type="submit">
          {texts.search}
        </Button>
      </div>
    </form>
  );
}
