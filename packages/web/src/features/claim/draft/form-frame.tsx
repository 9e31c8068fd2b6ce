import { formNote, type FormFooter } from '@pbt/domain/rules/claim/attachment-form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import { appealTexts, docTexts, footers } from '../documentation-texts.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import type { DraftFields } from './autosave.ts';
import css from './form-frame.module.css';
import { SaveNote } from './save-note.tsx';
import type { Sending, StagedSubmission, SubmissionDraft } from './submission-draft.ts';
import type { ShownProblems } from './use-shown-problems.ts';

interface FormFrameProps {
  readonly title: string;
  readonly staged: StagedSubmission;
  readonly draft: SubmissionDraft;
  /** The fields as a draft keeps them. */
  readonly read: () => DraftFields;
  readonly sending: Sending;
  /** The most urgent problem of the form, or null. */
  readonly footer: FormFooter | null;
  /** Labels of the fields with a problem. */
  readonly invalid?: readonly string[];
  readonly problems: ShownProblems;
  readonly canSubmit: boolean;
  /** Called on each change of a field. */
  readonly onEdit: () => void;
  readonly onPointerDown: () => void;
  /** Called when Submit was pressed with a problem, before the first one gets the focus. */
  readonly onProblem: () => void;
  /** Saves the form before it is confirmed. Resolves to false if it must not be sent. */
  readonly onCheck: () => Promise<boolean>;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
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

const CONTROLS = ['input', 'select', 'textarea'];

/** The control of the first problem. A problem without an invalid field is about files, or about notes or files. */
function firstProblem(form: HTMLFormElement, footer: FormFooter | null): HTMLElement | null {
  const invalid = CONTROLS.map((tag) => `${tag}[aria-invalid], [aria-invalid] ${tag}`).join();
  const others = footer === 'requiresFileOrNotes' ? 'textarea' : 'input[type="file"]';
  return form.querySelector<HTMLElement>(invalid) ?? form.querySelector<HTMLElement>(others);
}

/** The frame of the appeal form and the attachment form, with the status message and the buttons. */
export function FormFrame(props: FormFrameProps) {
  const { title, staged, sending, footer, problems, canSubmit, onEdit, onPointerDown, onProblem, children } = props;
  const { invalid = [] } = props;
  const form = useFocusOnce();
  const save = useStore(staged.autosave.state);
  const focused = useRef(0);
  const [isChecking, setChecking] = useState(false);
  const isSending = sending.status === 'sending';
  const hasFailed = sending.status === 'failed';
  const note = formNote(footer, problems.attempts > 0);
  useEffect(() => {
    if (focused.current === problems.attempts || !form.current) return;
    focused.current = problems.attempts;
    firstProblem(form.current, footer)?.focus();
  }, [form, problems.attempts, footer]);
  // A Retry repeats the same submit, which succeeds even if the first one has arrived and its draft is gone.
  const isClosed = sending.isClosed || (save.phase === 'refused' && !hasFailed);
  const submit = async () => {
    if (isSending || isChecking || isClosed) return;
    if (!canSubmit) {
      problems.attempt();
      onProblem();
      return;
    }
    setChecking(true);
    const canSend = hasFailed || (await props.onCheck());
    setChecking(false);
    if (canSend) props.onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a blur bubbles up from the fields
    <form
      ref={form}
      noValidate
      aria-label={title}
      onChange={(event) => {
        problems.onChange(event);
        onEdit();
      }}
      onBlur={(event) => {
        problems.onBlur(event);
        staged.autosave.flush();
      }}
      onPointerDown={onPointerDown}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3 className={css.title}>{title}</h3>
      {/* The content must not change while it is being sent. */}
      <fieldset disabled={isSending} className={css.fields}>
        {children}
      </fieldset>
      <div className={css.end}>
        <div className={css.message}>
          {/* The alert and status regions exist from the start, because screen readers announce only text added to an
              existing region. */}
          <div role="alert">
            {hasFailed && (
              <>
                <ErrorText>{footers.failed}</ErrorText>
                {sending.refusal && <p className={css.refusal}>{sending.refusal}</p>}
              </>
            )}
          </div>
          <div role="status">
            {note === 'uploading' && <span className="sm sec">{footers.uploading}</span>}
            {note !== 'allRequired' && note !== 'failed' && note !== 'uploading' && (
              <ErrorText>{footers[note]}</ErrorText>
            )}
            {problems.attempts > 0 && invalid.length > 0 && (
              <p className={css.refusal}>{appealTexts.checkFields(invalid)}</p>
            )}
          </div>
          {note === 'allRequired' && <span className="sm sec">{docTexts.allRequired}</span>}
          <SaveNote save={save} isSubmitRefused={sending.isClosed} />
          {isClosed && <ConflictChoice staged={staged} draft={props.draft} read={props.read} />}
        </div>
        <div className={css.buttons}>
          <Button disabled={isSending} onClick={props.onCancel}>
            {docTexts.cancel}
          </Button>
          {!isClosed && (
            <Button type="submit" kind="primary" busy={isSending} busyText={docTexts.submitting}>
              {hasFailed ? docTexts.retry : docTexts.submit}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
