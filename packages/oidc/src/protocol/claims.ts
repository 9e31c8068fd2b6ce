import { REFRESH_NONCE } from '../constants.ts';
import type { CallbackResult, Claims } from '../types.ts';

export interface ClaimFacts {
  readonly claims: Claims;
  /** The source of the token: a sign-in, a renew frame or a refresh grant. */
  readonly kind: 'login' | 'renew' | 'refresh';
  /** Claims of the stored ID token. Null if no user was signed in. */
  readonly previous: Claims | null;
  readonly expectedNonce: string;
  /** Issuer in the stored discovery document. */
  readonly issuer: string | undefined;
  readonly clientId: string;
  readonly now: number;
  readonly maxIatOffsetSeconds: number;
}

type Check = [result: CallbackResult, holds: (facts: ClaimFacts) => boolean];

const isTextOrTexts = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
const audiences = (claims: Claims): unknown[] => [claims['aud']].flat();
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function sameAudience(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const [left, right] = [new Set<unknown>(a), new Set<unknown>(b)];
  return left.size === right.size && [...left].every((item) => right.has(item));
}

function nonceHolds({ claims, expectedNonce, previous }: ClaimFacts): boolean {
  if (expectedNonce !== REFRESH_NONCE) return claims['nonce'] === expectedNonce;
  // A refreshed token can repeat the nonce of the sign-in. Another nonce is refused.
  return claims['nonce'] === undefined || claims['nonce'] === previous?.['nonce'];
}

function sameSubjectAsBefore({ claims, kind, previous }: ClaimFacts): boolean {
  if (!previous || kind === 'login') return true;
  const names = kind === 'refresh' ? ['iss', 'azp', 'sub', 'auth_time'] : ['iss', 'sub'];
  return (
    names.every((name) => claims[name] === previous[name]) &&
    (kind !== 'refresh' || sameAudience(claims['aud'], previous['aud']))
  );
}

// Spec 1 §5. The first check that fails gives the result.
const CHECKS: Check[] = [
  ['IncorrectNonce', nonceHolds],
  [
    'RequiredPropertyMissing',
    ({ claims }) =>
      typeof claims['iss'] === 'string' &&
      typeof claims['sub'] === 'string' &&
      isTextOrTexts(claims['aud']) &&
      isTime(claims['exp']) &&
      isTime(claims['iat']),
  ],
  [
    'MaxOffsetExpired',
    ({ claims, kind, now, maxIatOffsetSeconds }) =>
      kind === 'refresh' || Math.abs(Math.floor(now / 1000) - Math.floor(Number(claims['iat']))) < maxIatOffsetSeconds,
  ],
  ['NoAuthWellKnownEndPoints', ({ issuer }) => issuer !== undefined],
  // Before the issuer and audience checks, because a claim that changed in a refresh must be reported as changed.
  ['IncorrectIdTokenClaimsAfterRefresh', sameSubjectAsBefore],
  ['IssDoesNotMatchIssuer', ({ claims, issuer }) => claims['iss'] === issuer],
  ['IncorrectAud', ({ claims, clientId }) => audiences(claims).includes(clientId)],
  [
    'IncorrectAzp',
    ({ claims, clientId }) =>
      claims['azp'] === undefined ? audiences(claims).length === 1 : claims['azp'] === clientId,
  ],
  ['TokenExpired', ({ claims, kind, now }) => kind === 'refresh' || Number(claims['exp']) * 1000 > now],
];

export function checkClaims(facts: ClaimFacts): CallbackResult {
  return CHECKS.find(([, holds]) => !holds(facts))?.[0] ?? 'Ok';
}
