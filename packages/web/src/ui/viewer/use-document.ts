import { useEffect, useEffectEvent, useState } from 'react';
import { decodeText, kindOf } from './document-kind.ts';
import type { PdfDocument } from './pdf-document.ts';
import { dotsPerPoint, pixelsPerPoint } from './zoom.ts';

export type Failure = 'missing' | 'empty' | 'error' | 'unsupported';

type Shown =
  | { kind: 'pdf'; blob: Blob; pdf: PdfDocument; availableWidth: number }
  | { kind: 'image'; blob: Blob; url: string }
  | { kind: 'text'; blob: Blob; text: string; isCut: boolean };

export type DocumentState =
  | { kind: 'loading' }
  | Shown
  /** The blob is set when the file can still be downloaded. */
  | { kind: 'failed'; failure: Failure; isLocked: boolean; blob: Blob | null };

const MAX_TEXT_LENGTH = 1_000_000; // characters; more would freeze the window

interface DocumentSource {
  load: () => Promise<Blob | null>;
  /** Measures the width for the pages in CSS pixels. */
  availableWidth: () => number;
  onFailure: ((failure: Failure) => void) | undefined;
}

/** Fetches a document and prepares it for display. Releases it when the viewer closes. */
export function useDocument({ load, availableWidth, onFailure }: DocumentSource) {
  const [state, setState] = useState<DocumentState>({ kind: 'loading' });
  const fetchFile = useEffectEvent(load);
  const measure = useEffectEvent(availableWidth);
  const take = useEffectEvent((next: DocumentState) => {
    setState(next);
    if (next.kind === 'failed') onFailure?.(next.failure);
  });

  useEffect(() => {
    let isCanceled = false;
    let ready: DocumentState | undefined;
    const run = async () => {
      ready = await prepare(() => fetchFile());
      if (isCanceled) {
        discard(ready);
        return;
      }
      if (ready.kind === 'pdf') {
        ready.availableWidth = measure();
        await Promise.race([drawFirst(ready), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))]);
        if (isCanceled) return;
      }
      take(ready);
    };
    void run();
    return () => {
      isCanceled = true;
      if (ready) discard(ready);
      setState({ kind: 'loading' });
    };
  }, []);

  /** Call this when the browser cannot draw an image. Loading checks only the first bytes of an image. */
  const onBroken = (blob: Blob) => {
    setState({ kind: 'failed', failure: 'error', isLocked: false, blob });
    onFailure?.('error');
  };
  return { state, onBroken };
}

/** If the first page is drawn within this time, it appears together with the toolbar. Otherwise it appears later. */
const FIRST_PAGE_MS = 100;

async function drawFirst({ pdf: { pages }, availableWidth }: DocumentState & { kind: 'pdf' }): Promise<void> {
  const scale = pixelsPerPoint('fit', availableWidth, Math.max(...pages.map((page) => page.width)));
  await pages[0]?.drawInAdvance(dotsPerPoint(scale, pages[0]));
}

function discard(state: DocumentState): void {
  if (state.kind === 'pdf') state.pdf.close();
  if (state.kind === 'image') URL.revokeObjectURL(state.url);
}

async function prepare(load: () => Promise<Blob | null>): Promise<DocumentState> {
  let blob: Blob | null = null;
  const failed = (failure: Failure, isLocked = false): DocumentState => ({ kind: 'failed', failure, isLocked, blob });
  try {
    blob = await load();
    if (!blob) return failed('missing');
    // A file with a PDF type nearly always is a PDF, so it is read once and completely.
    const bytes = blob.type.includes('pdf') ? await blob.arrayBuffer() : null;
    switch (await kindOf(blob, bytes)) {
      case 'pdf':
        return await preparePdf(blob, bytes ?? (await blob.arrayBuffer()));
      case 'image':
        return { kind: 'image', blob, url: URL.createObjectURL(blob) };
      case 'text': {
        const text = decodeText(new Uint8Array(await blob.arrayBuffer()));
        return { kind: 'text', blob, text: text.slice(0, MAX_TEXT_LENGTH), isCut: text.length > MAX_TEXT_LENGTH };
      }
      case 'empty':
        blob = null;
        return failed('empty');
      case 'other':
        return failed('unsupported');
      default:
        return failed('error');
    }
  } catch (error) {
    return failed(isNotFound(error) ? 'missing' : 'error');
  }
}

async function preparePdf(blob: Blob, data: ArrayBuffer): Promise<DocumentState> {
  const { LockedPdf, openPdf } = await import('./pdf-document.ts');
  try {
    return { kind: 'pdf', blob, pdf: await openPdf(data), availableWidth: 0 };
  } catch (error) {
    return { kind: 'failed', failure: 'error', isLocked: error instanceof LockedPdf, blob };
  }
}

const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
