import { expect, test } from 'vitest';
import { afterFailedCall, afterFailedUserFetch } from './session-failure.ts';

const FAILED = { status: 500, isChallenged: false, hadToken: true, errorCode: null };

test.each([
  { hadToken: true, go: '/login?expired' },
  { hadToken: false, go: '/login' },
])(
  'a 401 with a challenge, with token sent $hadToken, signs the user out and opens $go [HTTP-05] [HTTP-06]',
  ({ hadToken, go }) => {
    expect(afterFailedCall({ ...FAILED, status: 401, isChallenged: true, hadToken })).toEqual({
      go,
      clearsUser: true,
    });
  },
);

test('a 401 without a challenge is an ordinary failure [HTTP-05]', () => {
  expect(afterFailedCall({ ...FAILED, status: 401 })).toBeNull();
});

test('a challenge without status 401 does not sign the user out [HTTP-05]', () => {
  expect(afterFailedCall({ ...FAILED, status: 403, isChallenged: true })).toBeNull();
});

test.each([null, '0x40300300'])('a 503 with the code %s shows only the maintenance notice [HTTP-07]', (errorCode) => {
  expect(afterFailedCall({ ...FAILED, status: 503, errorCode })).toEqual({ show: 'maintenance' });
});

test.each([
  { errorCode: '0x40300100', go: '/attestation', id: '[HTTP-08]' },
  { errorCode: '0x40300450', go: '/attestation', id: '[HTTP-08]' },
  { errorCode: '0x40300400', go: '/error/0x40300400', id: '[HTTP-09]' },
  { errorCode: '0x40300700', go: '/error/0x40300700', id: '[HTTP-09]' },
  { errorCode: 'a/b', go: '/error/a%2Fb', id: '[HTTP-09]' },
])('a failure with the code $errorCode opens $go $id', ({ errorCode, go }) => {
  expect(afterFailedCall({ ...FAILED, status: 403, errorCode })).toEqual({ go, clearsUser: false });
});

test.each([400, 403, 404, 429, 500, 504, null])(
  'a plain failure (%s) is shown by the screen that made the call',
  (status) => {
    expect(afterFailedCall({ ...FAILED, status })).toBeNull();
  },
);

test.each([
  { status: 403, errorCode: '0x40300100', go: '/attestation', id: '[GUARD-03]' },
  { status: 403, errorCode: '0x40300450', go: '/attestation', id: '[GUARD-04]' },
  { status: 401, errorCode: '0x40300450', go: '/attestation', id: '[GUARD-04]' },
  { status: 401, errorCode: null, go: '/login?expired', id: '[GUARD-02] [GUARD-05] [HTTP-06]' },
  { status: 403, errorCode: '0x40300400', go: '/error/0x40300400', id: '[GUARD-06]' },
  { status: 403, errorCode: '0x40300500', go: '/error/0x40300500', id: '[GUARD-06]' },
  { status: 500, errorCode: null, go: '/error/0x40300300', id: '[GUARD-06]' },
  { status: 429, errorCode: '', go: '/error/0x40300300', id: '[GUARD-06]' },
  { status: null, errorCode: null, go: '/error', id: '[GUARD-06]' },
])('a failed user fetch ($status, $errorCode) opens $go $id', ({ status, errorCode, go }) => {
  expect(afterFailedUserFetch({ status, errorCode, hadToken: true })).toEqual({ go, clearsUser: true });
});

test('a 503 on the user fetch shows only the maintenance dialog', () => {
  expect(afterFailedUserFetch({ status: 503, errorCode: null, hadToken: true })).toEqual({ show: 'maintenance' });
});
