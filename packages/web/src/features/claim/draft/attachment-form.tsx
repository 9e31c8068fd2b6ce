import type { Claim } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import {
  ATTACHMENT_TYPES,
  attachmentFooter,
  canSubmitAttachment,
  isAttachmentType,
  LONG_TEXT_KEPT,
  LONG_TEXT_MAX,
  requestedType,
} from '@pbt/domain/rules/claim/attachment-form';
import { fileListStatus } from '@pbt/domain/rules/claim/upload-files';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useStore } from '../../../state/store.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import { AttachmentConfirmation } from './confirm-dialogs.tsx';
import { docTexts, fieldProblems, kinds } from '../documentation-texts.ts';
import { outcomeTexts } from '../outcome/outcome-texts.ts';
import type { DraftFormProps } from './submission-draft.ts';
import { lengthHint } from './length-hint.ts';
import { FileList } from './file-list.tsx';
import { FormFrame } from './form-frame.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useShownProblems } from './use-shown-problems.ts';
import { useStableWhilePressed } from './use-stable-while-pressed.ts';

interface AttachmentValues {
  type: string;
  notes: string;
}

/** The document types to choose from. The server sends the codes, ATTACHMENT_TYPES has their names. */
function useTypes() {
  const types = useQuery(query(claimDocumentationApi.types, {}));
  const options = (types.data ?? []).map((code) => ({ value: code, label: ATTACHMENT_TYPES[code] }));
  return { options, hasFailed: types.isError, retry: () => void types.refetch() };
}

interface AttachmentFormProps extends DraftFormProps {
  readonly claim: Claim;
}

/** The records that the plan waits for, and their last day. */
function RecordsRequest({ records }: { readonly records: NonNullable<Claim['outcome']['records']> }) {
  return (
    <Notice kind="info" slim>
      {outcomeTexts.records(records.what)}
      {records.due && ` ${outcomeTexts.sendBy(formatDay(records.due))}`}
    </Notice>
  );
}

export function AttachmentForm({ onCancel, onSubmit, claim, ...draft }: AttachmentFormProps) {
  const { records } = claim.outcome;
  const { staged } = draft;
  const types = useTypes();
  const [start] = useState<AttachmentValues>(() => ({
    type: requestedType(records?.what ?? '') ?? '',
    notes: '',
    ...staged.initial?.attachment,
  }));
  const form = useForm<AttachmentValues>({ defaultValues: start });
  const [type, notes] = useWatch({ control: form.control, name: ['type', 'notes'] });
  // A list box without its options cannot show a chosen one, so it is chosen again when they are loaded.
  const typeCount = types.options.length;
  useEffect(() => {
    if (typeCount > 0) form.setValue('type', form.getValues('type'));
  }, [typeCount, form]);
  const [isConfirming, setConfirming] = useState(false);
  const { entries } = useStore(staged.uploads.state);
  const files = fileListStatus(entries);
  const shown = useShownProblems();
  const problem = useStableWhilePressed(
    isAttachmentType(type) || !shown.isShown('type') ? undefined : fieldProblems.required,
  );
  const isLong = notes.trim().length > LONG_TEXT_MAX;
  const notesProblem = useStableWhilePressed(isLong && shown.isShown('notes') ? fieldProblems.max4000 : undefined);
  const { sending, edited, check, read } = useDraftForm(draft, form.formState.isDirty, () => {
    const values = form.getValues();
    return { attachment: { ...values, type: isAttachmentType(values.type) ? values.type : '' } };
  });

  const facts = { type, notes, files };
  const send = () =>
    onSubmit((key) => {
      const body = form.getValues();
      if (!isAttachmentType(body.type)) throw new Error('document type is missing');
      return call(claimDocumentationApi.attachment, {
        body: { ...key, notes: body.notes.trim() || null, type: body.type },
      });
    });
  return (
    <>
      <FormFrame
        title={kinds.Attachment.title}
        staged={staged}
        draft={draft.draft}
        read={read}
        sending={sending}
        footer={attachmentFooter(facts, sending.status === 'failed')}
        problems={shown}
        canSubmit={canSubmitAttachment(facts)}
        onEdit={edited}
        onPointerDown={() => {
          problem.onPointerDown();
          notesProblem.onPointerDown();
        }}
        onProblem={() => {
          problem.release();
          notesProblem.release();
        }}
        // After a failed submit, the unchanged content is already confirmed, so Retry sends it without asking again.
        onCheck={check}
        onSubmit={() => (sending.status === 'failed' ? send() : setConfirming(true))}
        onCancel={onCancel}
      >
        {records && <RecordsRequest records={records} />}
        <Field
          label={docTexts.documentType}
          error={
            types.hasFailed ? (
              <>
                <span>{docTexts.typesFailed}</span> <LinkButton onClick={types.retry}>{docTexts.tryAgain}</LinkButton>
              </>
            ) : (
              problem.shown
            )
          }
        >
          {(ids) => (
            <Select
              {...ids}
              {...form.register('type')}
              placeholder={docTexts.chooseDocumentType}
              options={types.options}
            />
          )}
        </Field>
        <Field label={docTexts.notes} optional hint={lengthHint(notes)} error={notesProblem.shown}>
          {(ids) => <TextArea {...ids} {...form.register('notes')} maxLength={LONG_TEXT_KEPT} />}
        </Field>
        <FileList uploads={staged.uploads} isLocked={sending.status === 'sending'} onEdit={edited} />
      </FormFrame>
      {isConfirming && isAttachmentType(type) && (
        <AttachmentConfirmation
          claim={claim}
          type={type}
          notes={notes}
          files={entries.map(({ name }) => name)}
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
