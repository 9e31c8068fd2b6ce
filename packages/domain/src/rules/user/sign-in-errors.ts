/** Codes that the server sends in the header sh-pbt-error-code when it refuses a sign-in (spec 1 §3). */
export const SIGN_IN_ERROR = {
  INACTIVE: '0x40300100',
  MISSING_EXTERNAL_ID: '0x40300200',
  ERROR: '0x40300300',
  REJECTED_ATTESTATION: '0x40300400',
  MISSING_ATTESTATION: '0x40300450',
  NULL_USER: '0x40300500',
  INVALID_EXTERNAL_ID: '0x40300600',
  LDAP_MSPR_ERROR: '0x40300700',
} as const;

/** Ignores case and surrounding spaces, because `code` comes from a response header or a URL. */
function isOneOf(code: string | null | undefined, ...codes: string[]): boolean {
  return code !== null && code !== undefined && codes.includes(code.trim().toLowerCase());
}

export function needsAttestation(code: string | null | undefined): boolean {
  return isOneOf(code, SIGN_IN_ERROR.INACTIVE, SIGN_IN_ERROR.MISSING_ATTESTATION);
}

export type SignInMessage =
  | 'locked'
  | 'missing-external-id'
  | 'null-user'
  | 'invalid-external-id'
  | 'ldap-mspr'
  | 'other';

const MESSAGES: [string, SignInMessage][] = [
  [SIGN_IN_ERROR.REJECTED_ATTESTATION, 'locked'],
  [SIGN_IN_ERROR.MISSING_EXTERNAL_ID, 'missing-external-id'],
  [SIGN_IN_ERROR.NULL_USER, 'null-user'],
  [SIGN_IN_ERROR.INVALID_EXTERNAL_ID, 'invalid-external-id'],
  [SIGN_IN_ERROR.LDAP_MSPR_ERROR, 'ldap-mspr'],
];

export function signInMessage(code: string | null | undefined): SignInMessage {
  return MESSAGES.find(([known]) => isOneOf(code, known))?.[1] ?? 'other';
}

/** The page shows a general Contact Us line, except for these three codes, whose messages do not need it. */
export function showsContactLine(code: string | null | undefined): boolean {
  return !isOneOf(code, SIGN_IN_ERROR.INVALID_EXTERNAL_ID, SIGN_IN_ERROR.LDAP_MSPR_ERROR, SIGN_IN_ERROR.NULL_USER);
}

/** The title is "Thank you" for a user who has just answered No on the attestation page, otherwise an error. */
export function errorHeader(code: string | null | undefined, previousPathname: string | null): 'oops' | 'thank-you' {
  const isRejected = isOneOf(code, SIGN_IN_ERROR.REJECTED_ATTESTATION);
  return isRejected && previousPathname === '/attestation' ? 'thank-you' : 'oops';
}
