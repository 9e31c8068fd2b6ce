import { describe, expect, test } from 'vitest';
import type { ClaimFacts } from './claims.ts';
import { checkClaims } from './claims.ts';
import type { Claims } from '../types.ts';

const NOW = 1_800_000_000;
const CLAIMS = { iss: 'https://idp.test', sub: 'u', aud: 'spa', exp: NOW + 300, iat: NOW, nonce: 'n' };

const facts = (claims: Claims, rest: Partial<ClaimFacts> = {}): ClaimFacts => ({
  claims,
  kind: 'login',
  previous: null,
  expectedNonce: 'n',
  issuer: 'https://idp.test',
  clientId: 'spa',
  now: NOW * 1000,
  maxIatOffsetSeconds: 120,
  ...rest,
});
const without = (name: string) => Object.fromEntries(Object.entries(CLAIMS).filter(([key]) => key !== name));

describe('claims of an ID token', () => {
  test('a valid token is Ok', () => {
    expect(checkClaims(facts(CLAIMS))).toBe('Ok');
  });

  test.each(['iss', 'sub', 'aud', 'exp', 'iat'])('without %s a required property is missing [OIDC-42]', (name) => {
    expect(checkClaims(facts(without(name)))).toBe('RequiredPropertyMissing');
  });

  test.each([{ iss: 5 }, { sub: null }, { aud: 7 }, { aud: ['spa', 7] }, { exp: '1' }, { iat: Number.NaN }])(
    '%o is of the wrong type [OIDC-42]',
    (change) => {
      expect(checkClaims(facts({ ...CLAIMS, ...change }))).toBe('RequiredPropertyMissing');
    },
  );

  test.each([{ nonce: 'other' }, { nonce: undefined }, { nonce: '' }])(
    '%o is not the nonce of the request [OIDC-43]',
    (change) => {
      expect(checkClaims(facts({ ...CLAIMS, ...change }))).toBe('IncorrectNonce');
    },
  );

  test.each([
    { offset: -119, result: 'Ok' },
    { offset: -120, result: 'MaxOffsetExpired' },
    { offset: -121, result: 'MaxOffsetExpired' },
    { offset: 119, result: 'Ok' },
    { offset: 120, result: 'MaxOffsetExpired' },
    { offset: 121, result: 'MaxOffsetExpired' },
  ])('issued $offset s from now: $result [OIDC-48]', ({ offset, result }) => {
    expect(checkClaims(facts({ ...CLAIMS, iat: NOW + offset }))).toBe(result);
  });

  test('the offset is counted in whole seconds [OIDC-48]', () => {
    expect(checkClaims(facts({ ...CLAIMS, iat: NOW - 119 }, { now: NOW * 1000 + 999 }))).toBe('Ok');
  });

  test('without a discovery document the issuer cannot be checked [OIDC-76]', () => {
    expect(checkClaims(facts(CLAIMS, { issuer: undefined }))).toBe('NoAuthWellKnownEndPoints');
  });

  test.each(['https://idp.test/', 'https://IDP.test', 'https://evil.test'])(
    'issuer %s is another one [OIDC-44]',
    (iss) => {
      expect(checkClaims(facts({ ...CLAIMS, iss }))).toBe('IssDoesNotMatchIssuer');
    },
  );

  test.each([
    { aud: 'spa', result: 'Ok' },
    { aud: ['spa'], result: 'Ok' },
    { aud: 'other', result: 'IncorrectAud' },
    { aud: 'spa2', result: 'IncorrectAud' },
    { aud: [], result: 'IncorrectAud' },
    { aud: ['other'], result: 'IncorrectAud' },
  ])('audience $aud: $result [OIDC-45]', ({ aud, result }) => {
    expect(checkClaims(facts({ ...CLAIMS, aud }))).toBe(result);
  });

  test('several audiences need an azp [OIDC-46]', () => {
    expect(checkClaims(facts({ ...CLAIMS, aud: ['spa', 'api'] }))).toBe('IncorrectAzp');
  });

  test.each([
    { aud: ['spa', 'api'], azp: 'spa', result: 'Ok' },
    { aud: ['spa', 'api'], azp: 'api', result: 'IncorrectAzp' },
    { aud: 'spa', azp: 'spa', result: 'Ok' },
    { aud: 'spa', azp: 'api', result: 'IncorrectAzp' },
  ])('audience $aud with azp $azp: $result [OIDC-47]', ({ result, ...change }) => {
    expect(checkClaims(facts({ ...CLAIMS, ...change }))).toBe(result);
  });

  test.each([
    { exp: NOW - 1, result: 'TokenExpired' },
    { exp: NOW, result: 'TokenExpired' },
    { exp: NOW + 1, result: 'Ok' },
  ])('expires at $exp, checked at 1800000000: $result', ({ exp, result }) => {
    expect(checkClaims(facts({ ...CLAIMS, exp }))).toBe(result);
  });

  describe('after a refresh', () => {
    const previous = { ...CLAIMS, azp: 'spa', auth_time: 5, aud: ['spa', 'api'] };
    const refresh = (change: Claims, before: Claims = previous) =>
      checkClaims(
        facts({ ...before, ...change }, { kind: 'refresh', previous: before, expectedNonce: '--RefreshToken--' }),
      );

    test.each([
      { change: { iss: 'https://evil.test' } },
      { change: { azp: 'other' } },
      { change: { sub: 'other' } },
      { change: { aud: 'other' } },
      { change: { auth_time: 6 } },
      { change: { auth_time: undefined } },
      { change: { aud: ['spa', 'other'] } },
      { change: { aud: ['spa'] } },
      { change: { aud: 'spa' } },
      { change: { azp: undefined, aud: 'spa' } },
    ])('$change differs from the old token [OIDC-52]', ({ change }) => {
      expect(refresh(change)).toBe('IncorrectIdTokenClaimsAfterRefresh');
    });

    test('a changed issuer or authorized party is also reported [OIDC-52]', () => {
      const before = { ...CLAIMS, iss: 'https://old.test' };
      expect(refresh({ iss: 'https://idp.test' }, before)).toBe('IncorrectIdTokenClaimsAfterRefresh');
      expect(refresh({ azp: 'spa' }, CLAIMS)).toBe('IncorrectIdTokenClaimsAfterRefresh');
    });

    test.each([
      { change: {} },
      { change: { aud: ['api', 'spa'] } },
      { change: { iat: NOW - 600 } },
      { change: { exp: NOW - 1 } },
    ])('$change is accepted [OIDC-52]', ({ change }) => {
      expect(refresh(change)).toBe('Ok');
    });

    test.each([
      { nonce: undefined, result: 'Ok' },
      { nonce: 'n', result: 'Ok' },
      { nonce: 'other', result: 'IncorrectNonce' },
      { nonce: '--RefreshToken--', result: 'IncorrectNonce' },
    ])('nonce $nonce with the refresh placeholder: $result [OIDC-60]', ({ nonce, result }) => {
      expect(refresh({ nonce })).toBe(result);
    });
  });

  describe('after a frame renewal', () => {
    test.each([
      { change: {}, result: 'Ok' },
      { change: { auth_time: 9 }, result: 'Ok' },
      { change: { sub: 'other' }, result: 'IncorrectIdTokenClaimsAfterRefresh' },
      { change: { iss: 'https://evil.test' }, result: 'IncorrectIdTokenClaimsAfterRefresh' },
      { change: { aud: 'other' }, result: 'IncorrectAud' },
    ])('$change: $result', ({ change, result }) => {
      expect(checkClaims(facts({ ...CLAIMS, ...change }, { kind: 'renew', previous: CLAIMS }))).toBe(result);
    });
  });

  test('a new sign-in can be another user', () => {
    expect(checkClaims(facts({ ...CLAIMS, sub: 'other' }, { previous: CLAIMS }))).toBe('Ok');
  });

  test('the first failed check in the fixed order gives the result', () => {
    const wrong: Claims = { nonce: 'x', iss: 'y', sub: 'u', aud: 'z', exp: 0, iat: 0, azp: 'q' };
    const repaired: Claims[] = [
      wrong,
      { ...wrong, nonce: 'n', sub: undefined },
      { ...wrong, nonce: 'n' },
      { ...wrong, nonce: 'n', iat: NOW },
      { ...wrong, nonce: 'n', iat: NOW, iss: CLAIMS.iss },
      { ...wrong, nonce: 'n', iat: NOW, iss: CLAIMS.iss, aud: 'spa' },
      { ...wrong, nonce: 'n', iat: NOW, iss: CLAIMS.iss, aud: 'spa', azp: 'spa' },
    ];
    expect(repaired.map((claims) => checkClaims(facts(claims)))).toEqual([
      'IncorrectNonce',
      'RequiredPropertyMissing',
      'MaxOffsetExpired',
      'IssDoesNotMatchIssuer',
      'IncorrectAud',
      'IncorrectAzp',
      'TokenExpired',
    ]);
  });
});
