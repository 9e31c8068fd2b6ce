import { claimDocumentationApi, type DraftRow } from '@pbt/domain/contract/claim-documentation';
import { ATTACHMENT_TYPES, isAttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { getSettings } from '../../settings.ts';
import { Button } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { ErrorText } from '../../ui/form/field.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import css from './draft-line.module.css';
import { draftNames, draftTexts } from './draft-texts.ts';
import { reloadDrafts } from './use-drafts.ts';

/** When a draft was saved, in the plan's time zone. */
export const savedTime = (instant: string) =>
  formatInstant(Date.parse(instant), getSettings().client.planTimeZone).time;

/** What tells one draft from another of the same claim. */
export function DraftAbout({ draft: { lines, type, text, files } }: { readonly draft: DraftRow }) {
  const parts = [
    lines.length > 0 && draftTexts.lines(lines),
    isAttachmentType(type) && ATTACHMENT_TYPES[type],
    files > 0 && draftTexts.files(files),
    text !== '' && `“${text}”`,
  ].filter(Boolean);
  return parts.length > 0 && <span className={css.about}>{parts.join(' · ')}</span>;
}

interface DraftLineProps {
  readonly draft: DraftRow;
  readonly children: ReactNode;
  /** The button or link that opens the form. Shown only while the draft can be sent. */
  readonly continueAction: ReactNode;
  /** Called after the draft was discarded. */
  readonly onDiscarded?: () => void;
}

/** An unfinished submission with Continue and Discard (spec 5 §6.3). */
export function DraftLine({ draft, children, continueAction, onDiscarded }: DraftLineProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () => call(claimDocumentationApi.cancel, { params: { submissionId: draft.id } }),
    onSuccess: async () => {
      await reloadDrafts(queries);
      onDiscarded?.();
    },
  });
  const name = draftNames[draft.kind];
  return (
    <Notice kind="plain" icon="pen">
      <div className={css.line}>
        <span>
          <span>{children}</span>
          <DraftAbout draft={draft} />
        </span>
        <span className={css.buttons}>
          {draft.canSend && continueAction}
          <Button
            size="sm"
            kind="quiet"
            busy={discard.isPending}
            busyText={draftTexts.discarding}
            onClick={() => setAsking(true)}
          >
            {draftTexts.discard}
          </Button>
        </span>
      </div>
      <div role="alert">{discard.isError && <ErrorText>{draftTexts.notDiscarded}</ErrorText>}</div>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={draftTexts.discardTitle(name)}
          confirmText={draftTexts.discard}
          cancelText={draftTexts.keep}
          onConfirm={() => {
            setAsking(false);
            discard.mutate();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{draftTexts.discardText}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}
