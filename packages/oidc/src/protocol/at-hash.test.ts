import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { atHashHolds } from './id-token.ts';

const TOKEN = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y';

function hashOf(text: string, bits: string): string {
  const hash = createHash(`sha${bits}`).update(text).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

describe('at_hash', () => {
  test('the example of OpenID Connect Core appendix A.3 [OIDC-49]', async () => {
    expect(await atHashHolds('77QmUPtjPfzWtF2AnpK9RQ', TOKEN, 'RS256', 'code')).toBe(true);
  });

  test.each(['HS256', 'RS256', 'ES256', 'PS256', 'RS384', 'ES384', 'PS384', 'HS384', 'RS512', 'PS512', 'HS512'])(
    'with %s only the hash of the same size is accepted [OIDC-49]',
    async (alg) => {
      const bits = alg.slice(2);
      expect(await atHashHolds(hashOf(TOKEN, bits), TOKEN, alg, 'code')).toBe(true);
      expect(await atHashHolds(hashOf(TOKEN, bits === '256' ? '384' : '256'), TOKEN, alg, 'code')).toBe(false);
    },
  );

  test.each([
    { what: 'absent in the code flow', atHash: undefined, token: TOKEN, flow: 'code', holds: true },
    { what: 'absent beside an access token', atHash: undefined, token: TOKEN, flow: 'id_token token', holds: false },
    { what: 'absent without an access token', atHash: undefined, token: '', flow: 'id_token', holds: true },
    { what: 'wrong', atHash: 'wrong', token: TOKEN, flow: 'code', holds: false },
    { what: 'not a text', atHash: 5, token: TOKEN, flow: 'code', holds: false },
    { what: 'of an empty access token', atHash: hashOf('', '256'), token: '', flow: 'code', holds: false },
    { what: 'of the decoded token', atHash: hashOf('a/b', '256'), token: 'a%2Fb', flow: 'code', holds: true },
    { what: 'of a token that cannot be decoded', atHash: 'x', token: '%', flow: 'code', holds: false },
  ] as const)('an at_hash that is $what is accepted: $holds [OIDC-49]', async ({ atHash, token, flow, holds }) => {
    expect(await atHashHolds(atHash, token, 'RS256', flow)).toBe(holds);
  });
});
