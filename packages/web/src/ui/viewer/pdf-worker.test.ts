import { expect, test } from 'vitest';
import { onlyWorker, startPdfWorker } from './pdf-worker.ts';

test.each(['https://evil.example/pdf.worker.mjs', '/assets/other.js', '', 'data:text/javascript,1'])(
  'the content security policy rejects any other worker script: %s',
  (url) => {
    expect(() => onlyWorker(url)).toThrow(TypeError);
  },
);

test('the PDF worker starts', async () => {
  const worker = startPdfWorker();
  const answer = new Promise((done) => worker.addEventListener('message', ({ data }) => done(data), { once: true }));
  expect(await answer).toMatchObject({ sourceName: 'worker', action: 'ready' });
  worker.terminate();
});
