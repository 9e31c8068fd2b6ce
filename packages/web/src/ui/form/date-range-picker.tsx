import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx } from '../base/class-names.ts';
import { DateRangeCalendar, type AwaitedEdge, type DateRules } from './date-range-calendar.tsx';
import { ErrorText, TextInput } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import popup from '../base/popup.module.css';
import css from './date-range-picker.module.css';

type Side = 'start' | 'end';

/** The texts of the start and end field, whether or not they are dates. */
interface RangeTexts {
  start: string;
  end: string;
}

interface DateRangePickerProps {
  label: string;
  value: RangeTexts;
  onChange: (value: RangeTexts) => void;
  today: string;
  rules: DateRules;
  startLabel?: string;
  endLabel?: string;
  errors?: { start?: string | undefined; end?: string | undefined; range?: string | undefined };
  /** Shown at the bottom of the calendar. */
  warning?: ReactNode;
  onBlur?: () => void;
  startRef?: Ref<HTMLInputElement>;
  endRef?: Ref<HTMLInputElement>;
}

const FORMAT = 'MM/DD/YYYY';

export function DateRangePicker({
  label,
  value,
  onChange,
  today,
  rules,
  startLabel = 'From',
  endLabel = 'To',
  errors,
  warning,
  onBlur,
  startRef,
  endRef,
}: DateRangePickerProps) {
  const id = useId();
  const [open, setOpen] = useState<{ side: Side; day: string; byKey: boolean; awaited: AwaitedEdge } | null>(null);
  const [typing, setTyping] = useState<Side | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isOpen = open !== null;

  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return undefined;
    element.showPopover();
    return () => element.hidePopover();
  }, [isOpen]);
  // React runs this cleanup when it hides the workspace tab. The calendar is then closed when the tab is shown again.
  useLayoutEffect(() => () => setOpen(null), []);

  const range = { start: rules.parseDay(value.start.trim()), end: rules.parseDay(value.end.trim()) };
  const openAt = (side: Side, byKey: boolean) =>
    setOpen({
      side,
      byKey,
      day: range[side] ?? range.start ?? range.end ?? today,
      awaited: rules.firstEdge(side, range.start),
    });
  const type = (side: Side, text: string) => {
    setTyping(side);
    onChange({ ...value, [side]: text });
    const day = rules.parseDay(text.trim());
    // After a date was typed, the next click in the calendar sets the end.
    if (open && day !== null) setOpen({ side, day, byKey: false, awaited: 'end' });
  };
  const pick = (day: string) => {
    if (!open) return;
    const next = rules.clickDay(range, day, open.awaited);
    setOpen({ ...open, awaited: next.awaited });
    onChange({
      start: next.start === null ? '' : rules.formatDay(next.start),
      end: next.end === null ? '' : rules.formatDay(next.end),
    });
  };

  // A field shows no error while the user types in it. The first click in the calendar clears the end, so the empty
  // end shows no error until the calendar closes.
  const startError = typing === 'start' ? undefined : errors?.start;
  const isEndDue = open?.awaited === 'end' && value.end === '';
  const endError = typing === 'end' || isEndDue ? undefined : errors?.end;
  const rangeError = typing === null ? errors?.range : undefined;
  const messages = [...new Set([startError, endError, rangeError])].filter((text) => text !== undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(null);
    root.current?.querySelectorAll('input')[open.side === 'start' ? 0 : 1]?.focus();
  };
  const input = (side: Side, name: string, error: string | undefined, ref: Ref<HTMLInputElement> | undefined) => (
    <TextInput
      ref={ref}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={`${id}-calendar`}
      aria-label={name}
      inputMode="numeric"
      placeholder={FORMAT}
      describedBy={messages.length > 0 ? `${id}-errors` : undefined}
      invalid={error !== undefined || rangeError !== undefined}
      className={css.input}
      value={value[side]}
      // Removes spaces around a pasted date. There is no maxLength, because it would cut off the end of such a date.
      onChange={(event) => type(side, event.target.value.trim())}
      onBlur={() => setTyping(null)}
      onClick={() => openAt(side, false)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        openAt(side, true);
      }}
    />
  );

  return (
    <div className={css.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <div
        ref={root}
        role="presentation"
        className={popup.scope}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setOpen(null);
          onBlur?.();
        }}
      >
        <div className={cx(popup.anchor, css.inputs)}>
          {input('start', startLabel, startError, startRef)}
          <span aria-hidden className={css.dash}>
            –
          </span>
          {input('end', endLabel, endError, endRef)}
        </div>
        <div
          ref={panel}
          id={`${id}-calendar`}
          popover="manual"
          role="dialog"
          aria-label={`Choose ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          tabIndex={-1}
          className={cx(popup.popup, popup.centered, css.panel)}
        >
          {open && (
            <>
              <DateRangeCalendar
                // A new key remounts the calendar. It then shows the month of the new day and may take the focus.
                key={`${open.side} ${open.day} ${open.byKey}`}
                range={range}
                awaited={open.awaited}
                today={today}
                rules={rules}
                startAt={open.day}
                startLate={open.side === 'end' && open.day === range.end}
                takeFocus={open.byKey}
                onPick={pick}
              />
              <p role="status" className="vh">
                {[value.start, value.end].filter(Boolean).join(' – ')}
              </p>
              {/* The calendar covers the messages below the fields, so it repeats them. */}
              {messages.length > 0 && (
                <div className={css.wrong} aria-hidden>
                  {messages.map((text) => (
                    <ErrorText key={text}>{text}</ErrorText>
                  ))}
                </div>
              )}
              {warning && (
                <div className={css.warning}>
                  <Icon name="tri" />
                  <span>{warning}</span>
                </div>
              )}
            </>
          )}
        </div>
      </div>
      <div id={`${id}-errors`}>
        {messages.map((text) => (
          <ErrorText key={text}>{text}</ErrorText>
        ))}
      </div>
    </div>
  );
}
