import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { openPdf } from './pdf-document.ts';
import { pagePictures } from './print-document.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = () => samplePdf([['Claim Letter, page 1']]);
const longPage = () => samplePdf([Array.from({ length: 400 }, (_, line) => `Line ${line}`)]);

// The first start of the PDF engine is slow. This keeps it out of the tests' time.
beforeAll(async () => (await openPdf(await letter().arrayBuffer())).close(), 60_000);
afterEach(() => vi.restoreAllMocks());

/** Makes every few drawing steps use up a time slice. */
function shortenTimeSlices(): void {
  let clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1000));
}

/** Disables timers with a delay, so that the time limit for the first page never ends. */
function disableTimeLimit(): void {
  const real = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, wait?: number) =>
    wait ? 0 : real(run)) as typeof setTimeout);
}

async function firstPage(blob: Blob) {
  const { pages, close } = await openPdf(await blob.arrayBuffer());
  return { first: pages[0]!, close };
}

test('a page is drawn even when no animation frame runs', async () => {
  const { first, close } = await firstPage(letter());
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const canvas = await first.draw(1, new AbortController().signal);
  expect([canvas.width, canvas.height]).toEqual([612, 792]);
  expect(frames).not.toHaveBeenCalled();
  close();
});

test('other work can run while a long page is being drawn', async () => {
  const { first, close } = await firstPage(longPage());
  await first.draw(0.1, new AbortController().signal); // after this call the page is loaded completely
  shortenTimeSlices();
  const { port1, port2 } = new MessageChannel();
  let messages = 0;
  port1.addEventListener('message', () => {
    messages += 1;
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  await first.draw(1, new AbortController().signal);
  port1.close();
  expect(messages).toBeGreaterThan(10);
  close();
});

test('a page drawn in advance is used once, by the first request for its scale', async () => {
  const { first, close } = await firstPage(letter());
  expect(first.takeDrawing(1)).toBeNull();
  await first.drawInAdvance(1);
  expect(first.takeDrawing(2)).toBeNull();
  const canvas = first.takeDrawing(1);
  expect(canvas?.width).toBe(612);
  expect(first.takeDrawing(1)).toBeNull();
  await first.drawInAdvance(1);
  const other = await first.draw(2, new AbortController().signal);
  expect(other.width).toBe(1224);
  expect(first.takeDrawing(1)).toBeNull();
  close();
});

/** Returns whether the first page was drawn when the pages appeared. */
async function openViewer(blob: Blob): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const observer = new MutationObserver(() => {
    const pages = document.querySelector('[data-pages]');
    if (pages) resolve(pages.querySelector('canvas') !== null);
  });
  observer.observe(document, { subtree: true, childList: true });
  await render(
    <DocumentViewer open title="Letter" fileName="letter.pdf" load={async () => blob} onClose={() => undefined} />,
  );
  const wasDrawn = await promise;
  observer.disconnect();
  return wasDrawn;
}

const drawn = () => document.querySelector<HTMLCanvasElement>('[data-page="1"] canvas');

test('the first page appears already drawn in its final size and is not drawn again', async () => {
  disableTimeLimit();
  const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  expect(await openViewer(letter())).toBe(true);
  const shown = drawn()!;
  await expect.element(page.getByText('Claim Letter, page 1')).toBeInTheDocument();
  expect(shown.width).toBe(Math.floor(shown.closest<HTMLElement>('[data-page]')!.offsetWidth * devicePixelRatio));
  const asked = contexts.mock.contexts as HTMLCanvasElement[];
  expect(new Set(asked.filter(({ width }) => width >= shown.width))).toEqual(new Set([shown]));
  expect(drawn()).toBe(shown);
});

test('a page that takes longer is added when it is ready', async () => {
  shortenTimeSlices();
  expect(await openViewer(longPage())).toBe(false);
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible();
  await expect.poll(() => drawn()).not.toBeNull();
});

test('a page that cannot be drawn shows a message, and its text is still available', async () => {
  const { getContext } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(
    this: HTMLCanvasElement,
    kind: string,
  ) {
    if (this.height > 400) throw new Error('no room for a canvas');
    return getContext.call(this, kind);
  });
  await openViewer(letter());
  await expect.element(page.getByText('This page cannot be shown. Download the document to see it.')).toBeVisible();
  await expect.element(page.getByText('Claim Letter, page 1')).toBeInTheDocument();
});

test('if printing fails, its page images are released', async () => {
  const { pages, close } = await openPdf(await samplePdf([['one'], ['two'], ['three']]).arrayBuffer());
  const [made, released] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')];
  const third = { ...pages[2]!, draw: () => Promise.reject(new Error('no room for a canvas')) };
  await expect(pagePictures([pages[0]!, pages[1]!, third])).rejects.toThrow('no room');
  expect(made).toHaveBeenCalledTimes(2);
  expect(released.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value as string));
  close();
});
