import type { FileListStatus } from './upload-files.ts';

/** Spec 3 §2.3, in the order of the type list. The server prints the same names as typeName. */
export const ATTACHMENT_TYPES = {
  REC: 'Medical/Dental Record',
  EOB: 'Explanation of Benefits',
  PIP: 'Personal Injury Protection',
  ITM: 'Itemized Statement',
  RXRC: 'Pharmacy Record',
  COB: 'Coordination of Benefits',
  OTH: 'Other',
} as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** "Other" explains itself: it is the one type without a description. */
export type DescribedAttachmentType = Exclude<AttachmentType, 'OTH'>;

export function isAttachmentType(code: string): code is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, code);
}

export function hasDescription(type: AttachmentType): type is DescribedAttachmentType {
  return type !== 'OTH';
}

export type FormFooter =
  | 'failed'
  | 'uploading'
  | 'invalidFile'
  | 'missingFileForNotesAttached'
  | 'requiresFileOrNotes'
  | 'missingOrInvalidFields';

interface FormFacts {
  submitFailed: boolean;
  files: FileListStatus;
  missesNotesFile: boolean;
  missesFileOrNotes: boolean;
  hasFieldErrors: boolean;
}

/**
 * One line under the form, the first that applies, from what just happened to what is still to do:
 * the failed submit (the user waits for its outcome), then the files (they move on their own or block whatever
 * the fields say; the list status already puts a broken file before a running upload), then what is missing as a
 * whole, and the fields last, because each of them carries its own message.
 */
export function formFooter(facts: FormFacts): FormFooter | null {
  if (facts.submitFailed) return 'failed';
  if (facts.files === 'inProgress') return 'uploading';
  if (facts.files === 'error') return 'invalidFile';
  if (facts.missesNotesFile) return 'missingFileForNotesAttached';
  if (facts.missesFileOrNotes) return 'requiresFileOrNotes';
  return facts.hasFieldErrors ? 'missingOrInvalidFields' : null;
}

interface AttachmentFacts {
  type: string;
  notes: string;
  files: FileListStatus;
}

export function attachmentFooter(form: AttachmentFacts, submitFailed = false): FormFooter | null {
  return formFooter({
    submitFailed,
    files: form.files,
    missesNotesFile: false,
    missesFileOrNotes: form.notes.trim() === '' && form.files === 'none',
    hasFieldErrors: !isAttachmentType(form.type),
  });
}

/** An earlier failure does not stand in the way: Retry submits again. */
export function canSubmitAttachment(form: AttachmentFacts): boolean {
  return attachmentFooter(form) === null;
}
