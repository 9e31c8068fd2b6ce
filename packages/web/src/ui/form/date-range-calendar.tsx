import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { useNarrow } from '../render/use-narrow.ts';
import css from './date-range-calendar.module.css';

/** Dates are 'YYYY-MM-DD' and months 'YYYY-MM' text, so time zones cannot shift them. */
interface DayRange {
  start: string | null;
  end: string | null;
}

/** The date that the next click sets. Null after the start and the end were chosen. */
export type AwaitedEdge = 'start' | 'end' | null;

interface MonthGrid {
  month: string;
  /** Sunday to Saturday. Days of other months are null. */
  weeks: readonly (readonly (string | null)[])[];
}

/** Date calculations of packages/domain. The parent passes them, because files in ui/ must not import the domain. */
export interface DateRules {
  parseDay: (text: string) => string | null;
  formatDay: (day: string) => string;
  addDays: (day: string, days: number) => string;
  addMonths: (day: string, months: number) => string;
  /** 0 is Sunday. */
  dayOfWeek: (day: string) => number;
  twoMonths: (month: string) => readonly MonthGrid[];
  shiftMonth: (month: string, by: number) => string;
  firstEdge: (openedFrom: 'start' | 'end', start: string | null) => AwaitedEdge;
  clickDay: (range: DayRange, day: string, awaited: AwaitedEdge) => DayRange & { awaited: AwaitedEdge };
  previewRange: (range: DayRange, hovered: string | null, awaited: AwaitedEdge) => DayRange;
}

interface CalendarProps {
  range: DayRange;
  awaited: AwaitedEdge;
  today: string;
  rules: DateRules;
  /** The calendar opens at the month of this date. */
  startAt: string;
  /** Shows `startAt` in the second of the two months, so that the month before is visible. Ignored below 900 px. */
  startLate: boolean;
  /** Moves the focus into the calendar. True when it was opened with the keyboard. */
  takeFocus: boolean;
  onPick: (day: string) => void;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const titleOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));
const monthOf = (day: string) => day.slice(0, 7);
const numberOf = (day: string) => String(Number(day.slice(8)));

export function DateRangeCalendar(props: CalendarProps) {
  const { range, awaited, today, rules, startAt, startLate, takeFocus, onPick } = props;
  const narrow = useNarrow();
  const [month, setMonth] = useState(() =>
    startLate && !narrow ? rules.shiftMonth(monthOf(startAt), -1) : monthOf(startAt),
  );
  const [current, setCurrent] = useState(startAt);
  const [hovered, setHovered] = useState<string | null>(null);
  const shouldFocus = useRef(takeFocus);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const months = rules.twoMonths(month).slice(0, narrow ? 1 : 2);
  const isShown = (day: string) => months.some((shown) => shown.month === monthOf(day));
  // Exactly one day is a tab stop. It is the first day shown when the current day is in another month.
  const tabStop = isShown(current) ? current : `${month}-01`;

  // A layout effect would run before the layout effect of the parent that opens the surrounding popover.
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });

  const moveTo = (day: string) => {
    setCurrent(day);
    shouldFocus.current = true;
    if (isShown(day)) return;
    const isLater = monthOf(day) > month;
    setMonth(isLater && !narrow ? rules.shiftMonth(monthOf(day), -1) : monthOf(day));
  };
  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const page = event.shiftKey ? 12 : 1;
    const target: Record<string, () => string> = {
      ArrowLeft: () => rules.addDays(day, -1),
      ArrowRight: () => rules.addDays(day, 1),
      ArrowUp: () => rules.addDays(day, -7),
      ArrowDown: () => rules.addDays(day, 7),
      Home: () => rules.addDays(day, -rules.dayOfWeek(day)),
      End: () => rules.addDays(day, 6 - rules.dayOfWeek(day)),
      PageUp: () => rules.addMonths(day, -page),
      PageDown: () => rules.addMonths(day, page),
    };
    const move = target[event.key];
    if (!move) return;
    event.preventDefault();
    moveTo(move());
  };

  const shown = rules.previewRange(range, hovered, awaited);
  const lookOf = (day: string) => {
    const isStart = day === range.start;
    const isEnd = day === range.end;
    const inside = shown.start !== null && shown.end !== null && shown.start < day && day <= shown.end;
    return cx(
      css.day,
      isStart && css.start,
      isEnd && css.end,
      inside && !isEnd && (shown.end === range.end ? css.inside : css.preview),
      day === today && css.today,
    );
  };
  const wordsOf = (day: string) => {
    const edges = [day === range.start && 'start', day === range.end && 'end', day === today && 'today'];
    return [`${numberOf(day)} ${titleOf(monthOf(day))}`, ...edges.filter(Boolean)].join(', ');
  };
  const isSelected = (day: string) =>
    day === range.start ||
    day === range.end ||
    (range.start !== null && range.end !== null && range.start < day && day < range.end);

  return (
    <div ref={root} className={css.calendar}>
      <IconButton
        label="Previous month"
        icon="left"
        className={css.previous}
        onClick={() => setMonth(rules.shiftMonth(month, -1))}
      />
      <IconButton
        label="Next month"
        icon="right"
        className={css.next}
        onClick={() => setMonth(rules.shiftMonth(month, 1))}
      />
      <div className={css.months} onPointerLeave={() => setHovered(null)}>
        {months.map((grid) => (
          <div key={grid.month}>
            <p id={`${id}-${grid.month}`} className={css.title} aria-live="polite">
              {titleOf(grid.month)}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move through the days as in a grid */}
            <table role="grid" aria-labelledby={`${id}-${grid.month}`} className={css.month}>
              <thead>
                <tr>
                  {WEEKDAYS.map((name) => (
                    <th key={name} scope="col" abbr={name}>
                      {name.slice(0, 2)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {grid.weeks.map((week) => (
                  <tr key={week.find((day) => day !== null)}>
                    {week.map((day, weekday) =>
                      day === null ? (
                        <td key={WEEKDAYS[weekday]} aria-hidden />
                      ) : (
                        <td key={WEEKDAYS[weekday]} aria-selected={isSelected(day)}>
                          <button
                            type="button"
                            data-day={day}
                            tabIndex={day === tabStop ? 0 : -1}
                            aria-label={wordsOf(day)}
                            aria-current={day === today ? 'date' : undefined}
                            className={lookOf(day)}
                            onPointerEnter={() => setHovered(day)}
                            onFocus={() => setHovered(day)}
                            onKeyDown={(event) => onKeyDown(event, day)}
                            onClick={() => {
                              setCurrent(day);
                              onPick(day);
                            }}
                          >
                            {numberOf(day)}
                          </button>
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </div>
  );
}
