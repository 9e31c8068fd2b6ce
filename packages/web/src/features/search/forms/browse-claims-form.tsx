import {
  CLAIM_STATUS_OPTIONS,
  CLAIM_TYPE_OPTIONS,
  defaultBrowse,
  isBrowsable,
  isLongerThanOneMonth,
  type ClaimStatusCode,
  type ClaimTypeCode,
} from '@pbt/domain/rules/claim/browse-claims';
import { isDeniedFilter, OUTCOME_FILTERS, type OutcomeFilter } from '@pbt/domain/rules/claim/browse-outcomes';
import { serviceDatesOf } from '@pbt/domain/rules/claim/decided-range';
import {
  clickDay,
  firstEdge,
  previewRange,
  readRange,
  shiftMonth,
  twoMonths,
} from '@pbt/domain/rules/shared/date-range';
import { addDays, addMonths, dayOfWeek, formatDay, parseDay } from '@pbt/domain/rules/shared/dates';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { DateRangePicker } from '../../../ui/form/date-range-picker.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { ClaimNotices } from '../../../widgets/notice/client-notices.tsx';
import { Hint, Hints } from '../../../widgets/notice/hints.tsx';
import { useToday } from '../../../session/use-today.ts';
import css from './forms.module.css';
import type { DecidedValue } from './decided-filter.tsx';
import { ProviderFilter } from './provider-filter.tsx';
import type { BrowseRequest, SearchRequest } from '../search-calls.ts';
import { outcomeChoices } from './outcome-choices.ts';
import { texts } from '../texts.ts';
import { useInitialFocus } from './use-initial-focus.ts';

const DecidedFilter = lazy(() => import('./decided-filter.tsx'));

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

interface FormValues {
  /**
   * The text of the date fields, or null until the user changes it. Null means the default range, which depends on the
   * current date in the plan's time zone.
   */
  readonly dates: { readonly start: string; readonly end: string } | null;
  readonly providerName: string | null;
  readonly providerId: string | null;
  readonly type: ClaimTypeCode | null;
  readonly status: ClaimStatusCode | null;
  readonly outcome: OutcomeFilter | null;
  readonly decided: DecidedValue;
}

function initialValues(start: BrowseRequest | null, day: string): FormValues {
  const browse = start?.browse ?? defaultBrowse(day);
  const { fromDate, toDate, providerName, type, status, outcome, decided = null } = browse;
  const own = { start: formatDay(fromDate), end: formatDay(toDate) };
  // Dates that follow from the days of the decision are not the user's.
  const dates = start && !(decided && own.start === defaultDates(day, decided).start) ? own : null;
  return { dates, providerName, providerId: start?.providerId ?? null, type, status, outcome, decided };
}

function defaultDates(day: string, decided: DecidedValue) {
  const isDecided = decided !== null && decided !== 'invalid';
  const { fromDate, toDate } = isDecided ? serviceDatesOf(decided) : defaultBrowse(day);
  return { start: formatDay(fromDate), end: formatDay(toDate) };
}

/** A native select has only text values. The empty text represents the code null, which means all. */
function optionsOf(options: readonly { readonly code: string | null; readonly text: string }[]) {
  return options.map(({ code, text }) => ({ value: code ?? '', label: text }));
}

function codeOf<Code>(options: readonly { readonly code: Code | null }[], value: string): Code | null {
  return options.find(({ code }) => code === value)?.code ?? null;
}

interface BrowseClaimsFormProps {
  readonly onSearch: (request: SearchRequest) => void;
  readonly onClear: () => void;
  /** The search in the address. */
  readonly start?: BrowseRequest | null;
  /** After a search the notices are one line, so the results start further up. */
  readonly isFolded?: boolean;
}

