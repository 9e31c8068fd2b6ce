import type { FileListStatus } from './upload-files.ts';

/** Attachment type codes and names (spec 3 §2.3), in the order of the type list on the screen. */
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

/** Types that the screen explains with a description. "Other" has none. */
export type DescribedAttachmentType = Exclude<AttachmentType, 'OTH'>;

export function isAttachmentType(code: string): code is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, code);
}

export function hasDescription(type: AttachmentType): type is DescribedAttachmentType {
  return type !== 'OTH';
}

/** The one document type that a request of the plan names, such as "Itemized statement". Null for none or several. */
export function requestedType(what: string): AttachmentType | null {
  const wanted = what.toLowerCase();
  const types = Object.keys(ATTACHMENT_TYPES).filter(isAttachmentType);
  const found = types.filter((code) => hasDescription(code) && wanted.includes(ATTACHMENT_TYPES[code].toLowerCase()));
  return found.length === 1 ? found[0]! : null;
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
 * Returns the most urgent message for the bottom of the form, or null. A failed submission comes before file problems.
 * Field errors are last, because each field also shows its own message.
 */
export function formFooter(facts: FormFacts): FormFooter | null {
  if (facts.submitFailed) return 'failed';
  if (facts.files === 'inProgress') return 'uploading';
  if (facts.files === 'error') return 'invalidFile';
  if (facts.missesNotesFile) return 'missingFileForNotesAttached';
  if (facts.missesFileOrNotes) return 'requiresFileOrNotes';
  return facts.hasFieldErrors ? 'missingOrInvalidFields' : null;
}

/** What stands beside the Submit button. `allRequired` is the hint of a form that was not submitted with a problem. */
type FormNote = FormFooter | 'allRequired';

const SHOWN_AT_ONCE: ReadonlySet<FormFooter | null> = new Set(['failed', 'uploading', 'invalidFile'] as const);

/** Missing input is a problem only after Submit was pressed (spec 5 §6.3). The state of files is shown at once. */
export function formNote(footer: FormFooter | null, isAttempted: boolean): FormNote {
  return footer !== null && (isAttempted || SHOWN_AT_ONCE.has(footer)) ? footer : 'allRequired';
}

/** The longest notes, appeal reason and requested action that can be sent. */
export const LONG_TEXT_MAX = 4000;

/** A longer text is not cut before this length. A message says by how much it is too long. */
export const LONG_TEXT_KEPT = 20_000;

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
    hasFieldErrors: !isAttachmentType(form.type) || form.notes.trim().length > LONG_TEXT_MAX,
  });
}

/** Ignores a failed submission, so the user can submit again. */
export function canSubmitAttachment(form: AttachmentFacts): boolean {
  return attachmentFooter(form) === null;
}
