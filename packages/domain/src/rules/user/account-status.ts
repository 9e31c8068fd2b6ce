import { isSuperAdmin } from './roles.ts';

/** Facts about the caller after the token was verified, in the order in which the server finds them. */
export interface AccountFacts {
  /** When the directory call failed, the external ID is unknown. */
  directoryFailed: boolean;
  externalId: string | null;
  isExternalIdValid: boolean;
  statusCode: string;
  isAttestationDue: boolean;
}

/** Names of the sign-in error codes (spec 1 §3). */
export type SignInRefusal =
  | 'LDAP_MSPR_ERROR'
  | 'MISSING_EXTERNAL_ID'
  | 'INVALID_EXTERNAL_ID'
  | 'REJECTED_ATTESTATION'
  | 'INACTIVE'
  | 'ERROR'
  | 'MISSING_ATTESTATION';

/**
 * Returns the first reason that applies: identity, then account status, then attestation. A locked account therefore
 * gets "locked" even when its attestation is due. Null admits the user. An unknown status never admits.
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

/** An active account has nothing to unlock. */
export function unlockButton(viewer: { roles: readonly string[] } | null, statusCode: string): UnlockButton {
  if (!isSuperAdmin(viewer)) return 'hidden';
  return statusCode === 'Active' ? 'disabled' : 'enabled';
}
