import { expect, test } from 'vitest';
import { SIGN_IN_ERROR, errorHeader, needsAttestation, showsContactLine, signInMessage } from './sign-in-errors.ts';

test('the sign-in error codes match the specification [ERRPAGE-10]', () => {
  expect(SIGN_IN_ERROR).toEqual({
    INACTIVE: '0x40300100',
    MISSING_EXTERNAL_ID: '0x40300200',
    ERROR: '0x40300300',
    REJECTED_ATTESTATION: '0x40300400',
    MISSING_ATTESTATION: '0x40300450',
    NULL_USER: '0x40300500',
    INVALID_EXTERNAL_ID: '0x40300600',
    LDAP_MSPR_ERROR: '0x40300700',
  });
});

test.each([
  { code: '0x40300400', message: 'locked' },
  { code: '0x40300200', message: 'missing-external-id' },
  { code: '0x40300500', message: 'null-user' },
  { code: '0x40300600', message: 'invalid-external-id' },
  { code: '0x40300700', message: 'ldap-mspr' },
  { code: '0X40300700', message: 'ldap-mspr' },
  { code: '0x40300300', message: 'other' },
  { code: '0x40300100', message: 'other' },
  { code: '0x40300450', message: 'other' },
  { code: 'constructor', message: 'other' },
  { code: '', message: 'other' },
  { code: null, message: 'other' },
])('the code $code shows the message $message', ({ code, message }) => {
  expect(signInMessage(code)).toBe(message);
});

test.each([
  { code: '0x40300600', shown: false },
  { code: '0x40300700', shown: false },
  { code: '0x40300500', shown: false },
  { code: '0x40300400', shown: true },
  { code: '0x40300200', shown: true },
  { code: '0x40300300', shown: true },
  { code: 'anything', shown: true },
  { code: undefined, shown: true },
])('with the code $code the contact line is shown: $shown [ERRPAGE-09]', ({ code, shown }) => {
  expect(showsContactLine(code)).toBe(shown);
});

test.each([
  { code: '0x40300400', previous: '/attestation', header: 'thank-you' },
  { code: '0x40300400', previous: '/search', header: 'oops' },
  { code: '0x40300400', previous: null, header: 'oops' },
  { code: '0x40300300', previous: '/attestation', header: 'oops' },
  { code: null, previous: '/attestation', header: 'oops' },
])(
  'with the code $code and the previous page $previous, the header is $header [ERRPAGE-02]',
  ({ code, previous, header }) => {
    expect(errorHeader(code, previous)).toBe(header);
  },
);

test.each([
  { code: '0x40300100', needs: true },
  { code: '0x40300450', needs: true },
  { code: '0x40300400', needs: false },
  { code: null, needs: false },
])('the code $code requires an attestation: $needs', ({ code, needs }) => {
  expect(needsAttestation(code)).toBe(needs);
});
