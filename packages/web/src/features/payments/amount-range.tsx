import { useId } from 'react';
import { ErrorText, TextInput } from '../../ui/form/field.tsx';
import css from './payments.module.css';
import { texts } from './texts.ts';

interface AmountRangeProps {
  readonly from: string;
  readonly to: string;
  readonly error: string | undefined;
  readonly onChange: (changes: { amountFrom?: string; amountTo?: string }) => void;
  readonly onBlur: () => void;
}

/** Two amounts, from and to. */
export function AmountRange({ from, to, error, onChange, onBlur }: AmountRangeProps) {
  const id = useId();
  const common = {
    inputMode: 'decimal',
    describedBy: error === undefined ? undefined : `${id}-error`,
    invalid: error !== undefined,
    onBlur,
  } as const;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={css.amounts}>
      <span id={`${id}-label`} className={css.label}>
        {texts.amount}
      </span>
      <div className={css.range}>
        <TextInput
          {...common}
          aria-label={texts.amountFrom}
          placeholder="from"
          value={from}
          onChange={(event) => onChange({ amountFrom: event.target.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          {...common}
          aria-label={texts.amountTo}
          placeholder="to"
          value={to}
          onChange={(event) => onChange({ amountTo: event.target.value })}
        />
      </div>
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
