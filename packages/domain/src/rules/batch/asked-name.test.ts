import { expect, test } from 'vitest';
import { otherNameAsked } from './asked-name.ts';

const ask = (lastName: string | null, name: string | null, changes: { patientId?: null; firstName?: string } = {}) =>
  otherNameAsked({
    asked: { patientId: '80000010100', lastName, firstName: null, dob: null, ...changes },
    patient: name === null ? null : { id: '80000010100', name },
  });

test.each([
  ['Lindqvist', 'Avery Lindqvist'],
  ['LINDQVIST', 'Avery Lindqvist'],
  ['Munoz', 'Ana Muñoz'],
  ['Muñoz', 'Ana MUNOZ'],
  ['OBrien', "Pat O'Brien"],
  ['O’Brien', "Pat O'Brien"],
  ['Smith Jones', 'Ana Smith-Jones'],
  ['Smith-Jones', 'Ana Smith Jones'],
  ['De la Cruz', 'Ana de la Cruz'],
  ['Cruz', 'Ana de la Cruz'],
  ['St. John', 'Ana St John'],
  ['--', 'Avery Lindqvist'],
])('the asked last name %s is that of %s [BATCH-06]', (lastName, name) => {
  expect(ask(lastName, name)).toBeNull();
});

test.each([
  ['Twinford', 'Avery Lindqvist'],
  ['Avery', 'Avery Lindqvist'],
  ['Ann', 'Mary Joann'],
  ['Lindqvist-Berg', 'Avery Lindqvist'],
])('the asked last name %s is not that of %s [BATCH-06]', (lastName, name) => {
  expect(ask(lastName, name)).toBe(lastName);
});

test('the name is returned with the first name [BATCH-06]', () => {
  expect(ask('Twinford', 'Avery Lindqvist', { firstName: 'Quincy' })).toBe('Quincy Twinford');
});

test('without an asked ID, an asked last name or a patient nothing differs [BATCH-06]', () => {
  expect(ask('Twinford', 'Avery Lindqvist', { patientId: null })).toBeNull();
  expect(ask(null, 'Avery Lindqvist')).toBeNull();
  expect(ask('Twinford', null)).toBeNull();
});
