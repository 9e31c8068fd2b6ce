import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { aria, Optional, useMessage, type FieldIds } from './field.tsx';
import css from './field.module.css';
import { Icon } from '../base/icon.tsx';

interface BoxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'>, Omit<Partial<FieldIds>, 'id'> {
  label: ReactNode;
}

export function Checkbox({ label, describedBy, invalid, className, ...rest }: BoxProps) {
  return (
    <label className={cx(css.choice, className)}>
      <span className={css.box}>
        <input {...rest} {...aria({ describedBy, invalid })} type="checkbox" className={css.checkbox} />
        <Icon name="check" size={13} className={css.tick} />
      </span>
      <span className={css.words}>{label}</span>
    </label>
  );
}

export function Toggle({ label, describedBy, invalid, className, ...rest }: BoxProps) {
  return (
    <label className={cx(css.toggle, className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox reports its own checked state */}
      <input {...rest} {...aria({ describedBy, invalid })} type="checkbox" role="switch" className={css.switch} />
      <span>{label}</span>
    </label>
  );
}

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'children'> {
  label: ReactNode;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  value?: string | null;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** Places the options next to each other instead of below each other. */
  inline?: boolean;
}

export function RadioGroup({
  label,
  options,
  value,
  hint,
  error,
  optional,
  inline,
  name,
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  const { ids, node } = useMessage(id, error, hint);
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...aria(ids)}
      className={cx(css.field, css.group, className)}
    >
      <legend id={`${id}-label`} className={css.label}>
        {label}
        {optional && <Optional />}
      </legend>
      <div className={inline ? css.inline : css.stacked}>
        {options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              {...rest}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled ?? rest.disabled}
              className={css.radio}
              {...(value !== undefined && { checked: value === option.value })}
            />
            <span className={css.words}>{option.label}</span>
          </label>
        ))}
      </div>
      {node}
    </fieldset>
  );
}
