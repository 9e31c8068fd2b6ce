import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import {
  allSelectedAllowed,
  appealTypes,
  appealTypeText,
  claimItemsSelectedText,
} from '@pbt/domain/rules/claim/appeal';
import type { AppealForm } from '@pbt/domain/rules/claim/appeal-form';
import { ATTACHMENT_TYPES, hasDescription, type AttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import type { LineInReview } from '@pbt/domain/rules/claim/submissions';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import css from './confirm-dialogs.module.css';
import { appealTexts, confirmTexts, docTexts, typeDescriptions } from '../documentation-texts.ts';
import { LinesInReview } from './lines-in-review.tsx';

interface DialogActions {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

type ClaimOfPatient = Pick<Claim, 'id' | 'number' | 'patient'>;

interface AppealConfirmationProps extends DialogActions {
  readonly claim: ClaimOfPatient;
  readonly selected: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  readonly values: AppealForm;
  /** Names of the files that are sent. */
  readonly files: readonly string[];
  readonly inReview: readonly LineInReview[];
}

/** One fact with its label. Without a value, it is left out. */
function Fact({ label, values }: { readonly label: string; readonly values: readonly string[] }) {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  if (filled.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      {filled.map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </>
  );
}

/** Whose claim it is. The claim ID is the one that the plan writes. */
function ClaimFacts({ claim: { id, number = id, patient } }: { readonly claim: ClaimOfPatient }) {
  return (
    <>
      <Fact label={confirmTexts.claim} values={[number]} />
      <Fact label={confirmTexts.patient} values={[`${patient.name.full}, ${patient.id}`]} />
    </>
  );
}

function contactLines(values: AppealForm): string[] {
  return [
    `${values.officeContactFirst.trim()} ${values.officeContactLast.trim()}`,
    values.contactAddress,
    `${values.contactCity.trim()}, ${values.contactState.trim()} ${values.contactZip.trim()}`,
    values.contactPhone,
    values.contactEmail,
  ];
}

export function AppealConfirmation(props: AppealConfirmationProps) {
  const { claim, selected, reasons, values, files, inReview, ...actions } = props;
  const isAttached = values.noteLocation === 'Attached';
  return (
    <ConfirmDialog open title={confirmTexts.appeal} confirmText={docTexts.submit} {...actions}>
      <p>{confirmTexts.appealQuestion}</p>
      <dl className={css.facts}>
        <ClaimFacts claim={claim} />
        <Fact label={confirmTexts.items} values={[claimItemsSelectedText(selected)]} />
        <Fact label={confirmTexts.types} values={appealTypes(selected, reasons).map(appealTypeText)} />
        <Fact label={confirmTexts.auth} values={[values.authNum.trim() || confirmTexts.noAuth]} />
        <Fact label={appealTexts.reason} values={[values.appealReason]} />
        <Fact label={appealTexts.action} values={[values.actionRequest]} />
        <Fact label={appealTexts.contact} values={contactLines(values)} />
        <Fact label={appealTexts.noteLocation} values={[isAttached ? appealTexts.attached : appealTexts.iCentra]} />
        <Fact label={confirmTexts.files} values={files} />
      </dl>
      <LinesInReview lines={inReview} />
      {allSelectedAllowed(selected) && (
        <Notice kind="warning" slim>
          {confirmTexts.allAllowed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

interface AttachmentConfirmationProps extends DialogActions {
  readonly claim: ClaimOfPatient;
  readonly type: AttachmentType;
  readonly notes: string;
  readonly files: readonly string[];
}

export function AttachmentConfirmation({ claim, type, notes, files, ...actions }: AttachmentConfirmationProps) {
  return (
    <ConfirmDialog open title={confirmTexts.attachment} confirmText={docTexts.submit} {...actions}>
      <p>{confirmTexts.attachmentQuestion}</p>
      <p className={css.type}>{ATTACHMENT_TYPES[type]}</p>
      {hasDescription(type) && <p className="sm">{typeDescriptions[type]}</p>}
      <dl className={css.facts}>
        <ClaimFacts claim={claim} />
        <Fact label={docTexts.notes} values={[notes]} />
        <Fact label={confirmTexts.files} values={files} />
      </dl>
    </ConfirmDialog>
  );
}
