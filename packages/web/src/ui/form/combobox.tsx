import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { cx } from '../base/class-names.ts';
import { Field, TextInput, type FieldIds } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import { Spinner } from '../base/spinner.tsx';
import popup from '../base/popup.module.css';
import css from './combobox.module.css';

interface ComboboxProps<T> {
  label: string;
  items: readonly T[];
  itemLabel: (item: T) => string;
  /** Required when labels are not unique. */
  itemKey?: (item: T) => string;
  value: T | null;
  onChange: (item: T | null) => void;
  /** Called when the text changes, for a list that the server filters or a text that the form validates. */
  onInputChange?: (text: string) => void;
  /** Label of the first option, which means "no selection". */
  noneLabel?: string;
  loading?: boolean;
  /** Message shown instead of the list when loading it failed. */
  listError?: string;
  /** Validation message under the field. */
  error?: ReactNode;
  emptyText: string;
  /** By default the label must contain the text, ignoring case. Return true for a list that the server has filtered. */
  filter?: (item: T, text: string) => boolean;
  /** Text that matches no option stays in the field. The parent must pass text from onInputChange back as the value. */
  keepText?: boolean;
  maxLength?: number;
  hint?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** One option of the list. The item is null for the option with the `noneLabel`. */
interface Line<T> {
  item: T | null;
  label: string;
  key: string;
}

const { stateChangeTypes: on } = useCombobox;
const labelOf = (line: { label: string } | null) => line?.label ?? '';
const keyOf = (line: { key: string } | null) => line?.key ?? null;
const contains = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase());

export function Combobox<T>({ label, hint, error, optional, ...rest }: ComboboxProps<T>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => <Control {...rest} {...ids} />}
    </Field>
  );
}

type ControlProps<T> = Omit<ComboboxProps<T>, 'label' | 'hint' | 'error' | 'optional'> & FieldIds;

function Control<T>({
  id,
  describedBy,
  invalid,
  items,
  itemLabel,
  itemKey = itemLabel,
  value,
  onChange,
  onInputChange,
  noneLabel,
  loading = false,
  listError,
  emptyText,
  filter,
  keepText = false,
  maxLength,
  placeholder,
  disabled,
  size,
  onBlur,
  ref: field,
}: ControlProps<T>) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useImperativeHandle(field, () => root.current!.querySelector('input')!, []);
  const lineOf = (item: T): Line<T> => ({ item, label: itemLabel(item), key: itemKey(item) });
  const none: Line<T> | null = noneLabel === undefined ? null : { item: null, label: noneLabel, key: '' };
  const selected = value === null ? none : lineOf(value);
  const chosenText = labelOf(selected);
  const [text, setText] = useState(chosenText);
  // Texts of the field that were passed to onInputChange and that the parent has not yet passed back as its value.
  const reportedTexts = useRef<string[]>([]);
  const [isTyped, setIsTyped] = useState(false);
  // The label of a chosen option does not filter the list, unless the user typed it.
  const isChoice = keepText ? items.some((item) => itemLabel(item) === text) : text === chosenText;
  const query = isChoice && !isTyped ? '' : text.trim();
  const matches = filter ?? ((item: T, part: string) => contains(itemLabel(item), part));
  const lines = [
    ...(none && contains(none.label, query) ? [none] : []),
    ...items.filter((item) => query === '' || matches(item, query)).map(lineOf),
  ];

  const stateReducer = (
    state: UseComboboxState<Line<T>>,
    { type, changes }: UseComboboxStateChangeOptions<Line<T>>,
  ): Partial<UseComboboxState<Line<T>>> => {
    // Leaving the field, Escape, or Enter without a new option must not select the highlighted option.
    const choseNothing = type === on.InputKeyDownEnter && changes.selectedItem === state.selectedItem;
    if (type === on.InputBlur || type === on.InputKeyDownEscape || choseNothing) {
      if (keepText) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      // Leaving an empty field selects the "none" option, if there is one. Otherwise the old selection is restored.
      const restored = none && type === on.InputBlur && state.inputValue.trim() === '' ? none : state.selectedItem;
      return { ...changes, selectedItem: restored, inputValue: labelOf(restored) };
    }
    // With keepText the selection is always null for Downshift. When Downshift resets it after a choice, the text of
    // the field must stay.
    if (keepText && type === on.ControlledPropUpdatedSelectedItem) return { ...changes, inputValue: state.inputValue };
    if (type === on.InputClick) return { ...changes, isOpen: true };
    return type === on.InputChange ? { ...changes, highlightedIndex: 0 } : changes;
  };

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu, setInputValue } = useCombobox<
    Line<T>
  >({
    inputId: id,
    items: lines,
    itemToString: labelOf,
    itemToKey: keyOf,
    selectedItem: keepText ? null : selected,
    initialInputValue: chosenText,
    stateReducer,
    onInputValueChange: (change) => {
      reportedTexts.current.push(change.inputValue);
      setText(change.inputValue);
      setIsTyped(change.type === on.InputChange);
      onInputChange?.(change.inputValue);
    },
    onSelectedItemChange: (change) => onChange(change.selectedItem?.item ?? null),
  });

  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return undefined;
    element.showPopover();
    return () => element.hidePopover();
  }, [isOpen]);
  useLayoutEffect(() => closeMenu, [closeMenu]);
  useEffect(() => {
    if (!keepText) return;
    const echo = reportedTexts.current.lastIndexOf(chosenText);
    reportedTexts.current = reportedTexts.current.slice(echo + 1);
    // The parent set another text, for example by a form reset.
    if (echo === -1) setInputValue(chosenText);
  }, [keepText, chosenText, setInputValue, reportedTexts]);

  const status = listError ?? (loading ? 'Loading...' : lines.length === 0 ? emptyText : null);
  return (
    <div ref={root} className={cx(popup.scope, css.root)}>
      <Icon name="search" className={css.magnifier} />
      <TextInput
        {...getInputProps({
          disabled,
          placeholder,
          maxLength,
          // The <label> of the Field already names the input.
          'aria-labelledby': undefined,
          onFocus: (event) => event.currentTarget.select(),
          onBlur: () => onBlur?.(),
          onKeyDown: (event) => {
            // When the list is closed, Escape is left to the surrounding dialog. Downshift would clear the field.
            if (event.key === 'Escape' && !isOpen) {
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            }
          },
        })}
        {...(status !== null && { 'aria-activedescendant': undefined })}
        size={size}
        describedBy={describedBy}
        invalid={invalid}
        className={cx(popup.anchor, css.input)}
      />
      <div ref={panel} popover="manual" className={cx(popup.popup, css.panel)}>
        <ul {...getMenuProps({ 'aria-label': 'Options', className: css.list })} hidden={status !== null}>
          {isOpen &&
            lines.map((line, index) => (
              <li
                {...getItemProps({ item: line, index })}
                key={line.key}
                className={cx(css.option, index === highlightedIndex && css.highlighted)}
              >
                <Match text={line.label} part={query} />
                {line.label === chosenText && line.key === keyOf(selected) && (
                  <Icon name="check" className={css.chosen} />
                )}
              </li>
            ))}
        </ul>
        <p role="status" className={status === null ? 'vh' : cx(css.status, listError && css.bad)}>
          {loading && !listError && <Spinner size="sm" />}
          {isOpen && (status ?? `${lines.length} ${lines.length === 1 ? 'option' : 'options'}`)}
        </p>
      </div>
    </div>
  );
}

/** Shows the first occurrence of the typed text in bold. */
function Match({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at === -1) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </span>
  );
}
