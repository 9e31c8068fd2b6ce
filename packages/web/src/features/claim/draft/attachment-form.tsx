import type { Claim, ClaimItem } from '@pbt/domain/contract/claim';
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
import { neededRecords, type ClaimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { remarkCodes } from '@pbt/domain/rules/claim/remarks';
import { fileListStatus } from '@pbt/domain/rules/claim/upload-files';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useStore } from '../../../state/store.ts';
import { useToday } from '../../../session/use-today.ts';
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

interface RecordsRequestProps {
  readonly claim: Claim;
  readonly items: readonly ClaimItem[];
  readonly denials: ClaimDenials;
}

/** The records that the plan asked for in a letter, or because of which it denied lines, and their last day. */
function RecordsRequest({ claim, items, denials }: RecordsRequestProps) {
  const today = useToday();
  const { records } = claim.outcome;
  const remarks = new Map(items.flatMap((item) => item.remarks).map(({ id, text }) => [id, text]));
  const ofDenials = neededRecords(denials).map(({ reason: { title, explanation, rarc }, lines, by }) => [
    `${lines.length > 0 ? `${outcomeTexts.lines(lines)}: ` : ''}${title}.`,
    explanation,
    ...remarkCodes([rarc]).map((code) => remarks.get(code)),
    by && outcomeTexts[by < today ? 'sendPassed' : 'sendBy'](formatDay(by)),
  ]);
  const requests = records
    ? [[outcomeTexts.records(records.what), records.due && outcomeTexts.sendBy(formatDay(records.due))]]
    : ofDenials;
  return [...new Set(requests.map((parts) => parts.filter(Boolean).join(' ')))].map((request) => (
    <Notice key={request} kind="info" slim>
      {request}
    </Notice>
  ));
}

type AttachmentFormProps = DraftFormProps & RecordsRequestProps;

export function AttachmentForm({ onCancel, onSubmit, claim, items, denials, ...draft }: AttachmentFormProps) {
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
        <RecordsRequest claim={claim} items={items} denials={denials} />
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
