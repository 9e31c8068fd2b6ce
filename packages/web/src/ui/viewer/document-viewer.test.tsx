import { Activity, useState } from 'react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { samplePdf } from './sample-pdf.ts';
import { emulateMedia } from '../../../test/media.ts';
import { themes, setTheme } from '../../../test/themes.ts';

const lines = (number: number) => [`Claim Letter, page ${number}`, 'Sample text about a Remittance'];
const threePages = () => samplePdf([lines(1), lines(2), lines(3)]);

interface DemoProps {
  load: () => Promise<Blob | null>;
  onFailure?: (failure: string) => void;
}

function Demo({ load, onFailure }: DemoProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        View Remittance
      </button>
      <DocumentViewer
        open={open}
        title="Remittance 9000000000000417.pdf"
        fileName="Remittance 9000000000000417.pdf"
        load={load}
        onClose={() => setOpen(false)}
        onFailure={onFailure}
      />
    </>
  );
}

async function openViewer(blob: Blob | null | Error, onFailure?: (failure: string) => void) {
  const load = vi.fn<() => Promise<Blob | null>>(async () => {
    if (blob instanceof Error) throw blob;
    return blob;
  });
  const view = await render(<Demo load={load} onFailure={onFailure} />);
  await page.getByRole('button', { name: 'View Remittance' }).click();
  return { ...view, load };
}

const pages = page.getByRole('region', { name: 'Pages of Remittance 9000000000000417.pdf' });
const counter = page.getByText(/^Page \d of \d$/);
const drawn = () => document.querySelectorAll('[data-page] canvas').length;
const size = () => document.querySelector<HTMLElement>('[data-page]')!.offsetWidth;

async function openPdf(blob = threePages()) {
  const view = await openViewer(blob);
  await expect.element(pages).toBeVisible();
  await expect.poll(() => drawn()).toBeGreaterThan(0);
  return view;
}

// The first start of the PDF engine is slow. This keeps it out of the tests' time.
beforeAll(async () => {
  const { openPdf } = await import('./pdf-document.ts');
  const { close } = await openPdf(await samplePdf([[]]).arrayBuffer());
  close();
});
afterEach(() => vi.restoreAllMocks());

