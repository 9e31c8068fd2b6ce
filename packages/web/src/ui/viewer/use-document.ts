import { useEffect, useEffectEvent, useState } from 'react';
import { decodeText, kindOf } from './document-kind.ts';
import type { PdfDocument } from './pdf-document.ts';
import { dotsPerPoint, pixelsPerPoint } from './zoom.ts';

export type Failure = 'missing' | 'empty' | 'error' | 'unsupported';

type Shown =
  | { kind: 'pdf'; blob: Blob; pdf: PdfDocument; room: number }
  | { kind: 'image'; blob: Blob; url: string }
  | { kind: 'text'; blob: Blob; text: string; isCut: boolean };

export type DocumentState =
  | { kind: 'loading' }
  | Shown
  /** The blob is there when the file can still be downloaded. */
  | { kind: 'failed'; failure: Failure; isLocked: boolean; blob: Blob | null };

const MOST_TEXT = 1_000_000; // characters; more would freeze the window

interface DocumentSource {
  load: () => Promise<Blob | null>;
  /** How wide its pages will stand. */
  room: () => number;
  onFailure: ((failure: Failure) => void) | undefined;
}

/** Fetches a document and makes it ready to be shown; releases it when the viewer closes. */
export function useDocument({ load, room, onFailure }: DocumentSource) {
  const [state, setState] = useState<DocumentState>({ kind: 'loading' });
  const fetchFile = useEffectEvent(load);
  const measure = useEffectEvent(room);
  const take = useEffectEvent((next: DocumentState) => {
    setState(next);
    if (next.kind === 'failed') onFailure?.(next.failure);
  });

  useEffect(() => {
    let isOver = false;
    let ready: DocumentState | undefined;
    const run = async () => {
      ready = await prepare(() => fetchFile());
      if (isOver) {
        discard(ready);
        return;
      }
      if (ready.kind === 'pdf') {
        ready.room = measure();
        await Promise.race([drawFirst(ready), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))]);
        if (isOver) return;
      }
      take(ready);
    };
    void run();
    return () => {
      isOver = true;
      if (ready) discard(ready);
      setState({ kind: 'loading' });
    };
  }, []);

  /** An image can turn out to be broken only when the browser draws it. */
  const onBroken = (blob: Blob) => {
    setState({ kind: 'failed', failure: 'error', isLocked: false, blob });
    onFailure?.('error');
  };
  return { state, onBroken };
}

/** What is drawn by then is shown at once with the pages; a page that takes longer comes into its place. */
const FIRST_PAGE_MS = 100;

async function drawFirst({ pdf: { pages }, room }: DocumentState & { kind: 'pdf' }): Promise<void> {
  const scale = pixelsPerPoint('fit', room, Math.max(...pages.map((page) => page.width)));
  await pages[0]?.drawAhead(dotsPerPoint(scale, pages[0]));
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
    // What says it is a PDF nearly always is one: it is read once, whole.
    const bytes = blob.type.includes('pdf') ? await blob.arrayBuffer() : null;
    switch (await kindOf(blob, bytes)) {
      case 'pdf':
        return await preparePdf(blob, bytes ?? (await blob.arrayBuffer()));
      case 'image':
        return { kind: 'image', blob, url: URL.createObjectURL(blob) };
      case 'text': {
        const text = decodeText(new Uint8Array(await blob.arrayBuffer()));
        return { kind: 'text', blob, text: text.slice(0, MOST_TEXT), isCut: text.length > MOST_TEXT };
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
    return { kind: 'pdf', blob, pdf: await openPdf(data), room: 0 };
  } catch (error) {
    return { kind: 'failed', failure: 'error', isLocked: error instanceof LockedPdf, blob };
  }
}

const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
