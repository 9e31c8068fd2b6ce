import { expect, test } from 'vitest';
import {
  ATTACHMENT_TYPES,
  attachmentFooter,
  canSubmitAttachment,
  formFooter,
  formNote,
  hasDescription,
  isAttachmentType,
  requestedType,
} from './attachment-form.ts';

test.each([
  ['REC', 'Medical/Dental Record'],
  ['EOB', 'Explanation of Benefits'],
  ['PIP', 'Personal Injury Protection'],
  ['ITM', 'Itemized Statement'],
  ['RXRC', 'Pharmacy Record'],
  ['COB', 'Coordination of Benefits'],
  ['OTH', 'Other'],
])('attachment type %s is "%s" [CLAIMDOC-09]', (code, name) => {
  expect(isAttachmentType(code) && ATTACHMENT_TYPES[code]).toBe(name);
});

test.each(['', 'rec', 'Appeal', 'toString', '__proto__'])('%j is not an attachment type [CLAIMDOC-09]', (code) => {
  expect(isAttachmentType(code)).toBe(false);
  expect(Object.keys(ATTACHMENT_TYPES)).toHaveLength(7);
});

test('every attachment type except OTH has a description [CLAIMDOC-10]', () => {
  const described = Object.keys(ATTACHMENT_TYPES).filter((code) => isAttachmentType(code) && hasDescription(code));
  expect(described.join(' ')).toBe('REC EOB PIP ITM RXRC COB');
});

test.each([
  { type: 'REC', notes: 'see line 4', files: 'none', footer: null, id: '[CLAIMDOC-38]' },
  { type: 'REC', notes: '', files: 'done', footer: null, id: '[CLAIMDOC-38]' },
  { type: 'OTH', notes: 'see line 4', files: 'done', footer: null, id: '[CLAIMDOC-38]' },
  { type: 'REC', notes: '', files: 'none', footer: 'requiresFileOrNotes', id: '[CLAIMDOC-38] [CLAIMDOC-16]' },
  { type: 'REC', notes: ' \n ', files: 'none', footer: 'requiresFileOrNotes', id: '[CLAIMDOC-38] [CLAIMDOC-16]' },
  { type: 'REC', notes: '', files: 'inProgress', footer: 'uploading', id: '[CLAIMDOC-38] [CLAIMDOC-13]' },
  { type: 'REC', notes: 'see line 4', files: 'inProgress', footer: 'uploading', id: '[CLAIMDOC-13]' },
  { type: 'REC', notes: '', files: 'error', footer: 'invalidFile', id: '[CLAIMDOC-38] [CLAIMDOC-14]' },
  { type: 'REC', notes: 'see line 4', files: 'error', footer: 'invalidFile', id: '[CLAIMDOC-14]' },
  { type: '', notes: 'see line 4', files: 'done', footer: 'missingOrInvalidFields', id: '[CLAIMDOC-37] [CLAIMDOC-17]' },
  { type: 'XYZ', notes: 'see line 4', files: 'none', footer: 'missingOrInvalidFields', id: '[CLAIMDOC-37]' },
  { type: '', notes: '', files: 'none', footer: 'requiresFileOrNotes', id: '[CLAIMDOC-16]' },
] as const)('with type "$type", notes "$notes" and files $files the footer is $footer $id', ({ footer, ...form }) => {
  expect(attachmentFooter(form)).toBe(footer);
  expect(canSubmitAttachment(form)).toBe(footer === null);
});

test('a failed submission shows a message, and a valid form can be retried [CLAIMDOC-12]', () => {
  const form = { type: 'REC', notes: 'see line 4', files: 'none' } as const;
  expect(attachmentFooter(form, true)).toBe('failed');
  expect(attachmentFooter(form, false)).toBeNull();
  expect(canSubmitAttachment(form)).toBe(true);
});

const everythingWrong = {
  submitFailed: true,
  files: 'inProgress',
  missesNotesFile: true,
  missesFileOrNotes: true,
  hasFieldErrors: true,
} as const;

test.each([
  { better: {}, footer: 'failed', id: '[CLAIMDOC-12]' },
  { better: { submitFailed: false }, footer: 'uploading', id: '[CLAIMDOC-13]' },
  { better: { submitFailed: false, files: 'error' }, footer: 'invalidFile', id: '[CLAIMDOC-14]' },
  { better: { submitFailed: false, files: 'none' }, footer: 'missingFileForNotesAttached', id: '[CLAIMDOC-15]' },
  {
    better: { submitFailed: false, files: 'none', missesNotesFile: false },
    footer: 'requiresFileOrNotes',
    id: '[CLAIMDOC-16]',
  },
  {
    better: { submitFailed: false, files: 'done', missesNotesFile: false, missesFileOrNotes: false },
    footer: 'missingOrInvalidFields',
    id: '[CLAIMDOC-17]',
  },
] as const)('when several problems exist, the footer shows $footer first $id', ({ better, footer }) => {
  expect(formFooter({ ...everythingWrong, ...better })).toBe(footer);
});

test.each([
  { footer: null, isAttempted: false, note: 'allRequired' },
  { footer: null, isAttempted: true, note: 'allRequired' },
  { footer: 'missingOrInvalidFields', isAttempted: false, note: 'allRequired' },
  { footer: 'missingOrInvalidFields', isAttempted: true, note: 'missingOrInvalidFields' },
  { footer: 'requiresFileOrNotes', isAttempted: false, note: 'allRequired' },
  { footer: 'requiresFileOrNotes', isAttempted: true, note: 'requiresFileOrNotes' },
  { footer: 'missingFileForNotesAttached', isAttempted: false, note: 'allRequired' },
  { footer: 'missingFileForNotesAttached', isAttempted: true, note: 'missingFileForNotesAttached' },
  { footer: 'uploading', isAttempted: false, note: 'uploading' },
  { footer: 'invalidFile', isAttempted: false, note: 'invalidFile' },
  { footer: 'failed', isAttempted: false, note: 'failed' },
] as const)(
  'with $footer and Submit pressed $isAttempted the footer is $note [SUBMIT-13]',
  ({ footer, isAttempted, note }) => {
    expect(formNote(footer, isAttempted)).toBe(note);
  },
);

test.each([
  ['Itemized statement', 'ITM'],
  ['an itemized statement of all services', 'ITM'],
  ['Explanation of benefits and itemized statement', null],
  ['Another itemized statement', 'ITM'],
  ['Other', null],
  ['Visit notes', null],
  ['', null],
])('a request for "%s" names the document type %s [SUBMIT-17]', (what, type) => {
  expect(requestedType(what)).toBe(type);
});
