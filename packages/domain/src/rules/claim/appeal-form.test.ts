import { expect, test } from 'vitest';
import type { AppealForm } from './appeal-form.ts';
import { appealFieldError, appealFooter, appealFormErrors, canSubmitAppeal } from './appeal-form.ts';

const good: AppealForm = {
  claimItem: [4],
  officeContactFirst: 'Ann',
  officeContactLast: 'Lee',
  contactAddress: '1 Sample Street',
  contactCity: 'Elk',
  contactState: 'UT',
  contactZip: '84000',
  contactPhone: '801-555-0100',
  contactEmail: 'ann@example.org',
  appealReason: 'Authorized before the visit',
  actionRequest: 'Pay line 4',
  authNum: '',
  noteLocation: 'iCentra',
};

test('a complete form has no error, with or without an auth number [APPEAL-18]', () => {
  expect(appealFormErrors(good)).toEqual({});
  expect(appealFormErrors({ ...good, authNum: 'AUTH-1' })).toEqual({});
});

test('an empty form reports every required field [APPEAL-06] [APPEAL-18]', () => {
  const empty: AppealForm = {
    claimItem: [],
    officeContactFirst: '',
    officeContactLast: '',
    contactAddress: '',
    contactCity: '',
    contactState: '',
    contactZip: '',
    contactPhone: '',
    contactEmail: '',
    appealReason: '',
    actionRequest: '',
    authNum: '',
    noteLocation: '',
  };
  const errors = appealFormErrors(empty);
  const required = Object.keys(empty).filter((field) => field !== 'authNum');
  expect(errors).toEqual(Object.fromEntries(required.map((field) => [field, 'required'])));
});

