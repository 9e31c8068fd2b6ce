import { formFooter, LONG_TEXT_KEPT, LONG_TEXT_MAX, type FormFooter } from './attachment-form.ts';
import type { FileListStatus } from './upload-files.ts';

/** Where the medical notes are: attached to the appeal or in the iCentra system. Sent as `notesInIcentra`. */
export const NOTE_LOCATIONS = ['Attached', 'iCentra'] as const;
export type NoteLocation = (typeof NOTE_LOCATIONS)[number];

/** The form's values, with text untrimmed. `claimItem` has the numbers of the selected claim lines. */
export interface AppealForm {
  claimItem: readonly number[];
  officeContactFirst: string;
  officeContactLast: string;
  contactAddress: string;
  contactCity: string;
  contactState: string;
  contactZip: string;
  contactPhone: string;
  contactEmail: string;
  appealReason: string;
  actionRequest: string;
  authNum: string;
  noteLocation: string;
}

export type AppealField = keyof AppealForm;
export type AppealFieldError = 'required' | 'min2' | 'min3' | 'min5' | 'max5' | 'max4000' | 'phone' | 'email';

/** The text inputs accept no more characters than this. Except for ZIP code and long texts, the server accepts that. */
export const APPEAL_MAX_LENGTH = {
  officeContactFirst: 60,
  officeContactLast: 60,
  contactAddress: 120,
  contactCity: 60,
  contactState: 30,
  contactZip: 10, // longer than a ZIP code, so that the message about 5 digits can appear
  contactPhone: 30,
  contactEmail: 120,
  appealReason: LONG_TEXT_KEPT,
  actionRequest: LONG_TEXT_KEPT,
  authNum: 40,
} as const satisfies Partial<Record<AppealField, number>>;

type TextRule = (text: string) => AppealFieldError | null;

const atLeast =
  (length: number, error: AppealFieldError): TextRule =>
  (text) =>
    text.length < length ? error : null;
const anyText: TextRule = () => null;

const phone: TextRule = (text) => (/^[\d +()-]+$/.test(text) && /\d/.test(text) ? null : 'phone');

// Each part uses one character class that excludes the next separator. Matching therefore takes linear time.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const email: TextRule = (text) => (text.length <= APPEAL_MAX_LENGTH.contactEmail && EMAIL.test(text) ? null : 'email');

const longText: TextRule = (text) => (text.length > LONG_TEXT_MAX ? 'max4000' : null);

const zip: TextRule = (text) => {
  if (text.length < 5) return 'min5';
  return text.length > 5 ? 'max5' : null;
};

const TEXT_RULES: Record<Exclude<AppealField, 'claimItem' | 'authNum' | 'noteLocation'>, TextRule> = {
  officeContactFirst: atLeast(3, 'min3'),
  officeContactLast: atLeast(3, 'min3'),
  contactAddress: anyText,
  contactCity: atLeast(3, 'min3'),
  contactState: atLeast(2, 'min2'),
  contactZip: zip,
  contactPhone: phone,
  contactEmail: email,
  appealReason: longText,
  actionRequest: longText,
};

/** Checks one field (spec 3 §5). Text is trimmed first, because it is sent trimmed. */
export function appealFieldError(field: AppealField, form: AppealForm): AppealFieldError | null {
  if (field === 'authNum') return null;
  if (field === 'claimItem') return form.claimItem.length === 0 ? 'required' : null;
  if (field === 'noteLocation') return isNoteLocation(form.noteLocation) ? null : 'required';
  const text = form[field].trim();
  return text === '' ? 'required' : TEXT_RULES[field](text);
}

export function isNoteLocation(value: string): value is NoteLocation {
  return NOTE_LOCATIONS.some((location) => location === value);
}

/** Fields about the person in the office whom the health plan can contact about the appeal. */
export const OFFICE_CONTACT = [
  'officeContactFirst',
  'officeContactLast',
  'contactAddress',
  'contactCity',
  'contactState',
  'contactZip',
  'contactPhone',
  'contactEmail',
] as const satisfies readonly AppealField[];

export function appealFormErrors(form: AppealForm): Partial<Record<AppealField, AppealFieldError>> {
  const fields: readonly AppealField[] = [
    'claimItem',
    ...OFFICE_CONTACT,
    'appealReason',
    'actionRequest',
    'authNum',
    'noteLocation',
  ];
  const errors: Partial<Record<AppealField, AppealFieldError>> = {};
  for (const field of fields) {
    const error = appealFieldError(field, form);
    if (error !== null) errors[field] = error;
  }
  return errors;
}

/**
 * The message under the appeal form, or null. Files are checked only for "Notes Attached". Otherwise the file list is
 * hidden and must not block the form.
 */
export function appealFooter(form: AppealForm, files: FileListStatus, submitFailed = false): FormFooter | null {
  const attached = form.noteLocation === 'Attached';
  return formFooter({
    submitFailed,
    files: attached ? files : 'none',
    missesNotesFile: attached && files === 'none',
    missesFileOrNotes: false,
    hasFieldErrors: Object.keys(appealFormErrors(form)).length > 0,
  });
}

export function canSubmitAppeal(form: AppealForm, files: FileListStatus): boolean {
  return appealFooter(form, files) === null;
}
