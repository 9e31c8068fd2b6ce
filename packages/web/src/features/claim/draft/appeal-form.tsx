import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { claimDocumentationApi, type AppealDraft, type Submission } from '@pbt/domain/contract/claim-documentation';
import { appealEligibleItems, appealPayload } from '@pbt/domain/rules/claim/appeal';
import {
  appealFooter,
  appealFormErrors,
  canSubmitAppeal,
  isNoteLocation,
  OFFICE_CONTACT,
  type AppealField,
} from '@pbt/domain/rules/claim/appeal-form';
import { linesInReview } from '@pbt/domain/rules/claim/submissions';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { fileListStatus } from '@pbt/domain/rules/claim/upload-files';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { planDay, today } from '../../../settings.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { useStore } from '../../../state/store.ts';
import { AppealFields, type AppealProblems, type AppealValues } from './appeal-fields.tsx';
import { AppealItems } from './appeal-items.tsx';
import { AppealConfirmation } from './confirm-dialogs.tsx';
import { appealLabels, appealTexts, fieldProblems, kinds } from '../documentation-texts.ts';
import { LinesInReview } from './lines-in-review.tsx';
import type { DraftFormProps, StagedSubmission } from './submission-draft.ts';
import { FileList } from './file-list.tsx';
import { FormFrame } from './form-frame.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useShownProblems } from './use-shown-problems.ts';
import { useStableWhilePressed } from './use-stable-while-pressed.ts';

const EMPTY: AppealValues = {
  claimItem: [],
  officeContactFirst: '',
  officeContactLast: '',
  contactAddress: '',
  contactCity: '',
  contactState: '',
  contactZip: '',
  contactPhone: '',
  contactEmail: '',
  appealReason: '',
  actionRequest: '',
  authNum: '',
  noteLocation: '',
};

const dayOf = (instant: string) => formatDay(planDay(instant));

/** The messages of the fields that show their problem. */
function messagesOf(values: AppealValues, isShown: (field: string) => boolean): AppealProblems {
  const problems = Object.entries(appealFormErrors(values)).filter(([field]) => isShown(field));
  return Object.fromEntries(problems.map(([field, problem]) => [field, fieldProblems[problem]]));
}

/** What the form starts with: a saved draft, or the prefilled contact and the line to appeal. */
function valuesAtStart({ initial, line }: StagedSubmission, items: readonly ClaimItem[]): AppealValues {
  if (initial?.appeal) {
    // The claim can have fewer lines than when the draft was saved.
    const claimItem = initial.appeal.claimItem.filter((chosen) => items.some(({ num }) => num === chosen));
    return { ...initial.appeal, claimItem };
  }
  const { source: _, ...contact } = initial?.contact ?? { source: null };
  const chosen = line.get();
  return { ...EMPTY, ...contact, claimItem: chosen === null ? [] : [chosen] };
}

/** Chooses the line of an Appeal button that was pressed while the form was open. */
function useChosenLine({ line }: StagedSubmission, form: UseFormReturn<AppealValues>, onChosen: () => void): void {
  const asked = useStore(line);
  useEffect(() => {
    if (asked === null) return;
    line.set(null);
    const chosen = form.getValues('claimItem');
    if (chosen.includes(asked)) return;
    form.setValue(
      'claimItem',
      [...chosen, asked].toSorted((a, b) => a - b),
      { shouldDirty: true },
    );
    onChosen();
  }, [asked, line, form, onChosen]);
}

interface AppealFormProps extends DraftFormProps {
  readonly claim: Claim;
  readonly items: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  /** Earlier submissions of the claim, newest first. */
  readonly submissions: readonly Submission[];
}

/** The values as a draft keeps them. A radio group without a choice has no text. */
const draftOf = ({ noteLocation, ...rest }: AppealValues): AppealDraft => ({
  ...rest,
  noteLocation: isNoteLocation(noteLocation) ? noteLocation : '',
});

export function AppealForm({ claim, items, reasons, submissions, onCancel, onSubmit, ...draft }: AppealFormProps) {
  const { staged } = draft;
  const [start] = useState(() => valuesAtStart(staged, items));
  const form = useForm<AppealValues>({ defaultValues: start });
  const values = { ...start, ...useWatch({ control: form.control }) };
  const [isConfirming, setConfirming] = useState(false);
  const { entries } = useStore(staged.uploads.state);
  const files = fileListStatus(entries);
  const shown = useShownProblems();
  const problems = useStableWhilePressed(messagesOf(values, shown.isShown));
  const { sending, edited, check, read } = useDraftForm(draft, form.formState.isDirty, () => ({
    appeal: draftOf(form.getValues()),
  }));
  useChosenLine(staged, form, edited);
  const invalid = Object.keys(appealFormErrors(values)).map((field) => appealLabels[field as AppealField]);

  const eligible = appealEligibleItems(items, reasons);
  const inReview = linesInReview(submissions, values.claimItem, dayOf);
  const source = staged.initial?.contact?.source;
  const isPrefilled =
    OFFICE_CONTACT.every((field) => values[field] === start[field]) && start.officeContactFirst !== '';
  const clearContact = () => {
    for (const field of OFFICE_CONTACT) form.setValue(field, '', { shouldDirty: true });
    edited();
    form.setFocus('officeContactFirst');
  };
  // A passed day does not close the form, because the plan may still accept the appeal.
  const closedOn = reasons.find(({ appealBy }) => appealBy !== null && appealBy < today())?.appealBy;
  const send = () =>
    onSubmit(async ({ submissionId, draftVersion }) => {
      const { noteLocation, ...rest } = form.getValues();
      if (!isNoteLocation(noteLocation)) throw new Error('note location is missing');
      const facts = { submissionId, claim, items, reasons, form: { ...rest, noteLocation }, today: today() };
      await call(claimDocumentationApi.appeal, { body: { ...appealPayload(facts), draftVersion } });
    });
  return (
    <>
      <FormFrame
        title={kinds.Appeal.title}
        staged={staged}
        draft={draft.draft}
        read={read}
        sending={sending}
        footer={appealFooter(values, files, sending.status === 'failed')}
        invalid={invalid}
        problems={shown}
        canSubmit={canSubmitAppeal(values, files)}
        onEdit={edited}
        onPointerDown={problems.onPointerDown}
        onProblem={problems.release}
        // After a failed submit, the unchanged content is already confirmed, so Retry sends it without asking again.
        onCheck={check}
        onSubmit={() => (sending.status === 'failed' ? send() : setConfirming(true))}
        onCancel={onCancel}
      >
        {closedOn && <Notice kind="warning">{appealTexts.windowClosed(formatDay(closedOn))}</Notice>}
        <div>
          <AppealItems control={form.control} items={eligible} problem={problems.shown.claimItem} />
          <LinesInReview lines={inReview} />
        </div>
        <AppealFields
          form={form}
          problems={problems.shown}
          contactSource={isPrefilled && source ? source : null}
          onClearContact={clearContact}
        />
        {values.noteLocation === 'Attached' && (
          <FileList uploads={staged.uploads} isLocked={sending.status === 'sending'} onEdit={edited} />
        )}
      </FormFrame>
      {isConfirming && (
        <AppealConfirmation
          claim={claim}
          selected={eligible.filter((item) => values.claimItem.includes(item.num))}
          reasons={reasons}
          values={values}
          files={values.noteLocation === 'Attached' ? entries.map(({ name }) => name) : []}
          inReview={inReview}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            send();
          }}
        />
      )}
    </>
  );
}
