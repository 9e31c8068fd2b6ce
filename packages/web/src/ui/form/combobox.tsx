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
  /** Where labels may repeat. */
  itemKey?: (item: T) => string;
  value: T | null;
  onChange: (item: T | null) => void;
  /** What is typed, for a list that a server filters or a text that the form checks. */
  onInputChange?: (text: string) => void;
  /** The first line, which stands for no choice. */
  noneLabel?: string;
  loading?: boolean;
  /** The list could not be had: said in the list's place. */
  listError?: string;
  /** The choice is wrong: said under the field. */
  error?: ReactNode;
  emptyText: string;
  /** By default the text anywhere in the label, in any case; a list filtered elsewhere answers true. */
  filter?: (item: T, text: string) => boolean;
  /** The value is the text itself: what is no option stays, for the form to refuse, and follows onInputChange. */
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

/** One line of the list; the item of the none line is null. */
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
  // Texts that the owner was told and has not handed back yet.
  const told = useRef<string[]>([]);
  const [isTyped, setIsTyped] = useState(false);
  // A chosen label in the field is no search; the same text typed is one.
  const isChoice = keepText ? items.some((item) => itemLabel(item) === text) : text === chosenText;
  const query = isChoice && !isTyped ? '' : text.trim();
  const passes = filter ?? ((item: T, part: string) => contains(itemLabel(item), part));
  const lines = [
    ...(none && contains(none.label, query) ? [none] : []),
    ...items.filter((item) => query === '' || passes(item, query)).map(lineOf),
  ];

  const stateReducer = (
    state: UseComboboxState<Line<T>>,
    { type, changes }: UseComboboxStateChangeOptions<Line<T>>,
  ): Partial<UseComboboxState<Line<T>>> => {
    // Only Enter on a line and a click on it choose: leaving the field never does.
    const missed = type === on.InputKeyDownEnter && changes.selectedItem === state.selectedItem;
    if (type === on.InputBlur || type === on.InputKeyDownEscape || missed) {
      if (keepText) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      // An emptied field means none, where there is a none.
      const back = none && type === on.InputBlur && state.inputValue.trim() === '' ? none : state.selectedItem;
      return { ...changes, selectedItem: back, inputValue: labelOf(back) };
    }
    // The choice is handed over as text and not kept here; forgetting it must not empty the field.
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
      told.current.push(change.inputValue);
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
    const echo = told.current.lastIndexOf(chosenText);
    told.current = told.current.slice(echo + 1);
    // Not an echo, however late, but the owner's own text: a form's reset.
    if (echo === -1) setInputValue(chosenText);
  }, [keepText, chosenText, setInputValue, told]);

  const status = listError ?? (loading ? 'Loading...' : lines.length === 0 ? emptyText : null);
  return (
    <div ref={root} className={cx(popup.scope, css.root)}>
      <Icon name="search" className={css.magnifier} />
      <TextInput
        {...getInputProps({
          disabled,
          placeholder,
          maxLength,
          // The label element names it.
          'aria-labelledby': undefined,
          onFocus: (event) => event.currentTarget.select(),
          onBlur: () => onBlur?.(),
          onKeyDown: (event) => {
            // A closed list leaves Escape to the dialog around it.
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

/** What was typed, in the label where it was found. */
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