test('a PDF shows its pages with selectable text and is fetched once', async () => {
  const { load } = await openPdf();
  await expect.element(counter).toHaveTextContent('Page 1 of 3');
  await expect.element(page.getByText('Claim Letter, page 1')).toBeInTheDocument();
  const canvas = document.querySelector<HTMLCanvasElement>('[data-page] canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  expect(data.some((value, index) => index % 4 === 0 && value < 100)).toBe(true);
  const words = page.getByText('Claim Letter, page 1').element().getBoundingClientRect();
  expect(words.width).toBeGreaterThan(150);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the text of a page can be selected', async () => {
  await openPdf();
  const words = page.getByText('Claim Letter, page 1');
  await expect.element(words).toBeInTheDocument();
  getSelection()!.selectAllChildren(words.element());
  expect(getSelection()!.toString()).toBe('Claim Letter, page 1');
  expect(getComputedStyle(words.element()).userSelect).not.toBe('none');
});

test('Page Down scrolls by one view, and End scrolls to the end', async () => {
  await openPdf();
  await expect.element(pages).toHaveFocus();
  const scroller = pages.element();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(scroller.clientHeight / 2);
  expect(scroller.scrollTop).toBeLessThan(scroller.clientHeight);
  await userEvent.keyboard('{End}');
  await expect.poll(() => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight).toBeLessThanOrEqual(2);
  await expect.element(counter).toHaveTextContent('Page 3 of 3');
  await userEvent.keyboard('{Home}');
  await expect.poll(() => scroller.scrollTop).toBe(0);
});

test('the left and right arrow keys change the page', async () => {
  await openPdf();
  await expect.element(pages).toHaveFocus();
  for (const [key, at] of [
    ['{ArrowRight}', 2],
    ['{ArrowRight}', 3],
    ['{ArrowRight}', 3],
    ['{ArrowLeft}', 2],
    ['{ArrowLeft}', 1],
    ['{ArrowLeft}', 1],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(counter).toHaveTextContent(`Page ${at} of 3`);
  }
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => pages.element().scrollTop).toBeGreaterThan(0);
});

test('the page buttons change the page and stop at the first and last page', async () => {
  await openPdf();
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(counter).toHaveTextContent('Page 3 of 3');
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('zooming in, out and back to fit keeps the position', async () => {
  await openPdf();
  const fitted = size();
  expect(fitted).toBeLessThanOrEqual(pages.element().clientWidth);
  expect(fitted).toBeGreaterThan(pages.element().clientWidth - 80);
  await userEvent.keyboard('{End}');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(page.getByText('150%')).toBeVisible();
  expect(size()).toBe(1224);
  await expect.element(counter).toHaveTextContent('Page 3 of 3');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  expect(size()).toBe(816);
  await page.getByRole('button', { name: 'Fit width' }).click();
  expect(size()).toBe(fitted);
});

test('Find counts the matches, moves between them, scrolls to the match and marks it', async () => {
  await openPdf();
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('remittance');
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect.element(counter).toHaveTextContent('Page 2 of 3');
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await expect.element(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await vi.waitFor(() => {
    const mark = [...(CSS.highlights.get('pbt-find-current') ?? [])].find((range) => range instanceof Range);
    const place = mark!.getBoundingClientRect();
    const view = pages.element().getBoundingClientRect();
    expect(mark!.toString()).toBe('Remittance');
    expect(place.top).toBeGreaterThanOrEqual(view.top);
    expect(place.bottom).toBeLessThanOrEqual(view.bottom);
  }, 60_000);
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible();
});

test('Find reports a missing term, and Escape clears the term before it closes the viewer', async () => {
  await openPdf();
  await page.getByRole('textbox', { name: 'Find in document' }).fill('nowhere');
  await expect.element(page.getByText('No matches')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Find in document' })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the document can be read as plain text with marked matches', async () => {
  await openPdf(samplePdf([lines(1), []]));
  await page.getByRole('button', { name: 'Text only' }).click();
  await expect.element(page.getByRole('heading', { name: 'Page 1' })).toBeVisible();
  await expect.element(page.getByText('This page is an image without text.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find in document' }).fill('letter');
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Letter');
  await expectNoAxeFindings();
});

test('Download saves the file under its name', async () => {
  await openPdf();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download, this.href.split(':')[0]!);
  });
  await page.getByRole('button', { name: 'Download' }).click();
  expect(saved).toEqual(['Remittance 9000000000000417.pdf', 'blob']);
});

test('Print and Ctrl+P print only the pages', async () => {
  await openPdf(samplePdf([lines(1), lines(2)], { width: 792, height: 612 }));
  const visible: (string | null)[] = [];
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    visible.push(
      ...[...document.body.children].filter((child) => child.checkVisibility()).map((child) => child.innerHTML),
    );
  });
  onTestFinished(() => emulateMedia('screen'));
  await emulateMedia('print');
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => printed).toHaveBeenCalledTimes(1);
  expect(visible).toHaveLength(1);
  expect(visible[0]!.match(/<img/g)).toHaveLength(2);
  expect(getComputedStyle(document.body.lastElementChild!.firstElementChild!).getPropertyValue('page')).toBe(
    'document-landscape',
  );
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelectorAll('body > div img')).toHaveLength(0);
  await emulateMedia('screen');
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('closing the viewer returns the focus and releases the document', async () => {
  await openPdf();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'View Remittance' })).toHaveFocus();
});

const tab = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <DocumentViewer
      open
      title="Letter"
      fileName="letter.pdf"
      load={async () => threePages()}
      onClose={vi.fn<() => void>()}
    />
  </Activity>
);

