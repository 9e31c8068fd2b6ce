import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { insertPeople, name } from '../../../test/people.ts';

const server = useTestServer({ env: { RATE_LIMITS: 'true' } });
beforeAll(() => insertPeople(server().database.db));

const feedback = { category: 'General', rating: 3, isDismissed: false, areasForImprovement: [], comments: null };

test.each([
  { what: 'answers a day', max: 5, who: 'staff', url: '/user/feedback', payload: feedback, status: 204 },
  { what: 'emulations an hour', max: 10, who: 'super', url: '/start-emulate?emulatedUserName=unknown', status: 404 },
  { what: 'provider updates an hour', max: 5, who: 'staff', url: '/user/email-provider-update', status: 415 },
] as const)(
  '$max $what are accepted; the next call answers 429 with a time to wait',
  async ({ max, who, status, ...call }) => {
    const ask = () =>
      server().as(name(who), {
        method: 'POST',
        url: `/api${call.url}`,
        ...('payload' in call ? { payload: call.payload } : {}),
      });
    for (let count = 0; count < max; count += 1) expect((await ask()).statusCode).toBe(status);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  },
);
