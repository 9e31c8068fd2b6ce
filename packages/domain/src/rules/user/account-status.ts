import { isSuperAdmin } from './roles.ts';

/** What is known of the caller once the token holds, in the order in which it is found out. */
export interface AccountFacts {
  /** A directory that failed says nothing about the external id. */
  directoryFailed: boolean;
  externalId: string | null;
  isExternalIdValid: boolean;
  statusCode: string;
  isAttestationDue: boolean;
}

/** The names of the sign-in error codes (spec 1 §3). */
export type SignInRefusal =
  | 'LDAP_MSPR_ERROR'
  | 'MISSING_EXTERNAL_ID'
  | 'INVALID_EXTERNAL_ID'
  | 'REJECTED_ATTESTATION'
  | 'INACTIVE'
  | 'ERROR'
  | 'MISSING_ATTESTATION';

/**
 * First match wins: who it is, then the account's status, then the attestation. So a locked account is told that it
 * is locked even when its attestation is due too. Null lets the user in; a status nobody knows never does.
 */
export function signInRefusal(facts: AccountFacts): SignInRefusal | null {
  const refusals: readonly [boolean, SignInRefusal][] = [
    [facts.directoryFailed, 'LDAP_MSPR_ERROR'],
    [!facts.externalId?.trim(), 'MISSING_EXTERNAL_ID'],
    [!facts.isExternalIdValid, 'INVALID_EXTERNAL_ID'],
    [facts.statusCode === 'Locked', 'REJECTED_ATTESTATION'],
    [facts.statusCode === 'Inactive', 'INACTIVE'],
    [facts.statusCode !== 'Active', 'ERROR'],
    [facts.isAttestationDue, 'MISSING_ATTESTATION'],
  ];
  return refusals.find(([applies]) => applies)?.[1] ?? null;
}

export type UnlockButton = 'hidden' | 'disabled' | 'enabled';

/** There is nothing to unlock on an active account. */
export function unlockButton(viewer: { roles: readonly string[] } | null, statusCode: string): UnlockButton {
  if (!isSuperAdmin(viewer)) return 'hidden';
  return statusCode === 'Active' ? 'disabled' : 'enabled';
}
