import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { useIdentityProvider } from '../../test/identity-provider.ts';
import { createTokenVerifier, type TokenVerifier } from '../identity/verify-token.ts';

const provider = useIdentityProvider();
let verify: TokenVerifier | undefined;
const server = useTestServer({
  verifyToken: (token, address) => {
    verify ??= createTokenVerifier(provider.config({ issuerKey: 'embedded' }));
    return verify(token, address);
  },
});

/** The token was accepted, but its subject has no user. The limits per user therefore do not apply. */
const VERIFIED = 403;

test('an office that signs in at once waits for a slow provider; only calls beyond the queue get 429', async () => {
  provider.introspection = provider.activeNow({ sub: 'stranger' });
  const open = (token: string) =>
    server().app.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.7',
    });
  const release = provider.holdIntrospection();
  const office = Array.from({ length: 8 + 64 }, (_, index) => open(`opaque-${index}`));
  await expect.poll(() => provider.asked.introspection).toBe(8);
  const refused = await open('opaque-72');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(provider.asked.introspection).toBe(8);
  release();
  expect((await Promise.all(office)).map(({ statusCode }) => statusCode)).toEqual(office.map(() => VERIFIED));
  expect((await open('opaque-72')).statusCode).toBe(VERIFIED);
});
