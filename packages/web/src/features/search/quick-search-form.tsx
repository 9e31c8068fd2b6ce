import { canSubmitTerm, checkTerm, cleanTerm, enterTerm } from '@pbt/domain/rules/quick-search';
import { useId, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorText, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NevadaNotice } from '../../widgets/client-notices.tsx';
import { Hint, Hints } from '../../widgets/hints.tsx';
import { ContactUs } from './contact-us.tsx';
import css from './forms.module.css';
import type { SearchRequest } from './search-calls.ts';
import { tabNames, texts } from './texts.ts';
import { useInitialFocus } from './use-initial-focus.ts';

interface QuickSearchFormProps {
  readonly onSearch: (request: SearchRequest) => void;
  /** What was found before is no answer to what was refused now. */
  readonly onClear: () => void;
  readonly onPatientLookup: () => void;
}

const PASTED = new Set(['insertFromPaste', 'insertFromDrop']);

export function QuickSearchForm({ onSearch, onClear, onPatientLookup }: QuickSearchFormProps) {
  const field = useInitialFocus<HTMLInputElement>();
  const messageId = useId();
  const [term, setTerm] = useState('');
  const [problem, setProblem] = useState<'length' | null>(null);

  const enter = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isPasted = nativeEvent instanceof InputEvent && PASTED.has(nativeEvent.inputType);
    const entered = enterTerm(target.value, isPasted ? 'pasted' : 'typed');
    const caret = cleanTerm(target.value.slice(0, target.selectionStart ?? undefined)).length;
    setTerm(entered.term);
    setProblem(entered.problem);
    // Once the box holds the cleaned text: what is stripped in the middle must not throw the caret to the end.
    queueMicrotask(() => target.setSelectionRange(caret, caret));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isWrong = checkTerm(term) !== null;
    setProblem(isWrong ? 'length' : null);
    if (isWrong) {
      onClear();
      field.current?.focus();
    } else onSearch({ type: 'quick-search', term });
  };
  return (
    <>
      <h2>{texts.quickHeader}</h2>
      <p className={css.ids}>{texts.quickIds}</p>
      <form className={css.quick} onSubmit={submit} noValidate>
        <div className={css.term}>
          <Icon name="search" size={20} className={css.magnifier} />
          <TextInput
            ref={field}
            size="lg"
            className={css.termInput}
            aria-label={texts.quickPlaceholder}
            placeholder={texts.quickPlaceholder}
            value={term}
            onChange={enter}
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
              {texts.termLength} <ContactUs />.
            </ErrorText>
          )}
        </div>
      </form>
      <Hints className={css.hints}>
        <Hint icon="spark">
          {texts.tipBefore}{' '}
          <LinkButton className={css.inline} onClick={onPatientLookup}>
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
