import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';

export interface PdfDrawing {
  /** Draws the page. `scale` is device pixels per point. */
  draw: (scale: number, signal: AbortSignal, intent?: 'display' | 'print') => Promise<HTMLCanvasElement>;
  /** Draws the page before it is mounted. takeDrawing(), or draw() for display, with the same scale gets the result. */
  drawInAdvance: (scale: number) => Promise<void>;
  /** Returns the drawing of drawInAdvance() once, if it has this scale and is finished. */
  takeDrawing: (scale: number) => HTMLCanvasElement | null;
}

interface PendingDrawing {
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
    startImmediately(task);
    await task.promise;
    return canvas;
  };
  let pending: PendingDrawing | null = null;
  const takePending = () => {
    const taken = pending;
    pending = null;
    return taken;
  };
  return {
    draw: (scale, signal, intent = 'display') => {
      const drawnInAdvance = intent === 'display' ? takePending() : null;
      if (drawnInAdvance?.scale !== scale) {
        drawnInAdvance?.abort.abort();
        return render(scale, signal, intent);
      }
      signal.addEventListener('abort', () => drawnInAdvance.abort.abort());
      return drawnInAdvance.drawing;
    },
    drawInAdvance: async (scale) => {
      const abort = new AbortController();
      const newDrawing: PendingDrawing = { scale, abort, drawing: render(scale, abort.signal), canvas: null };
      pending = newDrawing;
      newDrawing.canvas = await newDrawing.drawing.catch(() => null); // draw() reports the failure
    },
    takeDrawing: (scale) => (pending?.scale === scale && pending.canvas ? takePending()!.canvas : null),
  };
}

/** Private properties of a pdf.js RenderTask. */
interface PdfJsInternals {
  readonly _internalRenderTask?: { _useRequestAnimationFrame?: boolean };
}

/**
 * Starts drawing without waiting for an animation frame. pdf.js waits for one, so the first paint would be empty and
 * hidden windows would never draw. Between its time slices the drawing yields with setTimeout.
 */
function startImmediately(task: RenderTask): void {
  // oxlint-disable no-underscore-dangle -- pdf.js has no option for this. If the property disappears, drawing waits for a frame.
  const internals = (task as unknown as PdfJsInternals)._internalRenderTask;
  if (!internals?._useRequestAnimationFrame) return;
  internals._useRequestAnimationFrame = false;
  // oxlint-enable no-underscore-dangle
  task.onContinue = (continueDrawing: () => void) => void setTimeout(continueDrawing);
}
