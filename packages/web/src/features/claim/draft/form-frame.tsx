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
  /** The message beside the buttons, or null when the form can be submitted. */
  readonly footer: FormFooter | null;
  readonly canSubmit: boolean;
  /** Called on every input. */
  readonly onEdit: () => void;
  readonly onPointerDown: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Shows the error messages of all fields. */
  readonly onShowFields: () => void;
  readonly children: ReactNode;
}

/** Focuses the first field when the form opens, but not when its hidden tab is shown again. */
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

/** The frame of the appeal and attachment forms, with the status message and the buttons. */
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
      {/* The content must not change while it is being sent. */}
      <fieldset disabled={isSending} className={css.fields}>
        {children}
      </fieldset>
      <div className={css.end}>
        <div className={css.message}>
          {/* Both live regions exist from the start, because screen readers only announce text added to an existing
              one. */}
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
