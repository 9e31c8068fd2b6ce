import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { calls, insertDocumentationClaims } from '../../../test/documentation.ts';

const server = useTestServer({ env: { RATE_LIMITS: 'true' } });

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

test('a user can upload thirty files in ten minutes; refused files do not count', async () => {
  const api = calls(server());
  const submission = await api.stage();
  for (let count = 0; count < 31; count += 1) {
    expect((await api.upload(submission, 'empty.txt', '')).statusCode).toBe(400);
  }
  for (let count = 0; count < 30; count += 1) {
    expect((await api.upload(submission, 'notes.txt', `Notes ${count}`)).statusCode).toBe(200);
  }
  const refused = await api.upload(submission, 'notes.txt', 'One more');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    detail: expect.stringMatching(/^Too many requests\. Try again in (9|10) minutes\.$/),
  });
});
