/** Zoom factor, where 1 is the original size. 'fit' adapts the content to the width of the viewer. */
export type Zoom = 'fit' | number;

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const PIXELS_PER_POINT = 96 / 72;
const MAX_PIXELS = 16_777_216; // the largest canvas that every browser can draw

export const nextZoom = (shown: number): number => STEPS.find((step) => step > shown + 0.01) ?? STEPS.at(-1)!;
export const previousZoom = (shown: number): number => STEPS.findLast((step) => step < shown - 0.01) ?? STEPS[0]!;

/** CSS pixels per point. `available` is in CSS pixels, `pageWidth` in points. */
export function pixelsPerPoint(zoom: Zoom, available: number, pageWidth: number): number {
  if (zoom !== 'fit') return zoom * PIXELS_PER_POINT;
  return available > 0 ? available / pageWidth : PIXELS_PER_POINT;
}

export const zoomOf = (scale: number): number => scale / PIXELS_PER_POINT;

/** Device pixels per point for drawing a page, limited to the canvas size that browsers support. */
export const dotsPerPoint = (scale: number, { width, height }: { width: number; height: number }): number =>
  Math.min(scale * window.devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
