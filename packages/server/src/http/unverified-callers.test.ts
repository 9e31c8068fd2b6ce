import { expect, test } from 'vitest';
import { useTestServer, verifyTestToken } from '../../test/harness.ts';
import { Refused } from '../errors/refused.ts';

const provider = Promise.withResolvers<never>();
let waiting = 0;
const server = useTestServer({
  verifyToken: (token) => {
    if (token !== 'unknown') return verifyTestToken(token);
    waiting += 1;
    return provider.promise;
  },
});

test('callers with an unverified token do not use up the capacity for signed-in users', async () => {
  const headers = { authorization: 'Bearer unknown' };
  const strangers = Array.from({ length: 200 }, () => server().app.inject({ url: '/api/user', headers }));
  const user = await server().as('staff', { url: '/api/user' });
  expect([waiting, user.statusCode]).toEqual([200, 200]);
  provider.reject(new Refused(401, 'The access token is not valid'));
  for (const { statusCode } of await Promise.all(strangers)) expect(statusCode).toBe(401);
});