test.each([
  ['officeContactFirst', ' ', 'required', '[APPEAL-08] [APPEAL-06]'],
  ['officeContactFirst', 'Jo', 'min3', '[APPEAL-08]'],
  ['officeContactFirst', 'Jo ', 'min3', '[APPEAL-08]'],
  ['officeContactFirst', 'Joe', null, '[APPEAL-08]'],
  ['officeContactLast', '', 'required', '[APPEAL-09]'],
  ['officeContactLast', 'Li', 'min3', '[APPEAL-09]'],
  ['officeContactLast', 'Liu', null, '[APPEAL-09]'],
  ['contactAddress', '', 'required', '[APPEAL-10]'],
  ['contactAddress', '1', null, '[APPEAL-10]'],
  ['contactCity', '', 'required', '[APPEAL-11]'],
  ['contactCity', 'Ul', 'min3', '[APPEAL-11]'],
  ['contactCity', 'Ulm', null, '[APPEAL-11]'],
  ['contactState', '', 'required', '[APPEAL-12]'],
  ['contactState', 'U', 'min2', '[APPEAL-12]'],
  ['contactState', 'UT', null, '[APPEAL-12]'],
  ['contactState', 'Utah', null, '[APPEAL-12]'],
  ['contactZip', '', 'required', '[APPEAL-13]'],
  ['contactZip', '8400', 'min5', '[APPEAL-13]'],
  ['contactZip', '84000', null, '[APPEAL-13]'],
  ['contactZip', '840001', 'max5', '[APPEAL-13]'],
  ['appealReason', ` ${'x'.repeat(4000)} `, null, '[SUBMIT-13]'],
  ['appealReason', 'x'.repeat(4001), 'max4000', '[SUBMIT-13]'],
  ['actionRequest', 'x'.repeat(4001), 'max4000', '[SUBMIT-13]'],
  ['contactPhone', '', 'required', '[APPEAL-14]'],
  ['contactPhone', '801-555-0100', null, '[APPEAL-14]'],
  ['contactPhone', '+1 (801) 555 0100', null, '[APPEAL-14]'],
  ['contactPhone', '801.555.0100', 'phone', '[APPEAL-14]'],
  ['contactPhone', '801-555-0100 x7', 'phone', '[APPEAL-14]'],
  ['contactPhone', '801\t5550100', 'phone', '[APPEAL-14]'],
  ['contactPhone', '()-+', 'phone', '[APPEAL-14]'],
  ['contactEmail', '', 'required', '[APPEAL-15]'],
  ['contactEmail', 'a@b.c', null, '[APPEAL-15]'],
  ['contactEmail', "o'neil+pbt@mail.example.org", null, '[APPEAL-15]'],
  ['contactEmail', ' ann@example.org ', null, '[APPEAL-15]'],
  ['contactEmail', 'ann', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann@example', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann@example.', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann@.org', 'email', '[APPEAL-15]'],
  ['contactEmail', '@example.org', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann@@example.org', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann lee@example.org', 'email', '[APPEAL-15]'],
  ['contactEmail', 'ann@example.org, bob@example.org', 'email', '[APPEAL-15]'],
  ['contactEmail', `${'a'.repeat(108)}@example.org`, null, '[APPEAL-15]'],
  ['contactEmail', `${'a'.repeat(109)}@example.org`, 'email', '[APPEAL-15]'],
  ['appealReason', '\n', 'required', '[APPEAL-16]'],
  ['appealReason', 'x', null, '[APPEAL-16]'],
  ['actionRequest', '', 'required', '[APPEAL-17]'],
  ['actionRequest', 'x', null, '[APPEAL-17]'],
  ['noteLocation', '', 'required', '[APPEAL-19]'],
  ['noteLocation', 'Somewhere', 'required', '[APPEAL-19]'],
  ['noteLocation', 'Attached', null, '[APPEAL-19]'],
  ['noteLocation', 'iCentra', null, '[APPEAL-19]'],
] as const)('the field %s with %j gives the error %s %s', (field, value, error, _id) => {
  expect(appealFieldError(field, { ...good, [field]: value })).toBe(error);
});

test.each([
  { claimItem: [], error: 'required' },
  { claimItem: [1], error: null },
  { claimItem: [1, 2], error: null },
])('the selected lines $claimItem give the error $error [APPEAL-07]', ({ claimItem, error }) => {
  expect(appealFieldError('claimItem', { ...good, claimItem })).toBe(error);
});

test.each([
  { noteLocation: 'Attached', files: 'none', footer: 'missingFileForNotesAttached', id: '[APPEAL-20] [CLAIMDOC-15]' },
  { noteLocation: 'Attached', files: 'inProgress', footer: 'uploading', id: '[APPEAL-20] [CLAIMDOC-13]' },
  { noteLocation: 'Attached', files: 'error', footer: 'invalidFile', id: '[APPEAL-20] [CLAIMDOC-14]' },
  { noteLocation: 'Attached', files: 'done', footer: null, id: '[APPEAL-20]' },
  { noteLocation: 'iCentra', files: 'none', footer: null, id: '[APPEAL-20]' },
  { noteLocation: 'iCentra', files: 'error', footer: null, id: '[APPEAL-20]' },
  { noteLocation: '', files: 'done', footer: 'missingOrInvalidFields', id: '[APPEAL-19] [CLAIMDOC-17]' },
] as const)(
  'with notes "$noteLocation" and files $files the footer is $footer $id',
  ({ noteLocation, files, footer }) => {
    const form = { ...good, noteLocation };
    expect(appealFooter(form, files)).toBe(footer);
    expect(canSubmitAppeal(form, files)).toBe(footer === null);
  },
);

test('a failed submission shows a message and can be retried [CLAIMDOC-12]', () => {
  expect(appealFooter(good, 'none', true)).toBe('failed');
  expect(canSubmitAppeal(good, 'none')).toBe(true);
});

test.each([
  { field: 'contactEmail', text: `${'a.'.repeat(50_000)}@` },
  { field: 'contactEmail', text: `a@${'a-.'.repeat(50_000)}` },
  { field: 'contactPhone', text: `${'1 '.repeat(50_000)}x` },
] as const)('a very long, malformed $field is rejected without delay', ({ field, text }) => {
  const started = Date.now();
  expect(appealFieldError(field, { ...good, [field]: text })).not.toBeNull();
  expect(Date.now() - started).toBeLessThan(1000);
});
