import { batchApi } from '@pbt/domain/contract/batch';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../api/client.ts';
import { hasStatus, HttpError, StaleResponse } from '../../api/http-error.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Choose, FileDrop } from '../../ui/form/file-row.tsx';
import { ErrorText, Field, TextInput } from '../../ui/form/field.tsx';
import { fingerprint } from './fingerprint.ts';
import { ReceiptAnswer } from './receipt-answer.tsx';
import css from './receipt-page.module.css';
import { texts } from './texts.ts';

const EMPTY = { reference: '', code: '' };

type Chosen = { name: string; sha256: string };

function failureText(error: Error): string | null {
  if (error instanceof StaleResponse) return null;
  const detail = hasStatus(error, 429) && error instanceof HttpError ? error.detail : null;
  return detail ?? texts.failed;
}

interface FilePartProps {
  readonly chosen: Chosen | null;
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

function FilePart({ chosen, error, onFile, onRemove }: FilePartProps) {
  const part = useRef<HTMLDivElement>(null);
  const remove = () => {
    // The button disappears, so focus moves to the file input.
    part.current?.querySelector('input')?.focus();
    onRemove();
  };
  return (
    <div ref={part} className={css.file}>
      <span className={css.label}>
        {texts.file}
        <span className={css.optional}> (optional)</span>
      </span>
      <FileDrop label={texts.file} accept=".pdf" multiple={false} onFiles={([file]) => onFile(file!)}>
        {texts.drop}
        <Choose>{texts.choose}</Choose>
      </FileDrop>
      {chosen && (
        <p className={css.chosen}>
          <Icon name="file" size={20} />
          <span>{chosen.name}</span>
          <LinkButton onClick={remove}>
            {texts.remove}
            <span className="vh"> {chosen.name}</span>
          </LinkButton>
        </p>
      )}
      <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
      <p className={css.hint}>{texts.fileHint}</p>
    </div>
  );
}

/** Asks for the reference and the code of a receipt, and compares its file in the browser. */
export function ReceiptForm() {
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const verify = useMutation({
    mutationFn: (body: { reference: string; code: string; sha256?: string }) => call(batchApi.verifyReceipt, { body }),
  });
  // An answer belongs to what was sent, so a change removes it.
  const change = (changes: Partial<typeof EMPTY>) => {
    setValues((before) => ({ ...before, ...changes }));
    verify.reset();
  };
  const choose = async (file: File) => {
    verify.reset();
    try {
      const sha256 = await fingerprint(file);
      setChosen(sha256 === null ? null : { name: file.name, sha256 });
      setFileError(sha256 === null ? texts.tooLarge : null);
    } catch {
      setFileError(texts.unreadable);
    }
  };
  const remove = () => {
    setChosen(null);
    setFileError(null);
    verify.reset();
  };
  const reference = values.reference.trim();
  const code = values.code.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reference === '' || code === '') return;
    verify.mutate({ reference, code, ...(chosen && { sha256: chosen.sha256 }) });
  };
  const clear = () => {
    setValues(EMPTY);
    setSubmitted(false);
    remove();
    first.current?.focus();
  };
  const failure = verify.error && failureText(verify.error);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.fields}>
        <Field
          label={texts.reference}
          hint={texts.referenceHint}
          error={isSubmitted && reference === '' ? texts.noReference : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              ref={first}
              maxLength={20}
              spellCheck={false}
              autoCapitalize="characters"
              value={values.reference}
              onChange={(event) => change({ reference: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.code} hint={texts.codeHint} error={isSubmitted && code === '' ? texts.noCode : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={40}
              spellCheck={false}
              autoCapitalize="characters"
              value={values.code}
              onChange={(event) => change({ code: event.target.value })}
            />
          )}
        </Field>
      </div>
      <FilePart chosen={chosen} error={fileError} onFile={(file) => void choose(file)} onRemove={remove} />
      <div className={css.buttons}>
        <Button kind="primary" type="submit" busy={verify.isPending} busyText={texts.checking}>
          {texts.check}
        </Button>
        <Button kind="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      </div>
      <div role="status" className={css.answer}>
        {verify.data && <ReceiptAnswer genuine={verify.data.genuine} />}
      </div>
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </form>
  );
}
