import { expect, test } from 'vitest';
import { signInRefusal, unlockButton } from './account-status.ts';

const fine = {
  externalId: 'EXT-1',
  isExternalIdValid: true,
  directoryFailed: false,
  statusCode: 'Active',
  isAttestationDue: false,
};
const worst = {
  externalId: null,
  isExternalIdValid: false,
  directoryFailed: true,
  statusCode: 'Locked',
  isAttestationDue: true,
};

test.each([
  { rule: 'all is well', facts: {}, code: null },
  { rule: 'no external id', facts: { externalId: null }, code: 'MISSING_EXTERNAL_ID' },
  { rule: 'an empty external id', facts: { externalId: '' }, code: 'MISSING_EXTERNAL_ID' },
  { rule: 'a wrong external id', facts: { isExternalIdValid: false }, code: 'INVALID_EXTERNAL_ID' },
  { rule: 'a directory failure', facts: { directoryFailed: true }, code: 'LDAP_MSPR_ERROR' },
  { rule: 'a locked account', facts: { statusCode: 'Locked' }, code: 'REJECTED_ATTESTATION' },
  { rule: 'an inactive account', facts: { statusCode: 'Inactive' }, code: 'INACTIVE' },
  { rule: 'an unknown status', facts: { statusCode: 'active' }, code: 'ERROR' },
  { rule: 'attestation due', facts: { isAttestationDue: true }, code: 'MISSING_ATTESTATION' },
])('sign-in with $rule: $code', ({ facts, code }) => {
  expect(signInRefusal({ ...fine, ...facts })).toBe(code);
});

test('of several reasons the first counts: who it is, then the status, then the attestation', () => {
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
      const better = { ...facts, ...step };
      codes.push(signInRefusal(better));
      return better;
    },
    worst as Parameters<typeof signInRefusal>[0],
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
])('Unlock for $roles on a $status account is $button $id', ({ roles, status, button }) => {
  expect(unlockButton({ roles }, status)).toBe(button);
});

test('before the viewer is known there is no Unlock [PROFILE-19]', () => {
  expect(unlockButton(null, 'Locked')).toBe('hidden');
});
