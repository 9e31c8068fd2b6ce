import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx } from '../base/class-names.ts';
import { Checkbox } from './choice.tsx';
import { Field } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import popup from '../base/popup.module.css';
import css from './multi-select.module.css';

interface MultiSelectOption {
  value: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

interface MultiSelectProps {
  label: string;
  options: readonly MultiSelectOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens a group of checkboxes and shows the selection. */
export function MultiSelect({ label, error, hint, optional, ...rest }: MultiSelectProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {({ id, describedBy, invalid }) => (
        <Control {...rest} label={label} id={id} describedBy={describedBy} invalid={invalid} />
      )}
    </Field>
  );
}

type ControlProps = Omit<MultiSelectProps, 'error' | 'hint' | 'optional'> & {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
};

function Control({
  id,
  describedBy,
  invalid,
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose...',
  disabled,
  onBlur,
  ref,
}: ControlProps) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    return () => element?.hidePopover();
  }, []);

  const chosen = options.filter((option) => value.includes(option.value));
  const summary = chosen.length > 2 ? `${chosen.length} selected` : chosen.map((option) => option.label).join(', ');

  const close = () => {
    panel.current?.hidePopover();
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || disabled) return;
    event.preventDefault();
    panel.current?.showPopover();
    const boxes = [...(panel.current?.querySelectorAll('input:enabled') ?? [])];
    const current = boxes.findIndex((box) => box === document.activeElement);
    const next = boxes.at(current === -1 && step === -1 ? -1 : (current + step) % boxes.length);
    if (next instanceof HTMLElement) next.focus();
  };

  return (
    <div
      ref={root}
      role="presentation"
      className={cx(popup.scope, css.root)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        panel.current?.hidePopover();
        onBlur?.();
      }}
    >
      <button
        ref={ref}
        id={id}
        type="button"
        disabled={disabled}
        popoverTarget={panelId}
        aria-expanded={open}
        aria-describedby={cx(`${panelId}-summary`, describedBy)}
        className={cx(popup.anchor, css.button, invalid && css.invalid)}
      >
        <span id={`${panelId}-summary`} className={cx(css.summary, summary === '' && css.empty)}>
          {summary || placeholder}
        </span>
        <Icon name="down" />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="group"
        aria-label={label}
        tabIndex={-1}
        className={cx(popup.popup, css.panel)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className={css.option}
            checked={value.includes(option.value)}
            disabled={option.disabled}
            onChange={(event) =>
              onChange(
                // Keeps the order of the options, not the order of the clicks.
                options
                  .map((other) => other.value)
                  .filter((other) => (other === option.value ? event.target.checked : value.includes(other))),
              )
            }
            label={
              <span className={css.words}>
                <span>{option.label}</span>
                {option.hint && <span className={css.hint}>{option.hint}</span>}
              </span>
            }
          />
        ))}
      </div>
    </div>
  );
}
