import type { AppealField, AppealFieldError } from '@pbt/domain/rules/claim/appeal-form';
import type { DescribedAttachmentType, FormFooter } from '@pbt/domain/rules/claim/attachment-form';
import { MAX_SUBMISSION_FILES, UPLOAD_RATE } from '@pbt/domain/rules/claim/upload-files';
import { EXTENSIONS } from '../../widgets/upload/upload-labels.ts';
import type { DraftKind } from './draft/submission-draft.ts';

const figures = new Intl.NumberFormat('en-US');

export const docTexts = {
  title: 'Submissions',
  notPossible:
    'Final determination has not been made for this claim. Additional submissions cannot be created at this time.',
  /** Shown below notPossible when the eligibility check failed. The claim may still be open for an appeal. */
  notChecked: 'This could not be checked just now. Reload the page to try again.',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
  viewOnlyHint: 'Only the user can create submissions.',
  kind: 'Submission type',
  chooseKind: 'Choose a type',
  create: 'Create',
  createAnother: 'Create another',
  continueTitle: (name: string) => `Continue the unfinished ${name}?`,
  cancel: 'Cancel',
  success: 'Submission was successful',
  submit: 'Submit',
  submitting: 'Submitting...',
  retry: 'Retry',
  allRequired: 'All fields are required unless marked optional.',
  noEligibleItems: 'Appeals are disabled because none of the claim items are eligible for appeal.',
  files: 'Files',
  fileWaits: 'Waiting',
  fileRules: `${EXTENSIONS}. 15 MB per file.`,
  fileLimits: `Up to ${MAX_SUBMISSION_FILES} files and 100 MB per submission, ${UPLOAD_RATE.files} uploads in ${UPLOAD_RATE.minutes} minutes.`,
  filesLeftOut: (count: number) =>
    `A submission can hold at most ${MAX_SUBMISSION_FILES} files. ${count === 1 ? '1 file was' : `${count} files were`} not added.`,
  remaining: (count: number) =>
    count === 1 ? '1 character remaining' : `${figures.format(count)} characters remaining`,
  cut: (max: number) => `The text was cut at ${figures.format(max)} characters.`,
  tooLong: (count: number) => `${figures.format(count)} ${count === 1 ? 'character' : 'characters'} too many`,
  history: 'History',
  historyFailed: 'Failed to load submissions history',
  noHistory: 'No submissions yet',
  showMore: 'Show more',
  fullNotes: 'Full Notes',
  close: 'Close',
  documentType: 'Type',
  chooseDocumentType: 'Choose a document type',
  typesFailed: 'The document types could not be loaded.',
  tryAgain: 'Try Again',
  notes: 'Notes',
} as const;

export const saveTexts = {
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved. Trying again...',
  refused: 'Not saved.',
} as const;

export const conflictTexts = {
  changed: 'Your text is still here. Choose which version to continue with.',
  /** The draft was discarded, sent or deleted. */
  gone: (lost: readonly string[]) =>
    lost.length === 0
      ? 'Your text is still here. Keep it as a new draft, or cancel.'
      : `Your text is still here. Keep it as a new draft, and add these files again: ${lost.join(', ')}.`,
  notLoaded: 'The other version could not be loaded.',
  load: 'Load the other version',
  keep: 'Keep mine',
  failed: 'This did not work. Please try again.',
} as const;

export const leaveTexts = {
  title: (name: string) => `Close ${name}?`,
  saved: 'It is saved for 7 days. You can continue it on this page or under My Submissions.',
  keepEditing: 'Keep editing',
  saveAndClose: 'Save and close',
  discard: 'Discard',
} as const;

export const kinds: Record<DraftKind, { title: string; named: string; stagingFailed: string }> = {
  Appeal: { title: 'Appeal', named: 'the appeal', stagingFailed: 'Failed to create the appeal.' },
  Attachment: { title: 'Attachment', named: 'the attachment', stagingFailed: 'Failed to create the attachment.' },
};

