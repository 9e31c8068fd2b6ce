import { expect, test } from 'vitest';
import { signInRefusal, unlockButton } from './account-status.ts';

const valid = {
  externalId: 'EXT-1',
  isExternalIdValid: true,
  directoryFailed: false,
  statusCode: 'Active',
  isAttestationDue: false,
};
const everythingWrong = {
  externalId: null,
  isExternalIdValid: false,
  directoryFailed: true,
  statusCode: 'Locked',
  isAttestationDue: true,
};

test.each([
  { rule: 'a valid account', facts: {}, code: null },
  { rule: 'no external ID', facts: { externalId: null }, code: 'MISSING_EXTERNAL_ID' },
  { rule: 'an empty external ID', facts: { externalId: '' }, code: 'MISSING_EXTERNAL_ID' },
  { rule: 'a wrong external ID', facts: { isExternalIdValid: false }, code: 'INVALID_EXTERNAL_ID' },
  { rule: 'a directory failure', facts: { directoryFailed: true }, code: 'LDAP_MSPR_ERROR' },
  { rule: 'a locked account', facts: { statusCode: 'Locked' }, code: 'REJECTED_ATTESTATION' },
  { rule: 'an inactive account', facts: { statusCode: 'Inactive' }, code: 'INACTIVE' },
  { rule: 'an unknown status', facts: { statusCode: 'active' }, code: 'ERROR' },
  { rule: 'attestation due', facts: { isAttestationDue: true }, code: 'MISSING_ATTESTATION' },
])('sign-in with $rule returns $code', ({ facts, code }) => {
  expect(signInRefusal({ ...valid, ...facts })).toBe(code);
});

test('identity is checked before account status, and account status before attestation', () => {
  const steps = [
    {},
    { directoryFailed: false },
    { externalId: 'EXT-1' },
    { isExternalIdValid: true },
    { statusCode: 'Inactive' },
    { statusCode: 'Retired' },
    { statusCode: 'Active' },
    { isAttestationDue: false },
  ];
  const codes: unknown[] = [];
  steps.reduce(
    (facts, step) => {
      const nextFacts = { ...facts, ...step };
      codes.push(signInRefusal(nextFacts));
      return nextFacts;
    },
    everythingWrong as Parameters<typeof signInRefusal>[0],
  );
  expect(codes).toEqual([
    'LDAP_MSPR_ERROR',
    'MISSING_EXTERNAL_ID',
    'INVALID_EXTERNAL_ID',
    'REJECTED_ATTESTATION',
    'INACTIVE',
    'ERROR',
    'MISSING_ATTESTATION',
    null,
  ]);
});

test.each([
  { roles: ['SuperAdmin'], status: 'Locked', button: 'enabled', id: '[PROFILE-19]' },
  { roles: ['Staff', 'SuperAdmin'], status: 'Inactive', button: 'enabled', id: '[PROFILE-19]' },
  { roles: ['SuperAdmin'], status: 'Active', button: 'disabled', id: '[PROFILE-20]' },
  { roles: ['Admin', 'Staff'], status: 'Locked', button: 'hidden', id: '[PROFILE-19]' },
  { roles: ['Super'], status: 'Locked', button: 'hidden', id: '[PROFILE-19]' },
  { roles: [], status: 'Active', button: 'hidden', id: '[PROFILE-19]' },
])('on a $status account the Unlock button for $roles is $button $id', ({ roles, status, button }) => {
  expect(unlockButton({ roles }, status)).toBe(button);
});

test('the Unlock button is hidden until the viewer is known [PROFILE-19]', () => {
  expect(unlockButton(null, 'Locked')).toBe('hidden');
});
