import { isRealDay } from '@pbt/domain/rules/shared/dates';
import {
  blurDay,
  blurMonth,
  blurYear,
  canSearchPatients,
  checkLookup,
  dateOfBirth,
  EMPTY_LOOKUP,
  pastedDay,
  type LookupProblem,
  type PatientLookup,
} from '@pbt/domain/rules/member/patient-lookup';
import type { PatientName } from '@pbt/domain/rules/portal/quick-search';
import { useId, useRef, useState, type ClipboardEvent, type InputEvent, type SubmitEvent } from 'react';
import { today } from '../../../settings.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { ErrorText, Field, TextInput } from '../../../ui/form/field.tsx';
import { ContactUs } from '../results/contact-us.tsx';
import css from './forms.module.css';
import type { SearchRequest } from '../search-calls.ts';
import { lookupProblems, texts } from '../texts.ts';
import { useInitialFocus } from './use-initial-focus.ts';

interface PatientLookupFormProps {
  /** A name that the user typed in Quick Search, to prefill the form. */
  readonly name?: PatientName | null;
  readonly onSearch: (request: SearchRequest) => void;
  /** Called instead of onSearch for a date that does not exist, such as 02/31. */
  readonly onImpossibleDate: (request: SearchRequest) => void;
  /** Clears the previous results when the form is reset or invalid. */
  readonly onClear: () => void;
}

type DatePart = 'month' | 'day' | 'year';

const DATE_PARTS = ['month', 'day', 'year'] as const satisfies DatePart[];
const FIRST_NAME_MAX = 35;
/** Between month, day and year, as in 7/7/1979. */
const SEPARATOR = /^[-/\\., ]$/;

const currentYear = () => Number(today().slice(0, 4));

/** Normalizes a part of the date, such as 2 to 02. Used when its field loses focus and on submit. */
const normalizePart: Record<DatePart, (text: string) => string> = {
  month: blurMonth,
  day: blurDay,
  year: (text) => blurYear(text, currentYear()),
};

function normalizeDate(lookup: PatientLookup): PatientLookup {
  const { month, day, year } = lookup;
  return { ...lookup, month: normalizePart.month(month), day: normalizePart.day(day), year: normalizePart.year(year) };
}

export function PatientLookupForm({ name = null, onSearch, onImpossibleDate, onClear }: PatientLookupFormProps) {
  const lastName = useRef<HTMLInputElement>(null);
  const month = useRef<HTMLInputElement>(null);
  const year = useRef<HTMLInputElement>(null);
  // When a name is prefilled, focus starts at the date of birth.
  useInitialFocus(name === null ? lastName : month);
  const messageId = useId();
  const dobId = useId();
  const [lookup, setLookup] = useState({ ...EMPTY_LOOKUP, ...name });
  const [problem, setProblem] = useState<LookupProblem | null>(null);
  const isYearWrong = problem === 'year';
  const isNameWrong = problem !== null && !isYearWrong;

  const change = (changes: Partial<PatientLookup>) => {
    setLookup((current) => ({ ...current, ...changes }));
    setProblem(null);
  };
  /** A full date pasted into any part fills all three parts. */
  const paste = (event: ClipboardEvent) => {
    const day = pastedDay(event.clipboardData.getData('text'));
    if (day === null) return;
    event.preventDefault();
    change({ year: day.slice(0, 4), month: day.slice(5, 7), day: day.slice(8) });
  };
  /**
   * A digit typed after a complete month or day is entered in the next field, so a date can be typed without Tab. So can one
   * with separators: 7/7/1979.
   */
  const continueInNextPart = (event: InputEvent<HTMLInputElement>, index: number) => {
    const next = DATE_PARTS[index + 1];
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isAtEnd = value.length === 2 && selectionStart === 2 && selectionEnd === 2;
    const isSeparator = SEPARATOR.test(event.data);
    if (!next || !(isSeparator || (isAtEnd && /^[0-9]$/.test(event.data)))) return;
    event.preventDefault();
    // Two separators are one.
    if (isSeparator && value === '') return;
    if (!isSeparator) change({ [next]: event.data });
    event.currentTarget.closest('[role=group]')?.querySelectorAll('input')[index + 1]?.focus();
  };
  const reset = () => {
    setLookup(EMPTY_LOOKUP);
    setProblem(null);
    onClear();
    lastName.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = normalizeDate(lookup);
    setLookup(entered);
    if (!canSearchPatients(entered)) return;
    const newProblem = checkLookup(entered, currentYear());
    setProblem(newProblem);
    if (newProblem !== null) {
      onClear();
      (newProblem === 'year' ? year : lastName).current?.focus();
      return;
    }
    const dob = dateOfBirth(entered);
    const request = {
      type: 'patient-lookup',
      fn: entered.firstName.trim(),
      ln: entered.lastName.trim(),
      dob,
    } as const;
    if (isRealDay(dob)) onSearch(request);
    else onImpossibleDate(request);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.lookup}>
        <Field label={texts.lastName}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={lastName}
              value={lookup.lastName}
              onChange={(event) => change({ lastName: event.target.value })}
              invalid={isNameWrong}
              describedBy={isNameWrong ? messageId : undefined}
            />
          )}
        </Field>
        <Field label={texts.firstName} optional>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={FIRST_NAME_MAX}
              value={lookup.firstName}
              onChange={(event) => change({ firstName: event.target.value })}
            />
          )}
        </Field>
        <div role="group" aria-labelledby={dobId} className={css.group}>
          <span id={dobId} className={css.label}>
            {texts.dateOfBirth}
          </span>
          <div className={css.dob}>
            {DATE_PARTS.map((part, index) => (
              <TextInput
                key={part}
                ref={part === 'year' ? year : part === 'month' ? month : undefined}
                aria-label={texts[part]}
                placeholder={texts[part]}
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                value={lookup[part]}
                onChange={(event) => change({ [part]: event.target.value })}
                onBlur={() => setLookup((current) => ({ ...current, [part]: normalizePart[part](current[part]) }))}
                onBeforeInput={(event) => continueInNextPart(event, index)}
                onPaste={paste}
                invalid={part === 'year' && isYearWrong}
                describedBy={part === 'year' && isYearWrong ? messageId : undefined}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={css.actions}>
        <div role="alert">
          {problem !== null && (
            <ErrorText id={messageId}>
              {lookupProblems[problem]} {texts.tryAgainOr} <ContactUs />.
            </ErrorText>
          )}
        </div>
        <div className={css.buttons}>
          <LinkButton onClick={reset}>{texts.resetForm}</LinkButton>
          <Button kind="primary" type="submit" disabled={!canSearchPatients(lookup)}>
            {texts.search}
          </Button>
        </div>
      </div>
    </form>
  );
}
