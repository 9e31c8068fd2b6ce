import {
  canSearchUsers,
  EMPTY_LOOKUP,
  isLookupFieldDisabled,
  isLookupPristine,
  lookupFieldError,
  typeInLookup,
  type UserLookupField,
  type UserLookupForm,
} from '@pbt/domain/rules/user/user-lookup';
import { useState, type FormEvent } from 'react';
import { Link } from '../../router/router.tsx';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { ErrorText, Field, TextInput } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { fieldErrors, texts } from './texts.ts';
import css from './user-lookup-page.module.css';

const FIELDS: readonly { field: UserLookupField; label: string; maxLength: number }[] = [
  // One character more than allowed, so a long username shows an error instead of being cut.
  { field: 'username', label: texts.username, maxLength: 36 },
  { field: 'first', label: texts.first, maxLength: 35 },
  { field: 'last', label: texts.last, maxLength: 35 },
];

interface LookupFormProps {
  readonly busy: boolean;
  readonly onSearch: (form: UserLookupForm) => void;
  readonly onReset: () => void;
}

export function LookupForm({ busy, onSearch, onReset }: LookupFormProps) {
  const [form, setForm] = useState(EMPTY_LOOKUP);
  const [touched, setTouched] = useState<ReadonlySet<UserLookupField>>(new Set());

  const type = (field: UserLookupField, text: string) => {
    const next = typeInLookup(form, field, text);
    setForm(next);
    // An empty form counts as untouched, so it shows no errors.
    if (isLookupPristine(next)) setTouched(new Set());
  };
  const markTouched = (field: UserLookupField) => {
    if (!isLookupPristine(form)) setTouched(new Set([...touched, field]));
  };
  const reset = () => {
    setForm(EMPTY_LOOKUP);
    setTouched(new Set());
    onReset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSearchUsers(form) && !busy) onSearch(form);
  };
  const errorOf = (field: UserLookupField) => (touched.has(field) ? lookupFieldError(form, field) : null);

  return (
    <Panel label={texts.form}>
      <form className={css.form} onSubmit={submit} noValidate>
        {FIELDS.map(({ field, label, maxLength }) => {
          const error = errorOf(field);
          return (
            <div key={field} className={css.field}>
              {field === 'first' && <span className={css.or}>{texts.or}</span>}
              <Field label={label} error={error && fieldErrors[error]}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    value={form[field]}
                    maxLength={maxLength}
                    autoComplete="off"
                    autoFocus={field === 'username'}
                    disabled={isLookupFieldDisabled(form, field)}
                    onChange={(event) => type(field, event.target.value)}
                    onBlur={() => markTouched(field)}
                  />
                )}
              </Field>
            </div>
          );
        })}
        <div className={css.actions}>
          <LinkButton onClick={reset}>{texts.reset}</LinkButton>
          <Button kind="primary" type="submit" busy={busy} disabled={!canSearchUsers(form)}>
            {texts.search}
          </Button>
        </div>
      </form>
      {errorOf('last') === 'lastTooShort' && (
        <div className={css.summary} role="alert">
          <ErrorText>
            {texts.tooShort} {texts.tryAgain} <Link to="/contact-us">{texts.contactUs}</Link>.
          </ErrorText>
        </div>
      )}
    </Panel>
  );
}
