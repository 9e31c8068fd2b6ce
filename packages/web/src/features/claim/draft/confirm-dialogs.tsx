import type { ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import {
  allSelectedAllowed,
  appealTypes,
  appealTypeText,
  claimItemsSelectedText,
} from '@pbt/domain/rules/claim/appeal';
import { ATTACHMENT_TYPES, hasDescription, type AttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import css from './confirm-dialogs.module.css';
import { confirmTexts, docTexts, typeDescriptions } from '../documentation-texts.ts';

interface DialogActions {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

interface AppealConfirmationProps extends DialogActions {
  /** The claim ID as the plan writes it. */
  readonly claimNumber: string;
  readonly selected: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  readonly authNum: string;
}

export function AppealConfirmation({ claimNumber, selected, reasons, authNum, ...actions }: AppealConfirmationProps) {
  return (
    <ConfirmDialog open title={confirmTexts.appeal} confirmText={docTexts.submit} {...actions}>
      <p>{confirmTexts.appealQuestion}</p>
      <dl className={css.facts}>
        <dt>{confirmTexts.claim}</dt>
        <dd>{claimNumber}</dd>
        <dt>{confirmTexts.items}</dt>
        <dd>{claimItemsSelectedText(selected)}</dd>
        <dt>{confirmTexts.types}</dt>
        {appealTypes(selected, reasons).map((type) => (
          <dd key={appealTypeText(type)}>{appealTypeText(type)}</dd>
        ))}
        <dt>{confirmTexts.auth}</dt>
        <dd>{authNum.trim() || confirmTexts.noAuth}</dd>
      </dl>
      {allSelectedAllowed(selected) && (
        <Notice kind="warning" slim>
          {confirmTexts.allAllowed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

export function AttachmentConfirmation({ type, ...actions }: DialogActions & { readonly type: AttachmentType }) {
  return (
    <ConfirmDialog open title={confirmTexts.attachment} confirmText={docTexts.submit} {...actions}>
      <p>{confirmTexts.attachmentQuestion}</p>
      <p className={css.type}>{ATTACHMENT_TYPES[type]}</p>
      {hasDescription(type) && <p className="sm">{typeDescriptions[type]}</p>}
    </ConfirmDialog>
  );
}
