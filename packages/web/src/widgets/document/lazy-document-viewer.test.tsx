import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';
import { DocumentViewer, preloadViewer } from './lazy-document-viewer.tsx';

function Demo({ load }: { readonly load: () => Promise<Blob> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" {...preloadViewer} onClick={() => setOpen(true)}>
        View
      </button>
      <DocumentViewer open={open} title="Letter" fileName="letter.pdf" load={load} onClose={() => setOpen(false)} />
    </>
  );
}

test('hovering over a button preloads the PDF reader without loading the document', async () => {
  const started: string[] = [];
  const RealWorker = window.Worker;
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(String(url));
      }
    },
  );
  const load = vi.fn<() => Promise<Blob>>(async () => samplePdf([['Page one']]));
  await render(<Demo load={load} />);
  const button = page.getByRole('button', { name: 'View' });
  expect(started).toHaveLength(0);
  await button.hover();
  await expect.poll(() => started).toHaveLength(1);
  await userEvent.tab(); // focus preloads too, but only once
  expect(load).not.toHaveBeenCalled();
  await button.click();
  await expect.poll(() => document.querySelector('dialog canvas')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  expect(started).toHaveLength(1);
  vi.unstubAllGlobals();
});

const base64 = async (blob: Blob) => btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));

test('a response in base64 text opens like the binary file [UX-07]', async () => {
  const text = `data:image/png;base64,${await base64(samplePdf([['Page one']]))}`;
  await render(<Demo load={async () => new Blob([text], { type: 'text/plain' })} />);
  await page.getByRole('button', { name: 'View' }).click();
  await expect.poll(() => document.querySelector('dialog canvas')).not.toBeNull();
});

test('a plain text file is shown as text', async () => {
  await render(<Demo load={async () => new Blob(['Zm9v'], { type: 'text/plain' })} />);
  await page.getByRole('button', { name: 'View' }).click();
  await expect.element(page.getByText('Zm9v')).toBeVisible();
});
