import {
  getDocument,
  PasswordException,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
} from 'pdfjs-dist';
import { drawingOf, type PdfDrawing } from './pdf-drawing.ts';
import type { TextPiece } from './pdf-find.ts';
import { startPdfWorker } from './pdf-worker.ts';

/** The PDF needs a password, which only the reader's own program can ask for. */
export class LockedPdf extends Error {}

export interface PdfPage extends PdfDrawing {
  number: number;
  /** In points, at scale 1. */
  width: number;
  height: number;
  pieces: () => Promise<readonly TextPiece[]>;
  /** Puts the page's text, invisible and selectable, over the drawing; answers one element per piece. */
  layText: (container: HTMLElement) => Promise<readonly HTMLElement[]>;
}

export interface PdfDocument {
  pages: readonly PdfPage[];
  close: () => void;
}

/** How long a reader may take to let go of a document before it is given up. */
const LET_GO_MS = 1000;

interface Reader {
  readonly port: Worker;
  readonly worker: PDFWorker;
  /** Fails when the reader does: its script did not come, or stopped. */
  readonly broken: Promise<never>;
  isBroken: boolean;
}

let idle: Reader | null = null;
let running = 0;

function startReader(): Reader {
  running += 1;
  const port = startPdfWorker();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined); // whoever waits for a document is told
  const reader: Reader = { port, worker: new PDFWorker({ port } as object), broken, isBroken: false };
  port.addEventListener('error', () => {
    reader.isBroken = true;
    reject(new Error('The reader of documents failed'));
    if (idle !== reader) return;
    idle = null;
    end(reader);
  });
  return reader;
}

function end({ port }: Reader): void {
  running -= 1;
  port.terminate();
}

/** Starting one takes longer than reading most documents, so it is kept for the next. */
function takeReader(): Reader {
  if (idle) {
    const reader = idle;
    idle = null;
    return reader;
  }
  return startReader();
}

/** Starts the reader of a document that will probably be opened, unless there is one, at work or about to be free. */
export function warmReader(): void {
  if (running === 0) idle = startReader();
}

/** A document's reader can be used again once it has let go; one that hangs is ended. */
async function giveBack(reader: Reader, destroyed: Promise<void>): Promise<void> {
  const isFree = await Promise.race([
    destroyed.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), LET_GO_MS)),
  ]).catch(() => false);
  if (isFree && !idle && !reader.isBroken) idle = reader;
  else end(reader);
}

/** This and pdf-drawing.ts are all that knows pdf.js; loaded when the first document is opened. */
export async function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  const reader = takeReader();
  const task = getDocument({
    data,
    worker: reader.worker,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    // Drawn as shapes: a font would have the whole page behind styled anew, and letters set to full pixels.
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void giveBack(reader, task.destroy());
  try {
    const pages = await Promise.race([pagesOf(task), reader.broken]);
    return { pages: pages.map(toPage), close };
  } catch (error) {
    close();
    throw error instanceof PasswordException ? new LockedPdf('Password', { cause: error }) : error;
  }
}

async function pagesOf(task: PDFDocumentLoadingTask): Promise<PDFPageProxy[]> {
  const pdf = await task.promise;
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}

function toPage(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  let content: ReturnType<PDFPageProxy['getTextContent']> | undefined;
  const text = () => (content ??= page.getTextContent());
  return {
    number: page.pageNumber,
    width,
    height,
    pieces: async () =>
      (await text()).items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [])),
    ...drawingOf(page),
    layText: async (container) => {
      const layer = new TextLayer({
        textContentSource: await text(),
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      await layer.render();
      return layer.textDivs;
    },
  };
}