export const appealTexts = {
  items: 'Claim items',
  line: (line: number, code: string) => `Line ${line}, ${code}`,
  denied: 'Denied',
  allowed: (amount: string) => `Allowed ${amount}`,
  windowClosed: (date: string) => `The appeal window closed on ${date}. The plan may refuse this appeal.`,
  contact: 'Office contact',
  contactSources: { appeal: 'From your last appeal.', profile: 'From your profile.' },
  clear: 'Clear',
  clearLabel: 'Clear the office contact',
  lineInReview: (line: number) => `Line ${line} already has an appeal in review`,
  filed: (date: string) => `filed ${date}`,
  mayDelay: 'A second appeal can delay both.',
  first: 'First name',
  last: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  phone: 'Phone',
  email: 'Email',
  request: 'Request',
  reason: 'Appeal reason',
  action: 'Action requested',
  auth: 'Auth #',
  noteLocation: 'Notes',
  attached: 'Notes Attached',
  iCentra: 'Notes in iCentra',
  noteHint: 'Notes Attached lets you add files below. iCentra is a shared medical record that the plan can read.',
  checkFields: (labels: readonly string[]) => `Check these fields: ${labels.join(', ')}.`,
} as const;

/** The labels of the appeal form's fields. */
export const appealLabels: Record<AppealField, string> = {
  claimItem: appealTexts.items,
  officeContactFirst: appealTexts.first,
  officeContactLast: appealTexts.last,
  contactAddress: appealTexts.address,
  contactCity: appealTexts.city,
  contactState: appealTexts.state,
  contactZip: appealTexts.zip,
  contactPhone: appealTexts.phone,
  contactEmail: appealTexts.email,
  appealReason: appealTexts.reason,
  actionRequest: appealTexts.action,
  authNum: appealTexts.auth,
  noteLocation: appealTexts.noteLocation,
};

export const confirmTexts = {
  appeal: 'Appeal Submission Confirmation',
  appealQuestion: 'Check these details before you send.',
  claim: 'Claim',
  patient: 'Patient',
  items: 'Claim items',
  types: 'Outcome and reason',
  auth: 'Auth #',
  noAuth: 'None',
  files: 'Files',
  allAllowed: 'None of these lines was denied. Appeal anyway?',
  attachment: 'Attachment Confirmation',
  attachmentQuestion: 'Is the chosen type correct?',
} as const;

export const footers: Record<FormFooter, string> = {
  failed: 'Failed to submit',
  uploading: 'Uploading files...',
  invalidFile: 'Invalid file',
  missingFileForNotesAttached: 'Missing file for "Notes attached"',
  requiresFileOrNotes: 'Requires either a file or notes',
  missingOrInvalidFields: 'Missing or invalid fields',
};

export const fieldProblems: Record<AppealFieldError, string> = {
  required: 'This field is required',
  min2: 'Minimum of 2 characters',
  min3: 'Minimum of 3 characters',
  min5: 'Minimum of 5 characters',
  max5: 'Maximum of 5 characters',
  max4000: 'Maximum of 4,000 characters',
  phone: 'Please enter a phone number in the format of xxx-xxx-xxxx',
  email: 'Please enter a valid email address',
};

export const typeDescriptions: Record<DescribedAttachmentType, string> = {
  REC: 'Chart notes, test results, operative reports, dental charting or other records of the care given.',
  EOB: 'The statement of another insurer that shows what it paid or denied for these services.',
  PIP: 'Auto insurer documents about personal injury protection, such as a payment ledger or a letter that benefits are exhausted.',
  ITM: 'A bill that lists every service with its date, code and charge.',
  RXRC: 'Records of the medicines given or dispensed, with drug, quantity and date.',
  COB: 'Information about the patient’s other coverage and which plan pays first.',
};

export const fileProblems = {
  upload: 'The file could not be uploaded. Please try again.',
  remove: 'The file could not be removed. Please try again.',
} as const;
