import { connect, type AddressInfo } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { useIdentityProvider } from '../../test/identity-provider.ts';
import { createTokenVerifier, type TokenVerifier } from '../identity/verify-token.ts';

const provider = useIdentityProvider();
let verify: TokenVerifier;
const server = useTestServer({ verifyToken: (...call) => verify(...call) });
beforeEach(() => {
  verify = createTokenVerifier(provider.config({ issuerKey: 'embedded' }));
});

/** The token was accepted, but its subject has no user. The limits per user therefore do not apply. */
const VERIFIED = 403;

const open = (token: string, remoteAddress: string) =>
  server().app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` }, remoteAddress });

test('an office that signs in at once waits for a slow provider; only calls beyond the queue get 429', async () => {
  provider.introspection = provider.activeNow({ sub: 'stranger' });
  const openHere = (token: string) => open(token, '203.0.113.7');
  const release = provider.holdIntrospection();
  const office = Array.from({ length: 8 + 64 }, (_, index) => openHere(`opaque-${index}`));
  await expect.poll(() => provider.asked.introspection).toBe(8);
  const refused = await openHere('opaque-72');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(provider.asked.introspection).toBe(8);
  release();
  expect((await Promise.all(office)).map(({ statusCode }) => statusCode)).toEqual(office.map(() => VERIFIED));
  expect((await openHere('opaque-72')).statusCode).toBe(VERIFIED);
});

test('the addresses of one IPv6 network share its introspections, and other networks have their own', async () => {
  provider.introspection = provider.activeNow({ sub: 'stranger' });
  const release = provider.holdIntrospection();
  const inside = (index: number) => open(`inside-${index}`, `2001:db8:1:2::${index}`);
  const network = Array.from({ length: 8 + 64 }, (_, index) => inside(index));
  await expect.poll(() => provider.asked.introspection).toBe(8);
  const refused = await inside(8 + 64);
  const other = open('outside', '2001:db8:1:3::1');
  release();
  expect(refused.statusCode).toBe(429);
  for (const { statusCode } of await Promise.all([...network, other])) expect(statusCode).toBe(VERIFIED);
});

test.each(['/api/user', '/api/user/feature'])('%s counts toward the rate limit of its IPv6 network', async (url) => {
  const take = vi.spyOn(server().deps.limits, 'take');
  await server().app.inject({ url, remoteAddress: '2001:db8:1:2::7' });
  expect(take).toHaveBeenCalledWith('address', '2001:db8:1:2::/64');
});

test('a call whose client disconnects leaves the queue for introspections', async () => {
  provider.introspection = provider.activeNow({ sub: 'stranger' });
  const release = provider.holdIntrospection();
  const openHere = (token: string) => open(token, '127.0.0.1');
  const office = Array.from({ length: 8 + 63 }, (_, index) => openHere(`office-${index}`));
  await expect.poll(() => provider.asked.introspection).toBe(8);
  const { app } = server();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const closed = Promise.withResolvers<void>();
  app.server.once('request', (_request, response) => response.once('close', closed.resolve));
  const verified = Promise.withResolvers<void>();
  const original = verify;
  verify = (...call) => {
    const result = original(...call);
    verified.resolve();
    return result;
  };
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  socket.write('GET /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer leaves\r\n\r\n');
  await verified.promise;
  verify = original;
  expect((await openHere('beyond')).statusCode).toBe(429);
  socket.destroy();
  await closed.promise;
  const next = openHere('next');
  release();
  expect((await Promise.all([...office, next])).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 8 + 64 }, () => VERIFIED),
  );
});
