import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { expect, test } from 'vitest';
import { codeChallenge } from './authorize.ts';
import { randomString } from '../encoding.ts';

test('the code challenge matches RFC 7636 appendix B [OIDC-57]', async () => {
  expect(await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('the code challenge matches an independent implementation [OIDC-57]', async () => {
  const verifiers = Array.from({ length: 50 }, () =>
    randomString(67, (length) => crypto.getRandomValues(new Uint8Array(length))),
  );
  const ours = await Promise.all(verifiers.map((verifier) => codeChallenge(verifier)));
  expect(ours).toEqual(await Promise.all(verifiers.map((verifier) => calculatePKCECodeChallenge(verifier))));
});