test('a viewer in a hidden tab is hidden too and shown again with its tab', async () => {
  const { rerender } = await render(tab('visible'));
  await expect.poll(() => drawn()).toBeGreaterThan(0);
  await rerender(tab('hidden'));
  expect(document.querySelector('dialog:modal')).toBeNull();
  await rerender(tab('visible'));
  await expect.poll(() => drawn()).toBeGreaterThan(0);
  await expect.element(page.getByText('Claim Letter, page 1')).toBeInTheDocument();
});

test.each([
  { what: 'no file', blob: null, failure: 'missing', text: 'This document was not found.' },
  {
    what: 'a 404',
    blob: Object.assign(new Error('Not found'), { status: 404 }),
    failure: 'missing',
    text: 'This document was not found.',
  },
  { what: 'another failure', blob: new Error('Network'), failure: 'error', text: 'This document cannot be shown.' },
  { what: 'a file of 0 bytes', blob: new Blob([]), failure: 'empty', text: 'This document is empty.' },
  {
    what: 'a file that is not a PDF',
    blob: new Blob(['<html>'], { type: 'application/pdf' }),
    failure: 'error',
    text: 'This document cannot be shown.',
  },
  {
    what: 'a damaged PDF',
    blob: new Blob(['%PDF-1.4 and nothing else'], { type: 'application/pdf' }),
    failure: 'error',
    text: 'This document cannot be shown.',
  },
  {
    what: 'a PDF with a password',
    blob: samplePdf([lines(1)], { isLocked: true }),
    failure: 'error',
    text: 'It is protected by a password. Download it to open it.',
  },
  {
    what: 'a damaged image',
    blob: new Blob(['GIF89a broken'], { type: 'image/gif' }),
    failure: 'error',
    text: 'This document cannot be shown.',
  },
  {
    what: 'a Word file',
    blob: new Blob(['PK'], { type: 'application/msword' }),
    failure: 'unsupported',
    text: 'This type of file has no preview.',
  },
])('$what shows the failure $failure', async ({ blob, failure, text }) => {
  const onFailure = vi.fn<(failure: string) => void>();
  await openViewer(blob, onFailure);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(onFailure.mock.calls).toEqual([[failure]]);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await expectNoAxeFindings();
});

test.each([
  { what: 'a Word file', blob: new Blob(['PK'], { type: 'application/msword' }), can: true },
  { what: 'a locked PDF', blob: samplePdf([lines(1)], { isLocked: true }), can: true },
  { what: 'an empty file', blob: new Blob([]), can: false },
])('$what can be downloaded: $can', async ({ blob, can }) => {
  await openViewer(blob);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('button', { name: 'Download' }).element().matches(':disabled')).toBe(!can);
});

test('an image is shown and can be zoomed', async () => {
  const canvas = new OffscreenCanvas(400, 200);
  canvas.getContext('2d')!.fillRect(0, 0, 400, 200);
  await openViewer(await canvas.convertToBlob({ type: 'image/png' }));
  const image = page.getByRole('img', { name: 'Remittance 9000000000000417.pdf' });
  await expect.element(image).toBeVisible();
  expect(image.element().getBoundingClientRect().width).toBe(400);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(image.element().getBoundingClientRect().width).toBe(500);
  await expectNoAxeFindings();
});

test('plain text is shown unchanged, including markup', async () => {
  await openViewer(new Blob(['First line\n<b>second</b>'], { type: 'text/plain' }));
  const text = page.getByRole('region', { name: 'Text of Remittance 9000000000000417.pdf' });
  await expect.element(text).toBeVisible();
  expect(text.element().textContent).toBe('First line\n<b>second</b>');
  await expectNoAxeFindings();
});

test.each(themes)('the open viewer passes the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await openPdf();
  await page.getByRole('textbox', { name: 'Find in document' }).fill('letter');
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expectNoAxeFindings();
});

test('on a narrow screen nothing is wider than the screen', async () => {
  await page.viewport(390, 800);
  await openPdf();
  const dialog = page.getByRole('dialog').element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  expect(size()).toBeLessThanOrEqual(366);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});
