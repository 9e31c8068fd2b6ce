import { isSuperAdmin } from './roles.ts';

/** The user's database record, as far as it decides about the sign-in. The token is already verified. */
export interface AccountFacts {
  /** True if the lookup in the user directory failed. The external ID is then unknown. */
  directoryFailed: boolean;
  externalId: string | null;
  isExternalIdValid: boolean;
  statusCode: string;
  isAttestationDue: boolean;
}

/** Why a user cannot sign in. Each value is a key of `SIGN_IN_ERROR`, which has the codes (spec 1 §3). */
export type SignInRefusal =
  | 'LDAP_MSPR_ERROR'
  | 'MISSING_EXTERNAL_ID'
  | 'INVALID_EXTERNAL_ID'
  | 'REJECTED_ATTESTATION'
  | 'INACTIVE'
  | 'ERROR'
  | 'MISSING_ATTESTATION';

/**
 * Returns the first reason that applies, or null if the user may sign in. Directory and external ID are checked first,
 * then the account status, then the attestation. An unknown status is refused.
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

/** Disabled for an active account, which needs no unlocking. */
export function unlockButton(viewer: { roles: readonly string[] } | null, statusCode: string): UnlockButton {
  if (!isSuperAdmin(viewer)) return 'hidden';
  return statusCode === 'Active' ? 'disabled' : 'enabled';
}