export function BrowseClaimsForm({
  onSearch,
  onClear,
  start: restored = null,
  isFolded = false,
}: BrowseClaimsFormProps) {
  const from = useInitialFocus<HTMLInputElement>();
  const day = useToday();
  const [values, setValues] = useState(() => initialValues(restored, day));
  const isDenied = isDeniedFilter(values.outcome);
  const decided = isDenied ? values.decided : null;
  const dates = values.dates ?? defaultDates(day, decided);
  // Counts resets. A new count mounts the provider box again, which clears the text typed in it.
  const [resets, setResets] = useState(0);
  const change = (changes: Partial<FormValues>) => setValues((current) => ({ ...current, ...changes }));

  const reading = readRange(dates.start, dates.end);
  const { start, end } = reading;
  const isValid = isBrowsable(reading) && decided !== 'invalid';
  const isLong = start !== null && end !== null && isValid && isLongerThanOneMonth(start, end);

  const reset = () => {
    setValues(initialValues(null, day));
    setResets(resets + 1);
    onClear();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (start === null || end === null || !isValid) return;
    const { providerName, providerId, type, status, outcome } = values;
    onSearch({
      type: 'browse-claims',
      browse: { fromDate: start, toDate: end, providerName, status, type, outcome, ...(decided && { decided }) },
      ...(providerId !== null && { providerId }),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.browse}>
        <DateRangePicker
          label={texts.dates}
          startLabel={texts.fromDate}
          endLabel={texts.toDate}
          value={dates}
          onChange={(next) => change({ dates: next })}
          today={day}
          rules={DATE_RULES}
          startRef={from}
          errors={{
            start: start === null ? texts.dateFormat : undefined,
            end: end === null ? texts.dateFormat : undefined,
            range: reading.rangeError ? texts.dateOrder : undefined,
          }}
          warning={isLong && texts.largeQuery}
        />
        <ProviderFilter
          key={resets}
          value={values.providerName}
          onChange={(providerName, providerId) => change({ providerName, providerId })}
        />
        <Field label={texts.claimType}>
          {(ids) => (
            <Select
              {...ids}
              options={optionsOf(CLAIM_TYPE_OPTIONS)}
              value={values.type ?? ''}
              onChange={(event) => change({ type: codeOf(CLAIM_TYPE_OPTIONS, event.target.value) })}
            />
          )}
        </Field>
        <Field label={texts.claimStatus}>
          {(ids) => (
            <Select
              {...ids}
              options={optionsOf(CLAIM_STATUS_OPTIONS)}
              value={values.status ?? ''}
              onChange={(event) => change({ status: codeOf(CLAIM_STATUS_OPTIONS, event.target.value) })}
            />
          )}
        </Field>
        <Field label={texts.outcome}>
          {(ids) => (
            <Select
              {...ids}
              placeholder={texts.allOutcomes}
              options={OUTCOME_FILTERS.map(({ code }) => ({ value: code, label: outcomeChoices[code] }))}
              value={values.outcome ?? ''}
              onChange={(event) => change({ outcome: codeOf(OUTCOME_FILTERS, event.target.value) })}
            />
          )}
        </Field>
        <Suspense>
          {isDenied && (
            <DecidedFilter
              key={resets}
              value={values.decided}
              onChange={(value) => change({ decided: value })}
              today={day}
              rules={DATE_RULES}
            />
          )}
        </Suspense>
      </div>
      <div className={css.actions}>
        <div>
          <div role="status">
            {isLong && (
              <Hints>
                <Hint icon="tri" warning>
                  {texts.largeQuery}
                </Hint>
              </Hints>
            )}
          </div>
          {isFolded && (
            <details className={css.folded}>
              <summary>{texts.claimNotices}</summary>
              <Hints>
                <ClaimNotices />
              </Hints>
            </details>
          )}
        </div>
        <div className={css.buttons}>
          <LinkButton onClick={reset}>{texts.resetForm}</LinkButton>
          <Button kind="primary" type="submit" disabled={!isValid}>
            {texts.search}
          </Button>
        </div>
      </div>
      {!isFolded && (
        <Hints className={css.notices}>
          <ClaimNotices />
        </Hints>
      )}
    </form>
  );
}
