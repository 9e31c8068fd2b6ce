import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { appealEligibleItems, appealPayload } from '@pbt/domain/rules/claim/appeal';
import { appealFooter, appealFormErrors, canSubmitAppeal, isNoteLocation } from '@pbt/domain/rules/claim/appeal-form';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { fileListStatus } from '@pbt/domain/rules/claim/upload-files';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { today } from '../../../settings.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { useStore } from '../../../state/store.ts';
import { AppealFields, type AppealProblems, type AppealValues } from './appeal-fields.tsx';
import { AppealItems } from './appeal-items.tsx';
import { AppealConfirmation } from './confirm-dialogs.tsx';
import { appealTexts, fieldProblems, kinds } from '../documentation-texts.ts';
import type { DraftFormProps } from './submission-draft.ts';
import { FileList } from './file-list.tsx';
import { FormFrame } from './form-frame.tsx';
import { keepOfficeContact, lastOfficeContact } from './office-contact.ts';
import { useDraftForm } from './use-draft-form.ts';
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

const resolver: Resolver<AppealValues> = (values) => {
  const problems = Object.entries(appealFormErrors(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<AppealValues> = Object.fromEntries(
    problems.map(([field, problem]) => [field, { type: problem, message: fieldProblems[problem] }]),
  );
  return { values: {}, errors };
};

/**
 * Returns the error messages to show. A field gets a message if its last validation failed and its current value is
 * still invalid. The message describes the current value.
 */
function messagesOf(validated: FieldErrors<AppealValues>, values: AppealValues): AppealProblems {
  const problems = Object.entries(appealFormErrors(values)).filter(([field]) => Object.hasOwn(validated, field));
  return Object.fromEntries(problems.map(([field, problem]) => [field, fieldProblems[problem]]));
}

interface AppealFormProps extends DraftFormProps {
  readonly claim: Claim;
  readonly items: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
}

export function AppealForm({ claim, items, reasons, staged, dirty, onCancel, onSubmit }: AppealFormProps) {
  const cache = useQueryClient();
  const [initial] = useState<AppealValues>(() => ({ ...EMPTY, ...lastOfficeContact(cache) }));
  const form = useForm<AppealValues>({ defaultValues: initial, mode: 'onTouched', resolver });
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const [isConfirming, setConfirming] = useState(false);
  const files = fileListStatus(useStore(staged.uploads.state).entries);
  const problems = useStableWhilePressed(messagesOf(form.formState.errors, values));
  const { sending, edited } = useDraftForm(staged, form.formState.isDirty, dirty);

  const eligible = appealEligibleItems(items, reasons);
  // A passed day does not close the form, because the plan may still accept the appeal.
  const closedOn = reasons.find(({ appealBy }) => appealBy !== null && appealBy < today())?.appealBy;
  const send = () =>
    onSubmit(async (submissionId) => {
      const { noteLocation, ...rest } = form.getValues();
      if (!isNoteLocation(noteLocation)) throw new Error('note location is missing');
      const facts = { submissionId, claim, items, reasons, form: { ...rest, noteLocation }, today: today() };
      await call(claimDocumentationApi.appeal, { body: appealPayload(facts) });
      keepOfficeContact(cache, rest);
    });
  return (
    <>
      <FormFrame
        title={kinds.Appeal.title}
        sending={sending}
        footer={appealFooter(values, files, sending.status === 'failed')}
        canSubmit={canSubmitAppeal(values, files)}
        onEdit={edited}
        onPointerDown={problems.onPointerDown}
        // After a failed submit, the unchanged content is already confirmed, so Retry sends it without asking again.
        onSubmit={() => (sending.status === 'failed' ? send() : setConfirming(true))}
        onCancel={onCancel}
        onShowFields={() => void form.trigger(undefined, { shouldFocus: true })}
      >
        {closedOn && <Notice kind="warning">{appealTexts.windowClosed(formatDay(closedOn))}</Notice>}
        <AppealItems control={form.control} items={eligible} problem={problems.shown.claimItem} />
        <AppealFields form={form} problems={problems.shown} />
        {values.noteLocation === 'Attached' && (
          <FileList uploads={staged.uploads} isLocked={sending.status === 'sending'} onEdit={edited} />
        )}
      </FormFrame>
      {isConfirming && (
        <AppealConfirmation
          claimNumber={claim.number ?? claim.id}
          selected={eligible.filter((item) => values.claimItem.includes(item.num))}
          reasons={reasons}
          authNum={values.authNum}
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
