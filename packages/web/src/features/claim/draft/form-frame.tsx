import type { FormFooter } from '@pbt/domain/rules/claim/attachment-form';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import type { Sending } from './submission-draft.ts';
import css from './form-frame.module.css';
import { docTexts, footers } from '../documentation-texts.ts';

interface FormFrameProps {
  readonly title: string;
  readonly sending: Sending;
  /** The one line beside the buttons; null when all is well. */
  readonly footer: FormFooter | null;
  readonly canSubmit: boolean;
  /** Something was typed or chosen. */
  readonly onEdit: () => void;
  readonly onPointerDown: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Marks what is missing, where the footer speaks of fields. */
  readonly onShowFields: () => void;
  readonly children: ReactNode;
}

/** The first field has the focus when the form opens, and not again when its tab comes back. */
function useFocusOnce() {
  const form = useRef<HTMLFormElement>(null);
  const isFocused = useRef(false);
  useEffect(() => {
    if (isFocused.current) return;
    isFocused.current = true;
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return form;
}

/** Around the fields of both documentation forms: what is said below them, and the buttons. */
export function FormFrame(props: FormFrameProps) {
  const { title, sending, footer, canSubmit, onEdit, onPointerDown, onSubmit, onCancel, onShowFields, children } =
    props;
  const form = useFocusOnce();
  const isSending = sending.status === 'sending';
  const hasFailed = sending.status === 'failed';
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onChange={onEdit}
      onPointerDown={onPointerDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isSending && !sending.isClosed) onSubmit();
      }}
    >
      <h3 className={css.title}>{title}</h3>
      {/* What goes out must not change on the way. */}
      <fieldset disabled={isSending} className={css.fields}>
        {children}
      </fieldset>
      <div className={css.end}>
        <div className={css.message}>
          {/* Both are there from the start: only what is added to a live region is said. */}
          <div role="alert">
            {hasFailed && (
              <>
                <ErrorText>{footers.failed}</ErrorText>
                {sending.refusal && <p className={css.refusal}>{sending.refusal}</p>}
              </>
            )}
          </div>
          <div role="status">
            {footer === 'uploading' && <span className="sm sec">{footers.uploading}</span>}
            {footer !== null && footer !== 'failed' && footer !== 'uploading' && (
              <ErrorText>{footers[footer]}</ErrorText>
            )}
          </div>
          {footer === 'missingOrInvalidFields' && (
            <LinkButton className={css.show} onClick={onShowFields}>
              {docTexts.showFields}
            </LinkButton>
          )}
        </div>
        <div className={css.buttons}>
          <Button disabled={isSending} onClick={onCancel}>
            {docTexts.cancel}
          </Button>
          {!sending.isClosed && (
            <Button
              type="submit"
              kind="primary"
              busy={isSending}
              busyText={docTexts.submitting}
              disabled={!isSending && !canSubmit}
            >
              {hasFailed ? docTexts.retry : docTexts.submit}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
