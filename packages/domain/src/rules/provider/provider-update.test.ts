import { expect, test } from 'vitest';
import { providerUpdateError } from './provider-update.ts';

const form = (name = 'form.pdf', size = 10) => ({ name, size });

test.each([
  { rule: 'no file', files: [], error: 'noFile' },
  { rule: 'one file', files: [form()], error: null },
  { rule: 'five files', files: Array.from({ length: 5 }, (_, index) => form(`form ${index}.pdf`)), error: null },
  { rule: 'six files', files: Array.from({ length: 6 }, () => form()), error: 'tooManyFiles' },
  { rule: '15 MB', files: [form('form.pdf', 15_728_640)], error: null },
  { rule: 'over 15 MB', files: [form(), form('form.pdf', 15_728_641)], error: 'TooLarge' },
  { rule: 'an empty file', files: [form('form.pdf', 0), form()], error: 'Empty' },
  { rule: 'a file of another type', files: [form('form.zip')], error: 'InvalidType' },
])('provider update with $rule: $error', ({ files, error }) => {
  expect(providerUpdateError(files)).toBe(error);
});
