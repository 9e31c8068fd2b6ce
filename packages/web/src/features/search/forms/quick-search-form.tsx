import {
  canSubmitTerm,
  checkTerm,
  cleanTerm,
  editRawTerm,
  enterTerm,
  nameInTerm,
  type PatientName,
} from '@pbt/domain/rules/portal/quick-search';
import { useId, useState, type ChangeEvent, type MouseEvent, type SubmitEvent } from 'react';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { ErrorText, TextInput } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { NevadaNotice } from '../../../widgets/notice/client-notices.tsx';
import { Hint, Hints } from '../../../widgets/notice/hints.tsx';
import { ContactUs } from '../results/contact-us.tsx';
import { getSettings } from '../../../settings.ts';
import css from './forms.module.css';
import type { SearchRequest } from '../search-calls.ts';
import { tabNames, texts } from '../texts.ts';
import { useInitialFocus } from './use-initial-focus.ts';

interface QuickSearchFormProps {
  /** The term of a search that started without a click. */
  readonly start?: string;
  readonly onSearch: (request: SearchRequest) => void;
  /** Clears the previous results when the term is invalid. */
  readonly onClear: () => void;
  /** Opens Patient Lookup. Called with the typed name if the user follows the hint about it. */
  readonly onPatientLookup: (name?: PatientName) => void;
}

const PASTE_TYPES = new Set(['insertFromPaste', 'insertFromDrop']);

/**
 * Focuses the box on mouse down, and its focus handler selects the text. The browser's default would set the caret and
 * undo the selection.
 */
function focusOnPress(event: MouseEvent<HTMLInputElement>) {
  if (event.button !== 0 || document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

export function QuickSearchForm({ start = '', onSearch, onClear, onPatientLookup }: QuickSearchFormProps) {
  const field = useInitialFocus<HTMLInputElement>();
  const messageId = useId();
  const { quickSearchMax, quickSearchExtra } = getSettings().client;
  const [term, setTerm] = useState(start);
  // The text including the characters that the box removes. It may be a name, so it is kept in memory only, not in the
  // URL, a tab name or storage.
  const [raw, setRaw] = useState(start);
  const name = nameInTerm(raw);
  const [problem, setProblem] = useState<'length' | null>(null);

  const enter = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isPasted = nativeEvent instanceof InputEvent && PASTE_TYPES.has(nativeEvent.inputType);
    const entered = enterTerm(target.value, isPasted, quickSearchMax);
    const caret = cleanTerm(target.value.slice(0, target.selectionStart ?? undefined), quickSearchMax).length;
    setTerm(entered.term);
    setRaw(editRawTerm(raw, target.value, quickSearchMax));
    setProblem(entered.problem);
    // Restores the caret after React has set the cleaned text. A removed character would move the caret to the end.
    queueMicrotask(() => target.setSelectionRange(caret, caret));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isWrong = checkTerm(term, quickSearchMax) !== null;
    setProblem(isWrong ? 'length' : null);
    if (isWrong) {
      onClear();
      field.current?.focus();
      return;
    }
    onSearch({ type: 'quick-search', term });
    // Selects the ID, so the next one replaces it. Skipped if the Search button has the focus, because select() would
    // move the focus.
    if (document.activeElement === field.current) field.current?.select();
  };
  return (
    <>
      <h2>{texts.quickHeader}</h2>
      <p className={css.ids}>
        {texts.quickIds}
        {quickSearchExtra.map((name) => texts[name])}
      </p>
      <form className={css.quick} onSubmit={submit} noValidate>
        <div className={css.term}>
          <Icon name="search" size={20} className={css.magnifier} />
          <TextInput
            ref={field}
            size="lg"
            data-filter
            className={css.termInput}
            aria-label={texts.quickPlaceholder}
            placeholder={texts.quickPlaceholder}
            value={term}
            onChange={enter}
            onFocus={(event) => event.target.select()}
            onMouseDown={focusOnPress}
            spellCheck={false}
            autoCapitalize="none"
            enterKeyHint="search"
            invalid={problem !== null}
            describedBy={problem === null ? undefined : messageId}
          />
        </div>
        <Button kind="primary" size="lg" type="submit" disabled={!canSubmitTerm(term)}>
          {texts.search}
        </Button>
        <div role="alert" className={css.message}>
          {problem !== null && (
            <ErrorText id={messageId}>
              {texts.termLength(quickSearchMax)} <ContactUs />.
            </ErrorText>
          )}
        </div>
      </form>
      <Hints className={css.hints}>
        <div role="status">
          {name !== null && (
            <Hint icon="user">
              {texts.lookingForName}{' '}
              <LinkButton className={css.inline} onClick={() => onPatientLookup(name)}>
                {texts.lookUpName(raw.trim())}
              </LinkButton>
            </Hint>
          )}
        </div>
        <Hint icon="spark">
          {texts.tipBefore}{' '}
          <LinkButton className={css.inline} onClick={() => onPatientLookup()}>
            {tabNames['patient-lookup']}
          </LinkButton>{' '}
          {texts.tipAfter}
        </Hint>
        <NevadaNotice />
        <Hint icon="clock">{texts.largeQuery}</Hint>
      </Hints>
    </>
  );
}
