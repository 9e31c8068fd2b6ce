import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { providerDown } from '../identity/discovery.ts';
import { sendError } from './send-error.ts';

/** Throws the value in a handler. Returns the status, the body and the lines of the log. */
async function answerTo(thrown: unknown) {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw thrown;
  });
  const { statusCode, body, headers } = await app.inject('/');
  await app.close();
  return { statusCode, body, headers, lines };
}

test('the log of a server error has its code and call stack, but not its message', async () => {
  const error = Object.assign(new Error('invalid input syntax: "Robin\n    at Ashdown"'), { code: '22P02' });
  const { statusCode, body, lines } = await answerTo(error);
  const entry = lines.find((line) => line.includes('request failed'))!;
  expect(statusCode).toBe(500);
  expect(JSON.parse(entry)).toMatchObject({
    failure: '22P02',
    stack: expect.arrayContaining([expect.stringContaining('send-error.test.ts')]),
  });
  expect(lines.join('') + body).not.toMatch(/Robin|Ashdown/);
});

test.each([
  ['a thrown text', 'Robin Ashdown'],
  ['an error with a changed message', Object.assign(new Error('Robin'), { message: 'Ashdown' })],
])('%s is answered with 500 and kept out of the log', async (_name, thrown) => {
  const { statusCode, body, lines } = await answerTo(thrown);
  expect(statusCode).toBe(500);
  expect(lines.join('') + body).not.toMatch(/Robin|Ashdown/);
});

test('the response of an unreachable identity provider has Retry-After, and no call stack is logged', async () => {
  const { statusCode, headers, lines } = await answerTo(providerDown());
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(lines.join('')).not.toContain('stack');
});
