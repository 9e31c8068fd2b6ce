import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { openPdf } from './pdf-document.ts';
import { pagePictures } from './print-document.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = () => samplePdf([['Claim Letter, page 1']]);
const longPage = () => samplePdf([Array.from({ length: 400 }, (_, line) => `Line ${line}`)]);

// The first start of the PDF engine takes a while; no test should wait for it.
beforeAll(async () => (await openPdf(await letter().arrayBuffer())).close(), 60_000);
afterEach(() => vi.restoreAllMocks());

/** As if every few strokes took a slice of time. */
function slowly(): void {
  let clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1000));
}

/** However long it takes, no time is up. */
function patiently(): void {
  const real = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, wait?: number) =>
    wait ? 0 : real(run)) as typeof setTimeout);
}

async function firstPage(blob: Blob) {
  const { pages, close } = await openPdf(await blob.arrayBuffer());
  return { first: pages[0]!, close };
}

test('a page is drawn though no frame comes', async () => {
  const { first, close } = await firstPage(letter());
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const canvas = await first.draw(1, new AbortController().signal);
  expect([canvas.width, canvas.height]).toEqual([612, 792]);
  expect(frames).not.toHaveBeenCalled();
  close();
});

test('others get their turn while a long page is drawn', async () => {
  const { first, close } = await firstPage(longPage());
  await first.draw(0.1, new AbortController().signal); // read whole: from here on it comes in one piece
  slowly();
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  port1.addEventListener('message', () => {
    turns += 1;
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  await first.draw(1, new AbortController().signal);
  port1.close();
  expect(turns).toBeGreaterThan(10);
  close();
});

test('a drawing made ahead is given once, to whoever asks for its scale', async () => {
  const { first, close } = await firstPage(letter());
  expect(first.takeDrawn(1)).toBeNull();
  await first.drawAhead(1);
  expect(first.takeDrawn(2)).toBeNull();
  const canvas = first.takeDrawn(1);
  expect(canvas?.width).toBe(612);
  expect(first.takeDrawn(1)).toBeNull();
  await first.drawAhead(1);
  const other = await first.draw(2, new AbortController().signal);
  expect(other.width).toBe(1224);
  expect(first.takeDrawn(1)).toBeNull();
  close();
});

/** Whether the first page was drawn when the pages came. */
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

test('the first page comes drawn, in the size in which it is shown, and is not drawn once more', async () => {
  patiently();
  const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  expect(await openViewer(letter())).toBe(true);
  const shown = drawn()!;
  await expect.element(page.getByText('Claim Letter, page 1')).toBeInTheDocument();
  expect(shown.width).toBe(Math.floor(shown.closest<HTMLElement>('[data-page]')!.offsetWidth * devicePixelRatio));
  const asked = contexts.mock.contexts as HTMLCanvasElement[];
  expect(new Set(asked.filter(({ width }) => width >= shown.width))).toEqual(new Set([shown]));
  expect(drawn()).toBe(shown);
});

test('one that takes longer comes into its place', async () => {
  slowly();
  expect(await openViewer(longPage())).toBe(false);
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible();
  await vi.waitFor(() => expect(drawn()).not.toBeNull(), 20_000);
});

test('one that cannot be drawn says so, and its text is still there', async () => {
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

test('pictures for a print that cannot be made are let go of', async () => {
  const { pages, close } = await openPdf(await samplePdf([['one'], ['two'], ['three']]).arrayBuffer());
  const [made, released] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')];
  const third = { ...pages[2]!, draw: () => Promise.reject(new Error('no room for a canvas')) };
  await expect(pagePictures([pages[0]!, pages[1]!, third])).rejects.toThrow('no room');
  expect(made).toHaveBeenCalledTimes(2);
  expect(released.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value as string));
  close();
});
