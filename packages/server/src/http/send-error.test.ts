import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from './send-error.ts';

test('the log of a server error has its code and call stack, but not its message', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw Object.assign(new Error('invalid input syntax: "Robin\n    at Ashdown"'), { code: '22P02' });
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  const entry = lines.find((line) => line.includes('request failed'))!;
  expect(statusCode).toBe(500);
  expect(JSON.parse(entry)).toMatchObject({
    failure: '22P02',
    stack: expect.arrayContaining([expect.stringContaining('send-error.test.ts')]),
  });
  expect(entry + body).not.toMatch(/Robin|Ashdown/);
});
