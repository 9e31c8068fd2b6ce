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

/** The PDF requires a password. The viewer cannot ask for it, so the user must download the file. */
export class LockedPdf extends Error {}

export interface PdfPage extends PdfDrawing {
  number: number;
  /** Width and height are in points, 1/72 inch. */
  width: number;
  height: number;
  pieces: () => Promise<readonly TextPiece[]>;
  /** Adds the text of the page as a transparent layer that can be selected. Returns one element per text piece. */
  addTextLayer: (container: HTMLElement) => Promise<readonly HTMLElement[]>;
}

export interface PdfDocument {
  pages: readonly PdfPage[];
  close: () => void;
}

/** How long a worker may take to release a document before it is terminated. */
const RELEASE_TIMEOUT_MS = 1000;

interface Reader {
  readonly port: Worker;
  readonly worker: PDFWorker;
  /** Rejects when the worker script fails to load or crashes. */
  readonly broken: Promise<never>;
  isBroken: boolean;
}

let idle: Reader | null = null;
let running = 0;

function startReader(): Reader {
  running += 1;
  const port = startPdfWorker();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined); // prevents an "unhandled rejection"; openPdf handles the failure
  const reader: Reader = { port, worker: new PDFWorker({ port } as object), broken, isBroken: false };
  port.addEventListener('error', () => {
    reader.isBroken = true;
    reject(new Error('The PDF worker failed'));
    if (idle !== reader) return;
    idle = null;
    terminateReader(reader);
  });
  return reader;
}

function terminateReader({ port }: Reader): void {
  running -= 1;
  port.terminate();
}

/** Reuses the idle worker, because starting one takes longer than reading most documents. */
function takeReader(): Reader {
  if (idle) {
    const reader = idle;
    idle = null;
    return reader;
  }
  return startReader();
}

/** Starts a worker for a document that the user will probably open, unless one is running. */
export function preloadPdfReader(): void {
  if (running === 0) idle = startReader();
}

/** Keeps one working worker idle for the next document. Any other worker, or one that hangs, is terminated. */
async function releaseReader(reader: Reader, destroyed: Promise<void>): Promise<void> {
  const isFree = await Promise.race([
    destroyed.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), RELEASE_TIMEOUT_MS)),
  ]).catch(() => false);
  if (isFree && !idle && !reader.isBroken) idle = reader;
  else terminateReader(reader);
}

/** Opens a PDF in a worker. Throws LockedPdf if it requires a password. The caller must close the document. */
export async function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  const reader = takeReader();
  const task = getDocument({
    data,
    worker: reader.worker,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    // Draws letters as shapes. A web font would make the browser restyle the whole page and round letter positions.
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void releaseReader(reader, task.destroy());
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
    addTextLayer: async (container) => {
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
