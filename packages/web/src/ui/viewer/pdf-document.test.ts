import { expect, onTestFinished, test, vi } from 'vitest';
import { openPdf, preloadPdfReader } from './pdf-document.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = () => samplePdf([['Claim Letter']]).arrayBuffer();

/** Replaces the worker script. Returns a function with the number of workers started. */
function workersFrom(script: (url: string | URL) => string | URL): () => number {
  let started = 0;
  const RealWorker = window.Worker;
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(script(url), options);
        started += 1;
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => started;
}

test('if the PDF worker fails to load, the document fails and the next one gets a new worker', async () => {
  const started = workersFrom(() => '/no-such-script.mjs');
  await expect(openPdf(await letter())).rejects.toThrow('The PDF worker failed');
  expect(started()).toBe(1);
  vi.unstubAllGlobals();

  const later = workersFrom((url) => url);
  // The failed worker is not counted as running, so preloading starts a new one.
  await vi.waitFor(() => {
    preloadPdfReader();
    expect(later()).toBe(1);
  }, 60_000);
  const { pages, close } = await openPdf(await letter());
  expect(pages).toHaveLength(1);
  expect(later()).toBe(1);
  close();
});
