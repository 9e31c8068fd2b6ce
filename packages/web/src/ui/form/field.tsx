import { useId, type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './field.module.css';

type Size = 'sm' | 'md' | 'lg';

/** Attributes that a Field passes to its input, as in `{(ids) => <TextInput {...ids} />}`. */
export interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Validation message, shown instead of the hint. */
  error?: ReactNode;
  optional?: boolean | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const message = useMessage(id, error, hint);
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional && <Optional />}
      </label>
      {children({ id, ...message.ids })}
      {message.node}
    </div>
  );
}

export const Optional = () => <span className={css.optional}> (optional)</span>;

export function useMessage(id: string, error: ReactNode, hint: ReactNode) {
  const invalid = Boolean(error);
  const messageId = `${id}-message`;
  const describedBy = invalid || hint ? messageId : undefined;
  const node = invalid ? (
    <ErrorText id={messageId}>{error}</ErrorText>
  ) : (
    hint && (
      <span id={messageId} className={css.hint}>
        {hint}
      </span>
    )
  );
  return { ids: { describedBy, invalid }, node };
}

/** An error message with an icon, because color alone is not accessible. Also used next to a form's buttons. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={css.error}>
      <Icon name="bad" />
      <span>{children}</span>
    </span>
  );
}

interface ControlProps extends Partial<FieldIds> {
  size?: Size;
}

type Control<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'size'> & ControlProps;

/** Converts the attributes from a Field to ARIA attributes of its input. */
export function aria({ describedBy, invalid }: Partial<FieldIds>) {
  return { 'aria-describedby': describedBy, 'aria-invalid': invalid ? true : undefined };
}

export function TextInput({ size = 'md', describedBy, invalid, className, ...rest }: Control<'input'>) {
  return (
    <input
      autoComplete="off"
      {...rest}
      {...aria({ describedBy, invalid })}
      className={cx(css.input, css[size], className)}
    />
  );
}

export function TextArea({ size = 'md', describedBy, invalid, className, ...rest }: Control<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...rest}
      {...aria({ describedBy, invalid })}
      className={cx(css.input, css[size], css.area, className)}
    />
  );
}

interface SelectProps extends Omit<Control<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
  /** Text of the first option, which has an empty value. */
  placeholder?: string;
}

export function Select({ options, placeholder, size = 'md', describedBy, invalid, className, ...rest }: SelectProps) {
  return (
    <span className={css.withIcon}>
      <select {...rest} {...aria({ describedBy, invalid })} className={cx(css.input, css[size], css.select, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" className={css.chevron} />
    </span>
  );
}

interface SearchInputProps extends Omit<Control<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text field with a magnifier. Escape clears it. */
export function SearchInput({ value, onChange, size = 'md', onKeyDown, className, ...rest }: SearchInputProps) {
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      // Keeps this Escape from closing a surrounding dialog. The next Escape reaches the dialog.
      event.preventDefault();
      onChange('');
    }
    onKeyDown?.(event);
  };
  return (
    <span className={cx(css.withIcon, className)}>
      <Icon name="search" size={{ sm: 14, md: 16, lg: 20 }[size]} className={cx(css.magnifier, css[size])} />
      <TextInput
        {...rest}
        size={size}
        data-filter
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        onKeyDown={clear}
        className={css.search}
      />
    </span>
  );
}
