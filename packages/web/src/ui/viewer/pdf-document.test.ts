import { expect, onTestFinished, test, vi } from 'vitest';
import { openPdf, warmReader } from './pdf-document.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = () => samplePdf([['Claim Letter']]).arrayBuffer();

/** Workers get another script; answers how many were started. */
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

test('a document whose reader does not come fails, and the next one gets a reader of its own', async () => {
  const started = workersFrom(() => '/no-such-script.mjs');
  await expect(openPdf(await letter())).rejects.toThrow('The reader of documents failed');
  expect(started()).toBe(1);
  vi.unstubAllGlobals();

  const later = workersFrom((url) => url);
  // The failed one is not counted as one at work, so that pointing at a document starts another.
  await vi.waitFor(() => {
    warmReader();
    expect(later()).toBe(1);
  }, 10_000);
  const { pages, close } = await openPdf(await letter());
  expect(pages).toHaveLength(1);
  expect(later()).toBe(1);
  close();
});
