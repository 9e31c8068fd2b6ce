import { expect, test } from 'vitest';
import { onlyWorker, startPdfWorker } from './pdf-worker.ts';

test.each(['https://evil.example/pdf.worker.mjs', '/assets/other.js', '', 'data:text/javascript,1'])(
  'the policy refuses any other script: %s',
  (url) => {
    expect(() => onlyWorker(url)).toThrow(TypeError);
  },
);

test('the worker starts', async () => {
  const worker = startPdfWorker();
  const answer = new Promise((done) => worker.addEventListener('message', ({ data }) => done(data), { once: true }));
  expect(await answer).toMatchObject({ sourceName: 'worker', action: 'ready' });
  worker.terminate();
});
