import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';

export interface PdfDrawing {
  /** Draws the page; `scale` counts device pixels per point. */
  draw: (scale: number, signal: AbortSignal, intent?: 'display' | 'print') => Promise<HTMLCanvasElement>;
  /** Draws before there is a place for it, and answers when that is done: the first to ask for this scale gets it. */
  drawAhead: (scale: number) => Promise<void>;
  /** That drawing, if it is finished. */
  takeDrawn: (scale: number) => HTMLCanvasElement | null;
}

interface Begun {
  readonly scale: number;
  readonly abort: AbortController;
  readonly drawing: Promise<HTMLCanvasElement>;
  canvas: HTMLCanvasElement | null;
}

export function drawingOf(page: PDFPageProxy): PdfDrawing {
  const render: PdfDrawing['draw'] = async (scale, signal, intent = 'display') => {
    const canvas = document.createElement('canvas');
    const viewport = page.getViewport({ scale });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport, intent });
    signal.addEventListener('abort', () => task.cancel());
    beginAtOnce(task);
    await task.promise;
    return canvas;
  };
  let begun: Begun | null = null;
  const take = () => {
    const taken = begun;
    begun = null;
    return taken;
  };
  return {
    draw: (scale, signal, intent = 'display') => {
      const ahead = intent === 'display' ? take() : null;
      if (ahead?.scale !== scale) {
        ahead?.abort.abort();
        return render(scale, signal, intent);
      }
      signal.addEventListener('abort', () => ahead.abort.abort());
      return ahead.drawing;
    },
    drawAhead: async (scale) => {
      const abort = new AbortController();
      const own: Begun = { scale, abort, drawing: render(scale, abort.signal), canvas: null };
      begun = own;
      own.canvas = await own.drawing.catch(() => null); // whoever takes it is told
    },
    takeDrawn: (scale) => (begun?.scale === scale && begun.canvas ? take()!.canvas : null),
  };
}

/** What pdf.js keeps to itself. */
interface Inner {
  readonly _internalRenderTask?: { _useRequestAnimationFrame?: boolean };
}

/**
 * pdf.js draws in the callback of a frame, so that the one before it is painted without the drawing, and none is made in
 * a window that is out of sight. Here it begins as soon as it is read; between its slices others get their turn.
 */
function beginAtOnce(task: RenderTask): void {
  // oxlint-disable no-underscore-dangle -- there is no option for it; where it is gone, the drawing waits for its frame
  const inner = (task as unknown as Inner)._internalRenderTask;
  if (!inner?._useRequestAnimationFrame) return;
  inner._useRequestAnimationFrame = false;
  // oxlint-enable no-underscore-dangle
  task.onContinue = (go: () => void) => void setTimeout(go);
}
